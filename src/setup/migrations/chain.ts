/** One step of the world's data from a schema version to the next. */
export interface Migration {
  /** The schema version that the world has after it. */
  readonly version: number;
  /** Brings the whole world there; may be run again after it was broken off. */
  migrate(): Promise<void>;
}

/** The schema version of worlds made with this release. */
export const SCHEMA_VERSION = 1;

/** Every migration in rising order; none is needed before version 2: fields that came later have a value from the start. */
export const MIGRATIONS: readonly Migration[] = Object.freeze([]);
