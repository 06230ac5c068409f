/** Shapes of sites that are names rather than members of a value: imports, exports, and members of fakes. */
import type { Use } from './site-of-value.ts';
import type { SourceRange } from '../repository/source-range.ts';

/** A use of an imported name in its file. */
export interface BindingUse {
  range: SourceRange;
  /** `qualified`: it is the beginning of `name.Other`. `heritage`: behind `extends` of an interface or `implements`. */
  kind: 'type' | 'qualified' | 'heritage' | 'export' | 'value';
  /** For `qualified`: the whole dotted name, and whether it stands in an expression. */
  whole?: SourceRange;
  isValue?: boolean;
}

/** The import or re-export that a removed name stands in. */
export interface ImportedName {
  /** The whole statement. */
  declaration: SourceRange;
  /** `{ … }` */
  braces: SourceRange;
  /** The module's name with its quotes. */
  module: SourceRange;
  /** `import type` or `export type` */
  typeOnly: boolean;
  /** A default import stands beside the braces. */
  otherBindings: boolean;
  specifiers: readonly { range: SourceRange; imported: string; local: string }[];
  /** Everything the file does with the name; empty for a re-export. */
  uses: readonly BindingUse[];
}

/** A removed export: an import or export specifier, `import('…').Name`, `ns.Name`, or a use of the imported binding. */
export interface ExportedNameShape {
  kind: 'exportedName';
  position: 'importSpecifier' | 'exportSpecifier' | 'importType' | 'namespaceMember' | 'use' | 'jsdoc' | 'require';
  /** For a `use` of a function: how it is used. */
  use?: Use;
  /** The local name in the file. */
  local: string;
  /** For the specifier of a type. */
  imported?: ImportedName;
}

/** A member beside a fake one. */
export interface FakeSibling {
  name: string;
  member: SourceRange;
  /** Its own object literal, where its value is one, with the names in it. */
  literal?: SourceRange;
  keys?: readonly string[];
}

/** A property of an object literal or class that stands in for the SDK in a test: `{ name: vi.fn() }`. */
export interface FakeMemberShape {
  kind: 'fakeMember';
  /** The object literal or class body. */
  container: SourceRange;
  /** The whole property or method. */
  member: SourceRange;
  key: SourceRange;
  /** The value of `key: value`; absent for methods, accessors and shorthand. */
  value?: SourceRange;
  form: 'property' | 'shorthand' | 'method' | 'accessor' | 'classField';
  /** Keys around this member from the fake client down, e.g. `['api', 'namespace']`; empty for a client alias. */
  outer: readonly {
    name: string;
    key: SourceRange;
    container: SourceRange;
    member: SourceRange;
    siblings: readonly FakeSibling[];
  }[];
  /** The other members of the same container. */
  siblings: readonly FakeSibling[];
  /** As in `Segment`, of the type it stands in for. */
  only?: readonly string[];
  /** How it stands in: a factory of `vi.mock`, a value cast or assigned to the client's type, a structural argument. */
  role: 'mockFactory' | 'typed' | 'cast';
}

/** A member that an own interface declares as the SDK has it. */
export interface DeclaredMemberShape {
  kind: 'declaredMember';
  /** The interface, or the braces of a type. */
  container: SourceRange;
  key: SourceRange;
  /** The member without the separator behind it, and with it. */
  member: SourceRange;
  whole: SourceRange;
}
