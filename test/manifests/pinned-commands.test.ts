import fc from '../random.ts';
import { expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { commandPins } from '../../src/manifests/command-pins.ts';
import { lines, outputs, planOf } from './repository.ts';

/** The reported lines of one file, without its path. */
function said(file: string, ...source: string[]): string[] {
  const plans = planOf({ [file]: source.join('\n') });
  expect(outputs(plans)).toEqual({});
  return lines(plans).map((line) => line.slice(file.length + 1));
}

test('images: what RUN installs is named with the new text', () => {
  expect(
    said(
      'Dockerfile',
      'FROM node:22',
      'ARG SVC_VERSION=5.1.0',
      'RUN npm i -g @svc/client@5',
      'RUN --mount=type=cache,target=/root/.npm npm install \\',
      '    # the SDK',
      '    @svc/core@^5.2.0 \\',
      '    react@5 "@svc/otel@>=5 <6"',
      'RUN ["npm", "install", "@svc/tracing@5.x"]',
      'RUN apk add git && yarn global add @svc/openai@${SVC_VERSION} && echo "@svc/client@5"',
      'RUN npm i @svc/browser@${OTHER:-~5.1} @svc/langchain@$UNKNOWN',
      "RUN sh -c 'cd /app && pnpm add five@npm:@svc/client@4; true'",
      'RUN npm i @svc/otel@"${SVC_VERSION}" && npm i @svc/otel@"~5.1"',
    ),
  ).toEqual([
    '2 package:@svc/openai manual Dockerfile: 5.1.0 [6.0.0]',
    '2 package:@svc/otel manual Dockerfile: 5.1.0 [6.0.0]',
    '3 package:@svc/client manual Dockerfile: @svc/client@5 [@svc/client@6]',
    '6 package:@svc/core manual Dockerfile: @svc/core@^5.2.0 [@svc/core@^6.0.0]',
    '7 package:@svc/otel manual Dockerfile: @svc/otel@>=5 <6 [@svc/otel@>=6 <7]',
    '8 package:@svc/tracing manual Dockerfile: @svc/tracing@5.x [@svc/tracing@6.x]',
    '10 package:@svc/browser manual Dockerfile: ~5.1 [~6.0]',
    '11 package:@svc/client manual Dockerfile: @svc/client@4 [@svc/client@6]',
    '12 package:@svc/otel manual Dockerfile: @svc/otel@"~5.1" [@svc/otel@"~6.0"]',
  ]);
});

test.each([
  ['npm i @svc/client@6'],
  ['npm i @svc/client@^6.1.0 @svc/core@7'],
  ['npm i @svc/client @svc/core@latest @svc/otel@* @svc/tracing@next'],
  ['npm i "@svc/client@^5 || ^6"'],
  ['npm view @svc/client@5 version'],
  ['npm uninstall -g @svc/client@5'],
  ['echo "npm install @svc/client@5"'],
  ["printf 'npm install @svc/client@5\\n' | tee -a log"],
  ['# npm install @svc/client@5'],
  ['npm ci # was: npm install @svc/client@5'],
  ['git add docs/@svc/client@5.md'],
  ['docker run registry/@svc/client@5'],
  ['npm i @svc/other@5 @other/client@5 svc@3 @langfuse/client@5'],
  ['npm i @svc/client@${VERSION}'],
  ['die "Please run npm i @svc/client@5"'],
  ['warn "Missing: \\"npm i @svc/client@5\\""'],
  ['npm run a -- @svc/client@5'],
  ['usage() { cat <<-"EOF"\n  npm i @svc/client@5\n  EOF\n}'],
  ['npm i file:./vendor/@svc/client@5.tgz'],
])('not named: %s', (command) => {
  expect(said('install.sh', '#!/bin/sh', command, '')).toEqual([]);
});

test.each([
  ['npm install --save-exact @svc/client@5.1.0', '@svc/client@5.1.0 [@svc/client@6.0.0]'],
  ['sudo npm --prefix /srv i -g "@svc/client@5"', '@svc/client@5 [@svc/client@6]'],
  ['CI=1 pnpm --filter app add @svc/client@5', '@svc/client@5 [@svc/client@6]'],
  ['yarn workspace app add -E @svc/client@5', '@svc/client@5 [@svc/client@6]'],
  ['yarn add @svc/client@npm:^5.0.0', '@svc/client@npm:^5.0.0 [@svc/client@npm:^6.0.0]'],
  ['bun add @svc/client@5', '@svc/client@5 [@svc/client@6]'],
  ['npx -y -p @svc/client@5 -c "node x.js"', '@svc/client@5 [@svc/client@6]'],
  ['npx --package=@svc/client@5 tool', '@svc/client@5 [@svc/client@6]'],
  ['bunx @svc/client@5', '@svc/client@5 [@svc/client@6]'],
  ['npm exec --package @svc/client@5 -- tool', '@svc/client@5 [@svc/client@6]'],
  ['deno add npm:@svc/client@^5', '@svc/client@^5 [@svc/client@^6]'],
  ["if ! npm ls; then npm i '@svc/client@^4 || ^5'; fi", '@svc/client@^4 || ^5 [@svc/client@^6]'],
  ['bash -lc "cd app && NODE_ENV=x npm i @svc/client@5"', '@svc/client@5 [@svc/client@6]'],
  ['docker run --rm "$IMAGE" npm i @svc/client@5', '@svc/client@5 [@svc/client@6]'],
  ['test -d x || npm i @svc/client@v5.1', '@svc/client@v5.1 [@svc/client@v6.0]'],
  ['git commit -m "don\'t" && npm i @svc/client@5', '@svc/client@5 [@svc/client@6]'],
  ['npm i @svc/client@"^5.1"', '@svc/client@"^5.1" [@svc/client@"^6.0"]'],
  ["npm i @svc/client@'>=5 <6' react", "@svc/client@'>=5 <6' [@svc/client@'>=6 <7']"],
  ["npm i '@svc/client'@5", "'@svc/client'@5 ['@svc/client'@6]"],
  ['npm i "@svc/client"@"~5.1" x', '"@svc/client"@"~5.1" ["@svc/client"@"~6.0"]'],
  ["npm i 'five@npm:@svc/client'@5", "'five@npm:@svc/client'@5 ['five@npm:@svc/client'@6]"],
  ['npm i five@npm:@svc/client@"5"', '@svc/client@"5" [@svc/client@"6"]'],
  ['bash -c "npm i @svc/client@\\"^5\\" x"', '@svc/client@\\"^5\\" [@svc/client@\\"^6\\"]'],
  ['npm i @svc/client@"${V:-5.1}"', '5.1 [6.0]'],
  ["npm i @svc/client@^${V:='5.1'}", '5.1 [6.0]'],
])('%s', (command, expected) => {
  expect(said('scripts/install', command, '')).toEqual([`1 package:@svc/client manual install: ${expected}`]);
});

test.each([
  ['V="5.1.0"', 'npm i @svc/client@"$V"', '1', '5.1.0 [6.0.0]'],
  ['V=5.1.0', 'npm i "@svc/client"@"^${V}"', '1', '5.1.0 [6.0.0]'],
  ['', "V='~5.1'; npm i @svc/client@$V", '2', '~5.1 [~6.0]'],
  ['V=${V:-5.5.0}', 'npm i @svc/client@$V', '1', '5.5.0 [6.0.0]'],
  ['export V="${V-5.5}"', 'npm i @svc/client@"${V}"', '1', '5.5 [6.0]'],
  [': "${V:=5.5.0}"', 'npm i @svc/client@$V', '1', '5.5.0 [6.0.0]'],
  ['V="${1:-"5.5"}"', 'npm i @svc/client@~$V', '1', '5.5 [6.0]'],
  ['V=${V:-5.5.0}', 'V=5.1.0; npm i @svc/client@$V', '2', '5.1.0 [6.0.0]'],
])('variables: %s, then %s', (first, second, line, expected) => {
  expect(said('install.sh', first, second, '')).toEqual([`${line} package:@svc/client manual install.sh: ${expected}`]);
});

test('a variable that is given two versions, or one that is not written there, is not named', () => {
  expect(
    said(
      'install.sh',
      'V=${V:-5.5.0}',
      'W=${W:-5.1}',
      'W=${1:-5.2}',
      'X=$1',
      'npm i @svc/client@"$W" @svc/core@"$X"',
      '',
    ),
  ).toEqual([]);
});

test('lines of PowerShell go on behind a backquote, those of batch files behind a caret', () => {
  expect(said('install.ps1', 'npm install `', '  @svc/client@5 `', '  @svc/core@"^5.1"', '')).toEqual([
    '2 package:@svc/client manual install.ps1: @svc/client@5 [@svc/client@6]',
    '3 package:@svc/core manual install.ps1: @svc/core@"^5.1" [@svc/core@"^6.0"]',
  ]);
  expect(said('install.bat', 'call npm install ^\r\n  @svc/client@5 ^\r\n  react@5\r\n')).toEqual([
    '2 package:@svc/client manual install.bat: @svc/client@5 [@svc/client@6]',
  ]);
  expect(said('install.cmd', 'npm i @svc/client@5 ^', '  @svc/core@5', '')).toEqual([
    '1 package:@svc/client manual install.cmd: @svc/client@5 [@svc/client@6]',
    '2 package:@svc/core manual install.cmd: @svc/core@5 [@svc/core@6]',
  ]);
  expect(said('install.sh', 'npm i `', '  @svc/client@5', '')).toEqual([]);
});

test('pipelines: blocks, folded text, anchors and variables; names of steps are text', () => {
  const workflow = [
    'env:',
    '  SVC_VERSION: "5.1"',
    'jobs:',
    '  a:',
    '    strategy: { matrix: { sdk: [5, 6] } }',
    '    steps:',
    '      - name: npm install @svc/client@5',
    '        run: npm install @svc/client@5.1.0',
    '      - run: |',
    '          # npm i @svc/core@5',
    '          npm ci',
    '          npm i @svc/core@5',
    '      - run: >-',
    '          npm i',
    '          --no-save',
    '          @svc/otel@5',
    '      - run: npm i @svc/client@${{ matrix.sdk }} @svc/tracing@${{ env.SVC_VERSION }}',
    '',
  ].join('\r\n');
  expect(said('.github/workflows/ci.yml', workflow)).toEqual([
    '2 package:@svc/tracing manual jobs.a.steps.run: 5.1 [6.0]',
    '8 package:@svc/client manual jobs.a.steps.run: @svc/client@5.1.0 [@svc/client@6.0.0]',
    '12 package:@svc/core manual jobs.a.steps.run: @svc/core@5 [@svc/core@6]',
    '16 package:@svc/otel manual jobs.a.steps.run: @svc/otel@5 [@svc/otel@6]',
  ]);
  expect(
    said(
      '.github/workflows/block.yml',
      'jobs:',
      '  a:',
      '    steps:',
      '      - run: |',
      '          V=5.1.0',
      '          npm i @svc/client@"$V"',
      "          npm i '@svc/core'@5",
      '',
    ),
  ).toEqual([
    '5 package:@svc/client manual jobs.a.steps.run: 5.1.0 [6.0.0]',
    "7 package:@svc/core manual jobs.a.steps.run: '@svc/core'@5 ['@svc/core'@6]",
  ]);
  expect(
    said(
      '.gitlab-ci.yml',
      'variables: { SVC: 5.1.0 }',
      '.all: &all',
      '  - npm i -g @svc/client@$SVC',
      'job:',
      '  script:',
      '    - *all',
      '    - "npx -p @svc/core@5 x"',
    ),
  ).toEqual([
    '1 package:@svc/client manual .all: 5.1.0 [6.0.0]',
    '7 package:@svc/core manual job.script: @svc/core@5 [@svc/core@6]',
  ]);
});

test("other scripts: what is not a shell's is left out", () => {
  expect(
    said('Makefile', 'SVC := 5.1.0', 'install:', '\t@npm i @svc/client@$(SVC)', '\t@echo npm i @svc/core@5', ''),
  ).toEqual(['1 package:@svc/client manual Makefile: 5.1.0 [6.0.0]']);
  expect(
    said(
      'docker-compose.yml',
      'services:',
      '  app:',
      '    command: sh -c "npm i @svc/client@5 && npm start"',
      '    environment: [A=@svc/core@5]',
    ),
  ).toEqual(['3 package:@svc/client manual docker-compose.yml: @svc/client@5 [@svc/client@6]']);
  expect(said('Jenkinsfile', "sh 'npm i @svc/client@5'", "// sh 'npm i @svc/core@5'")).toEqual([
    '1 package:@svc/client manual Jenkinsfile: @svc/client@5 [@svc/client@6]',
  ]);
  expect(said('vercel.json', '{', '"installCommand": "npm i @svc/client@5"', '}')).toEqual([
    '2 package:@svc/client manual vercel.json: @svc/client@5 [@svc/client@6]',
  ]);
  expect(said('bin/setup', '#!/usr/bin/env node', 'console.log("npm i @svc/client@5")')).toEqual([]);
  expect(said('install.sh', `npm i @svc/client@5 # ${'x'.repeat(1024 * 1024)}`)).toEqual([]);
});

test('texts that are written to a file are scripts, and what follows a message is one', () => {
  expect(
    said(
      'a.sh',
      'cat <<EOF > b.sh',
      'npm i @svc/client@5',
      'EOF',
      'cat <<EOF',
      'npm i @svc/core@5',
      'EOF',
      'npm i @svc/otel@5',
      '',
    ),
  ).toEqual([
    '2 package:@svc/client manual a.sh: @svc/client@5 [@svc/client@6]',
    '7 package:@svc/otel manual a.sh: @svc/otel@5 [@svc/otel@6]',
  ]);
});

test('scripts of package.json and tasks of deno.json', () => {
  const plans = planOf({
    'package.json':
      '{"scripts": {\n"a": "npm i --no-save @svc/client@5",\n"b": "npm run a -- \\"@svc/core@5\\"", "c": "npx -p \\"@svc/core@5 || 4\\" x"}}',
    'deno.json': '{"tasks": {"a": "deno run -A npm:@svc/client@5/cli", "b": {"command": "deno add npm:@svc/core@5"}}}',
  });
  expect(outputs(plans)).toEqual({});
  expect(lines(plans)).toEqual([
    'deno.json:1 package:@svc/client manual tasks/a: @svc/client@5 [@svc/client@6]',
    'deno.json:1 package:@svc/core manual tasks/b: @svc/core@5 [@svc/core@6]',
    'package.json:2 package:@svc/client manual scripts/a: @svc/client@5 [@svc/client@6]',
    'package.json:3 package:@svc/core manual scripts/c: @svc/core@5 || 4 [@svc/core@^6.0.0]',
  ]);
});

test('the other profile, and the message', () => {
  const [plan] = planOf(
    { Containerfile: 'RUN npm i @langfuse/client@^5 @svc/client@5' },
    { profile: profiles.langfuse },
  );
  expect(plan?.changes.map(({ id, message }) => [id, message])).toEqual([
    [
      'package:@svc/client',
      'A command installs @langfuse/client at ^5; all @langfuse/* packages move to major 6 together.',
    ],
  ]);
});

test('versions that pnpm takes for peers', () => {
  const rules = {
    peerDependencyRules: {
      allowedVersions: {
        '@svc/core': '5',
        'x>@svc/client': '^5.1.0',
        '@svc/otel': '5 || 6',
        '@svc/other': '5',
        react: '5',
      },
      ignoreMissing: ['@svc/*'],
      allowAny: ['@svc/core'],
    },
  };
  const expected = (label: string, [first, second]: [number, number]): string[] => [
    `${first} package:@svc/core manual ${label}/@svc/core: 5 [6]`,
    `${second} package:@svc/client manual ${label}/x>@svc/client: ^5.1.0 [^6.0.0]`,
  ];
  expect(said('package.json', JSON.stringify({ pnpm: rules }))).toEqual(
    expected('pnpm.peerDependencyRules.allowedVersions', [1, 1]),
  );
  expect(
    said(
      'pnpm-workspace.yaml',
      'peerDependencyRules:',
      '  ignoreMissing: ["@svc/core"]',
      '  allowedVersions:',
      '    "@svc/core": 5',
      '    x>@svc/client: ^5.1.0',
      '    "@svc/otel": 5 || 6',
    ),
  ).toEqual(expected('peerDependencyRules.allowedVersions', [4, 5]));
});

test('any text gives pins that are in it, on lines that it has', () => {
  const word = fc.constantFrom(
    'npm',
    'npx',
    'i',
    'add',
    '@svc/client@5',
    // Chance seldom puts these words together.
    'npm i @svc/client@5.1.0',
    '@svc/core@',
    '@svc/client@"5"',
    "'@svc/core'@5",
    '5.1.0',
    '${X}',
    '$X',
    'X=5.1',
    '"',
    "'",
    '\\',
    '\n',
    '\\\n',
    '#',
    '&&',
    ';',
    '|',
    ' ',
    '\t',
    'echo',
    'RUN',
    '[',
    ']',
    '{{',
    '}}',
    '\r',
  );
  let seen = 0;
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(' ');
      const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
      const pins = commandPins({ text, lineOf, variable: () => undefined }, profiles.svc);
      expect(pins.filter(({ before, line }) => !text.includes(before) || line > text.split('\n').length)).toEqual([]);
      seen += pins.length;
    }),
  );
  expect(seen).toBeGreaterThan(0);
});
