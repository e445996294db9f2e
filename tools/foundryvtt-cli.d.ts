/** The part of the pack builder that the tools call; the package brings no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(
    source: string,
    destination: string,
    options?: { log?: boolean; recursive?: boolean },
  ): Promise<void>;
  export function extractPack(
    source: string,
    destination: string,
    options?: {
      log?: boolean;
      clean?: boolean;
      omitVolatile?: boolean;
      folders?: boolean;
      transformFolderName?: (folder: { name: string }) => string;
      transformName?: (entry: { name: string }, context: { documentType: string; folder?: string }) => string;
      jsonOptions?: { space?: number };
    },
  ): Promise<void>;
}
