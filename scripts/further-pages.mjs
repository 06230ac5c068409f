// @ts-check
/** Pages beside those of the chapters. */

/** @typedef {Pick<import('../src/catalog/chapter.ts').Chapter, 'title' | 'how' | 'examples'>} PageText */

/**
 * What has a page beside the chapters and no ids of its own: it moves together with them.
 * @type {Readonly<Record<string, PageText>>}
 */
export const furtherPages = {
  mocks: {
    title: 'Mocks',
    how: "A fake that stays behind when its call moves makes a test fail, or pass for no reason. So the members of a fake move in the same run as the calls they fake, under the ids of these calls, in every [chapter](../catalogue.md).\n\n- **What is a fake**: the factory of `vi.mock`, `vi.doMock` or `jest.mock`, for the SDK itself or for a module of yours that exports the client; files under `__mocks__`; classes and functions lifted by `vi.hoisted`; spies by object and name, Sinon's too; objects that are cast to the client's type or declared with it; functions assigned to a member.\n- **What moves**: the path (`{ getPrompt }` becomes `{ prompt: { get } }`), spies and assertions on it. On a proven client or a type of the SDK that is `migrated`; an object that stands in for the SDK only because of its place is `review`.\n- **What is to be checked**: what a fake of a removed read gives, and the arguments that a test expects of a call that changed. Expected request options get their `{}` as the calls do. With [`--compat`](../compat.md#mocks-in-tests), results that are written out become v6's rows.\n- **What is left to you**: fakes that hang together with something that cannot move, such as two fakes of one object that would become one member, a method of a class in a factory, which may use its instance, or an interface of yours that others implement too. A key of a fake that no version of the SDK has is left alone.\n\nA member of v5 that v6 does not have is always found, whether its fake moves or not.",
    examples: {
      'The factory of a module, with lifted functions': 'mocks/hoisted-functions',
      'A removed read and its fake in another file': 'mocks/read-factory',
      Spies: 'mocks/spy-on',
      'Faked setters of a trace, and what a test asks of them': 'mocks/trace-setter-assertions',
    },
  },
};
