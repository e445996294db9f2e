/** An option that is one of some ids. */
export interface Choice<Id extends string = string> {
  readonly kind: "choice";
  readonly ids: readonly Id[];
  readonly initial: Id;
}

/** An option that is on or off. */
export interface Switch {
  readonly kind: "switch";
  readonly initial: boolean;
}

/** An option that is a number. */
export interface Count {
  readonly kind: "count";
  readonly initial: number;
}

/** What a world may choose: how it is chosen, and what holds until somebody does. */
export type Option = Choice | Switch | Count;

/** The type of an option's value. */
export type ValueOf<Chosen> = Chosen extends Choice<infer Id> ? Id : Chosen extends Switch ? boolean : number;

/** The values of a table of options, by the same keys. */
export type ValuesOf<Table> = { readonly [Key in keyof Table]: ValueOf<Table[Key]> };

/** An option that is one of `ids`. */
export function oneOf<Id extends string>(ids: readonly Id[], initial: NoInfer<Id>): Choice<Id> {
  return { kind: "choice", ids, initial };
}

/** An option that is on or off. */
export function onOff(initial: boolean): Switch {
  return { kind: "switch", initial };
}

/** An option that is a number. */
export function count(initial: number): Count {
  return { kind: "count", initial };
}
