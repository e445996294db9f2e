/** A fault of one line, and the test that must notice it; `find` stands exactly once in the file. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test's file, and its own title or the end of its full one. */
  readonly test: { readonly file: string; readonly title: string };
}
