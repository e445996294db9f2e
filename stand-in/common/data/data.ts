/** Models of core that are no documents. */
export { PrototypeToken } from "../documents/token.ts";
