/**
 * What the detectors of the chapters know of one site, each fact under its name; read with the fact:
 * `itemLoop.of(site)`.
 */
export type SiteFacts = Readonly<Record<string, unknown>>;

/** One kind of fact: what a chapter's detector finds out of a site and its planner reads. */
export interface Fact<Value> {
  /** The facts of a site of which this is known. */
  is(value: Value): SiteFacts;
  /** What is known of a site, `undefined` when nothing is. */
  of(site: { readonly facts?: SiteFacts }): Value | undefined;
}

/**
 * Declares a kind of fact. A value is plain data: its ranges move with the site while a file is edited.
 * @param name no other fact has it
 */
export function defineFact<Value extends object>(name: string): Fact<Value> {
  return {
    is: (value) => ({ [name]: value }),
    of: (site) => site.facts?.[name] as Value | undefined,
  };
}
