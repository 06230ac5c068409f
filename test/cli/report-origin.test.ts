import { afterEach, expect, test } from 'vitest';
import { aliasCall, createRepository, type TemporaryRepository } from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

/** The line of the page that says where it is from. */
function originLine(cwd = '.'): string {
  const { stdout } = place.run(['check', '--format', 'html'], { cwd: `${place.root}/${cwd}` });
  const [, line = ''] = /<p class="quiet">(.*)svc-codemod \d/.exec(stdout) ?? [];
  return line.replace(/<[^>]*>/g, '').replace(/\d{4}-\d\d-\d\d/g, 'DAY');
}

test('the page names the repository by its remote, without what is secret in the address, and the commit', () => {
  place = createRepository({ 'src/a.ts': aliasCall });
  place.git('remote', 'add', 'origin', 'https://user:secret@git.example/team/shop.git');
  const commit = place.git('rev-parse', '--short=10', 'HEAD').trim();
  expect(originLine()).toBe(`shop, commit ${commit}, DAY, `);
  expect(place.run(['check', '--format', 'html']).stdout).not.toContain('secret');
});

test('without git it names the folder and the day', () => {
  place = createRepository({ 'src/a.ts': aliasCall }, false);
  expect(originLine()).toBe(`${place.root.split('/').at(-1)}, DAY, `);
});
