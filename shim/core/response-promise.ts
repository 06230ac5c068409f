/** What a method of the API client returns: a promise of the data that can also give the response. */

export interface WithRawResponse<T, R> {
  data: T;
  rawResponse: R;
}

export interface HttpResponsePromise<T, R> extends Promise<T> {
  withRawResponse(): Promise<WithRawResponse<T, R>>;
}

export function responsePromise<T, R>(response: Promise<WithRawResponse<T, R>>): HttpResponsePromise<T, R> {
  const data = response.then((whole) => whole.data);
  return Object.assign(data, {
    withRawResponse() {
      // Who asks for the whole response is told of a failure by that promise.
      data.catch(() => {});
      return response;
    },
  });
}
