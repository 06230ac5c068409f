import { expect, test } from 'vitest';
import { tokensOf } from '../../src/python/tokens.ts';

/** What a text is refused for. */
function refusal(source: string): string | undefined {
  try {
    tokensOf(source);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const attempt = (header: string): string => `try:\n    pass\n${header}\n    pass\n`;

test('two types without brackets are Python 3.14, where the second one is known as a type', () => {
  expect(refusal(attempt('except ValueError, KeyError:'))).toBe(undefined);
  expect(refusal(`from socket import timeout\n${attempt('except OSError, timeout:')}`)).toBe(undefined);
  expect(refusal(`class refused(Exception):\n    pass\n${attempt('except OSError, refused:')}`)).toBe(undefined);
  expect(refusal(attempt('except OSError, socket.timeout:'))).toBe(undefined);
  expect(refusal(attempt('except A, B, C:'))).toBe(undefined);
  expect(refusal(attempt('except OSError, error:'))).toBe('`except` with a comma in line 3');
});

test('Python 2 is told before what else cannot be read', () => {
  expect(refusal('print "x"\n$\n')).toBe('the statement `print` in line 1');
  expect(refusal('print("x")\n$\n')).toBe('a character fits nothing: "$"');
});

test('the line is that of an editor, whatever ends lines', () => {
  expect(refusal('a = 1\r\nb = (\r\n)\r\nprint a\r\n')).toBe('the statement `print` in line 4');
});
