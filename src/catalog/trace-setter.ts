/** What sets a trace's input and output, and what becomes of the other attributes that it takes. */
export interface TraceSetter {
  /** Other attributes of a trace, with the name that `propagator` takes them by; absent where it takes none. */
  attributes?: Readonly<Record<string, string>>;
  /** The function that attributes go through: it sets them on all observations that its callback starts. */
  propagator?: string;
  /** For the attribute `public`: what makes a trace public. */
  publisher?: string;
  /** Attributes that no call takes any more, with what a person does instead, one clause. */
  gone?: Readonly<Record<string, string>>;
}
