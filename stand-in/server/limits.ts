/** Bytes of one message of a client; a longer one is refused in words. */
export const MESSAGE_LIMIT = 16 * 1024 * 1024;
/** Bytes that the line takes at all: beyond it, it is closed before anything is read. */
export const LINE_LIMIT = 4 * MESSAGE_LIMIT;

/** What is said of a message that is too long. */
export const tooLong = (bytes: number): string =>
  `The message has ${(bytes / 1024 / 1024).toFixed(1)} MB; the server takes ${MESSAGE_LIMIT / 1024 / 1024} MB at most`;
