import { lineAt } from '../../manifests/manifest.ts';
import type { Facts } from '../facts.ts';
import type { CheckFinding } from '../finding.ts';
import { environmentFile, proxyConfig } from '../requirements.ts';
import { checkNames } from './named-hints.ts';

const proxyNames = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'] as const;

/** What stands between the SDK and the service, as far as it can be seen from here. Hints, never failures. */
export function checkNetwork(facts: Facts): CheckFinding[] {
  const findings = [
    ...proxiesInEnvironment(facts.environment),
    ...compressionSettings(facts),
    ...proxyConfigurations(facts),
    ...checkNames('network', facts),
  ];
  return findings.length > 0
    ? findings
    : [{ status: 'ok', message: 'No proxy and no compression setting found. Spans are sent with gzip.' }];
}

/** Values are not printed: they may hold a password. */
export function proxiesInEnvironment(environment: Facts['environment']): CheckFinding[] {
  const name = proxyNames
    .flatMap((upperCase) => [upperCase, upperCase.toLowerCase()])
    .find((variable) => (environment[variable] ?? '') !== '');
  if (name === undefined) return [];
  if ((environment['NODE_USE_ENV_PROXY'] ?? '0') !== '0')
    return [
      {
        status: 'warn',
        message: `${name} is set here, and Node.js follows it. Major 6 sends spans compressed with gzip.`,
        next: 'Check that the proxy lets gzip bodies through.',
      },
    ];
  return [
    {
      status: 'warn',
      message: `${name} is set here. Node.js does not follow it by itself.`,
      next: 'Set NODE_USE_ENV_PROXY=1 (Node.js 22.21, 24.0 or later) if the service is behind the proxy.',
    },
  ];
}

function compressionSettings({ profile, environment, files, read }: Facts): CheckFinding[] {
  const names = [
    `${profile.env}OTEL_COMPRESSION`,
    'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
    'OTEL_EXPORTER_OTLP_COMPRESSION',
  ];
  const here = names.flatMap((name) =>
    environment[name] === undefined ? [] : [settingFinding(name, environment[name])],
  );
  const setting = new RegExp(
    `^[ \\t]*(?:-[ \\t]+|export[ \\t]+|ENV[ \\t]+)?["']?(${names.join('|')})["']?[ \\t]*[=:][ \\t]*["']?([^\\s"'#]*)`,
    'gm',
  );
  const inFiles = files
    .filter((file) => environmentFile.test(file))
    .flatMap((file) => {
      const source = read(file) ?? '';
      return [...source.matchAll(setting)].map((match) => ({
        ...settingFinding(match[1] ?? '', match[2]),
        file,
        line: lineAt(source, match.index + match[0].length),
      }));
    });
  return [...here, ...inFiles];
}

function settingFinding(name: string, value = ''): CheckFinding {
  const known = /^(?:gzip|none)$/i.test(value);
  if (known) return { status: 'ok', message: `${name} is ${value.toLowerCase()}.` };
  // A value may be a secret put in the wrong place, or a variable.
  if (value.startsWith('$')) return { status: 'ok', message: `${name} is set from a variable.` };
  return {
    status: 'warn',
    message: `${name} is neither gzip nor none; the next setting decides, gzip in the end.`,
    next: 'Write gzip or none.',
  };
}

function proxyConfigurations({ files, read, profile }: Facts): CheckFinding[] {
  return files
    .filter((file) => proxyConfig.test(file))
    .flatMap((file): CheckFinding[] => {
      const source = read(file) ?? '';
      const match = new RegExp(`api/public|\\b${profile.name}\\b`, 'i').exec(source);
      if (match === null) return [];
      return [
        {
          status: 'warn',
          message:
            'A proxy stands in front of the service. Major 6 sends spans compressed with gzip and a header with the ingestion version.',
          next: `Check that it lets both through, or set ${profile.env}OTEL_COMPRESSION=none.`,
          file,
          line: lineAt(source, match.index),
        },
      ];
    });
}
