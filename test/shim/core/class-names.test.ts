/** Names of classes as a user of the public packages sees them: in `constructor.name`, messages and stacks. */
import { BasicTracerProvider, InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, test, vi } from 'vitest';
import { namedClasses } from '../../../shim/core/named-classes.ts';
import * as browser from '../../../shim/langfuse/browser.ts';
import * as client from '../../../shim/langfuse/client.ts';
import * as core from '../../../shim/langfuse/core.ts';
import * as otel from '../../../shim/langfuse/otel.ts';
import * as tracing from '../../../shim/langfuse/tracing.ts';

const keys = { publicKey: 'pk', secretKey: 'sk', baseUrl: 'http://127.0.0.1:9' };
const stackHere = (): string => new Error('here').stack!;
/** The functions of the frames that are of the shim, innermost first. */
const framesOf = (stack: string): string[] =>
  [...stack.matchAll(/^ +at (?:async )?((?:new )?[\w.]+) \(\S*(?<!test)[\\/]shim[\\/]/gm)].map(([, name = '']) => name);

afterEach(() => void vi.unstubAllGlobals());

/** Answers each request, and keeps the stack at which the first was sent. */
function stubFetch(answer: () => Response): { stack: () => string } {
  const stacks: string[] = [];
  vi.stubGlobal('fetch', async () => {
    stacks.push(stackHere());
    return answer();
  });
  return { stack: () => stacks[0]! };
}

test('a class has the name of the profile in its own text, which is where stacks take it from', () => {
  const modules: Record<string, unknown> = { ...browser, ...client, ...core, ...otel, ...tracing };
  const exported = Object.keys(namedClasses.svc).map((name) => name.replace('Svc', 'Langfuse'));
  const classes = exported.map((name) => modules[name] as { name: string });
  expect(classes.map(String).map((text) => /^class (\w+)/.exec(text)?.[1])).toEqual(exported);
  expect(classes.map(({ name }) => name)).toEqual(exported);
  expect(exported.length).toBe(19);
});

test('the client, its API and an error of it', async () => {
  stubFetch(() => new Response('{"message":"gone"}', { status: 404 }));
  const langfuse = new client.LangfuseClient(keys);
  expect([langfuse.constructor.name, langfuse.api.constructor.name]).toEqual(['LangfuseClient', 'LangfuseAPIClient']);
  const error = (await langfuse.getProjectId().catch((thrown: unknown) => thrown)) as Error;
  expect([error.name, error.constructor.name]).toEqual(['NotFoundError', 'NotFoundError']);
  expect(error).toBeInstanceOf(core.LangfuseAPIError);
  expect(framesOf(error.stack!).at(-1)).toBe('LangfuseClient.getProjectId');
  const unknown = new core.LangfuseAPIError({ message: 'm' });
  expect([unknown.name, String(unknown)]).toEqual(['LangfuseAPIError', 'LangfuseAPIError: m']);
  expect(String(new core.LangfuseAPITimeoutError('late'))).toBe('LangfuseAPITimeoutError: late');
});

test('media', async () => {
  const media = new core.LangfuseMedia({ source: 'base64_data_uri', base64DataUri: 'data:text/plain;base64,YQ==' });
  media.getId = async () => stackHere();
  expect(framesOf(String(await media.getTag()))).toEqual(['LangfuseMedia.getTag']);
  const reference = new core.LangfuseMediaReference({
    mediaId: 'm',
    contentType: 'text/plain',
    url: 'http://127.0.0.1:9',
    referenceString: 'r',
  } as never);
  let stack = '';
  reference.fetchBytes = async () => {
    stack = stackHere();
    return new Uint8Array();
  };
  await reference.fetchDataUri();
  expect(framesOf(stack)).toEqual(['LangfuseMediaReference.fetchBase64', 'LangfuseMediaReference.fetchDataUri']);
});

test('the span processor', async () => {
  let stack = '';
  const processor = new otel.LangfuseSpanProcessor({
    exporter: new InMemorySpanExporter(),
    exportMode: 'immediate',
    mediaUploadEnabled: false,
    mask: ({ data }: { data: unknown }) => {
      stack = stackHere();
      return data;
    },
  });
  const provider = new BasicTracerProvider({ spanProcessors: [processor] });
  tracing.setLangfuseTracerProvider(provider);
  const observation = tracing.startObservation('answer', { input: 'a' }, { asType: 'generation' });
  expect(observation.constructor.name).toBe('LangfuseGeneration');
  observation.end();
  await processor.forceFlush();
  tracing.setLangfuseTracerProvider(null);
  expect(framesOf(stack).filter((frame) => frame.includes('Langfuse'))).toEqual([
    'LangfuseSpanProcessor.end',
    'LangfuseSpanProcessor.onEnd',
    'LangfuseGeneration.end',
  ]);
});

test('an observation', () => {
  let stack = '';
  const otelSpan = {
    spanContext: () => ({ spanId: 's', traceId: 't', traceFlags: 1 }),
    setAttributes: () => {
      stack = stackHere();
    },
  } as never;
  const agent = new tracing.LangfuseAgent({ otelSpan });
  expect(framesOf(stack).at(-1)).toBe('new LangfuseAgent');
  agent.update({ output: 'o' });
  expect(framesOf(stack)).toEqual(['LangfuseAgent.updateOtelSpanAttributes', 'LangfuseAgent.update']);
});

test('the browser client', async () => {
  const sent = stubFetch(() => new Response('{}'));
  const langfuse = new browser.LangfuseBrowserClient({ publicKey: 'pk', baseUrl: keys.baseUrl });
  await langfuse.score({ name: 'n', value: 1, traceId: 't' } as never);
  expect(framesOf(sent.stack())).toEqual(['LangfuseBrowserClient.send', 'LangfuseBrowserClient.score']);
  expect(() => new browser.LangfuseBrowserClient({} as never)).toThrow(
    expect.objectContaining({ name: 'LangfuseBrowserError', message: 'The public key is required.' }),
  );
});

test('members stand on the prototype of the published class, for whoever lists or replaces them there', () => {
  expect(Object.getOwnPropertyNames(client.LangfuseClient.prototype)).toEqual(
    expect.arrayContaining(['constructor', 'flush', 'getTraceUrl', 'getProjectId', 'getExperimentUrl']),
  );
  expect(Object.getOwnPropertyNames(core.LangfuseAPIClient.prototype)).toContain('observations');
});
