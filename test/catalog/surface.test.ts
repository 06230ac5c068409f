import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { entries } from '../../transforms/entries.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';
import { surfaceFiles } from '../../scripts/generate-surface.mjs';

/** Ids of all `@change` tags that are attached to a declaration, in the surfaces that code is written against. */
function taggedIds(): Set<string> {
  const ids = new Set<string>();
  for (const [module, text] of [...surfaceModules(4, profiles.svc), ...surfaceModules(5, profiles.svc)]) {
    const visit = (node: ts.Node): void => {
      for (const tag of ts.getJSDocTags(node)) {
        if (tag.tagName.text === 'change' && tag.parent.parent === node)
          ids.add(ts.getTextOfJSDocComment(tag.comment)!.trim());
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(`${module}.d.ts`, text, ts.ScriptTarget.Latest, true));
  }
  return ids;
}

describe('surface', () => {
  it('is what the table gives', () => {
    const stale = [...surfaceFiles()]
      .filter(([file, text]) => readFileSync(file, 'utf8') !== text)
      .map(([file]) => file);
    expect(stale).toEqual([]);
  });

  it('carries the id of every entry, and no other', () => {
    const wanted = entries.filter(({ root }) => root !== 'package').map(({ id }) => id);
    expect([...taggedIds()].sort()).toEqual(wanted.sort());
  });

  it('keeps ids in every profile, and renames everything else', () => {
    const text = [...surfaceModules(5, profiles.langfuse).values()].join('');
    expect(text).toContain('/** @change SvcClient.getPrompt */');
    expect(text.replace(/@change \S+/g, '')).not.toMatch(/svc(?!elte)/i);
    expect(text).toContain('declare class LangfuseClient');
    expect(text).toContain('langfusePrompt?:');
    expect([...surfaceModules(5, profiles.langfuse).keys()]).toContain('@langfuse/core');
  });
});
