/** What is thrown for a record that does not exist; major 5 threw an error with the same status. */
class CompatNotFoundError extends Error {
  readonly statusCode = 404;
  readonly body: { message: string };

  constructor(message: string) {
    super(message);
    this.name = 'NotFoundError';
    this.body = { message };
  }
}

export function notFound(message: string): Error {
  return new CompatNotFoundError(message);
}
