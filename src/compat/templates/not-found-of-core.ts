import { NotFoundError } from '@svc/core';

/** What is thrown for a record that does not exist, as in major 5. */
export function notFound(message: string): Error {
  return new NotFoundError({ message });
}
