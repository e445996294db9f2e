/** The part of the pack builder that the tools call; the package brings no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(source: string, destination: string, options?: { log?: boolean }): Promise<void>;
  export function extractPack(
    source: string,
    destination: string,
    options?: {
      log?: boolean;
      clean?: boolean;
      omitVolatile?: boolean;
      transformName?: (entry: { name: string }) => string;
      jsonOptions?: { space?: number };
    },
  ): Promise<void>;
}
