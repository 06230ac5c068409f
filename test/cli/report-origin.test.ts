import { afterEach, expect, test } from 'vitest';
import { aliasCall, createRepository, type TemporaryRepository } from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

/** The heading of the page, which is the repository, and the line that says which state of it the page is about. */
function origin(cwd = '.'): string[] {
  const { stdout } = place.run(['check', '--format', 'html'], { cwd: `${place.root}/${cwd}` });
  const [, heading = ''] = /<h1>(.*?) <span/.exec(stdout) ?? [];
  const [, line = ''] = /<p class="quiet">(.*)svc-codemod \d/.exec(stdout) ?? [];
  return [heading, line].map((text) => text.replace(/<[^>]*>/g, '').replace(/\d{4}-\d\d-\d\d/g, 'DAY'));
}

test('the page names the repository by its remote, without what is secret in the address, and the commit', () => {
  place = createRepository({ 'src/a.ts': aliasCall });
  place.git('remote', 'add', 'origin', 'https://user:secret@git.example/team/shop.git');
  const commit = place.git('rev-parse', '--short=10', 'HEAD').trim();
  expect(origin()).toEqual(['shop', `commit ${commit}, DAY, `]);
  expect(place.run(['check', '--format', 'html']).stdout).not.toContain('secret');
});

test('without git it names the folder and the day', () => {
  place = createRepository({ 'src/a.ts': aliasCall }, false);
  expect(origin()).toEqual([place.root.split('/').at(-1), 'DAY, ']);
});
