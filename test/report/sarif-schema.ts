import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

type Schema = Record<string, unknown>;

/**
 * What a SARIF log does wrong by the OASIS schema (errata 01, https://github.com/oasis-tcs/sarif-spec, unchanged in
 * `sarif-schema-2.1.0.json`); empty when it is valid.
 */
export const schemaErrors: (log: unknown) => string[] = (() => {
  // It is draft 4, of which it uses nothing that later drafts understand differently, but for the name of `$id`.
  const {
    $schema: _,
    id,
    ...schema
  } = JSON.parse(readFileSync(new URL('./sarif-schema-2.1.0.json', import.meta.url), 'utf8')) as Schema;
  // The pattern for languages is no regular expression of Unicode mode.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile({ $id: String(id), ...schema });
  return (log) =>
    validate(log) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
})();
