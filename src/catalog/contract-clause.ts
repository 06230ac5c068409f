/** One statement of the contract, and how to find the tests that hold the project to it. */
export interface ContractClause {
  /** Section of the contract: `4.3`, or the numbered item of one: `9.4.1`. */
  section: string;
  text: string;
  /** True for what the contract leaves open in so many words; there is nothing to test. */
  notShown?: true;
  /** Matches the names of its tests, of those that mention the section as `§4.3`. */
  tests?: RegExp;
  /** Tests of these files whose names match count too, without a section in them. */
  elsewhere?: readonly (readonly [file: string, name: RegExp])[];
}
