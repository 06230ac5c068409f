import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Milliseconds that `stop` waits for what is under way. */
const stopPatience = 2000;

/** Milliseconds for which an idle connection stays open. */
const keepAlive = 60_000;

/** @param stops whether the server that took the request is stopping, or has stopped */
type Respond = (message: IncomingMessage, response: ServerResponse, stops: () => boolean) => void;

/** An HTTP server on the loopback interface that can be started again after it was stopped. */
export class LoopbackServer {
  readonly #respond: Respond;
  /** The one that runs. */
  #server: Server | undefined;
  #url: string | undefined;

  constructor(respond: Respond) {
    this.#respond = respond;
  }

  /** The base address while it runs. */
  get url(): string | undefined {
    return this.#url;
  }

  /** @throws when the port is taken or the server runs already */
  start(port: number): Promise<{ url: string }> {
    return new Promise((resolve, reject) => {
      if (this.#server !== undefined) {
        reject(new Error('The contract service is running already.'));
        return;
      }
      const server = createServer((message, response) =>
        this.#respond(message, response, () => this.#server !== server),
      );
      this.#server = server;
      // Node's five seconds are less than a busy test may be away for, and its next request would meet a closed
      // connection.
      server.keepAliveTimeout = keepAlive;
      server.on('clientError', refuseUnreadable);
      server.once('error', (error) => {
        this.#server = undefined;
        reject(error);
      });
      server.listen(port, '127.0.0.1', () => {
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        this.#url = url;
        resolve({ url });
      });
    });
  }

  /** Lets what is under way end, for a while, and closes. Does nothing when it does not run. */
  async stop(): Promise<void> {
    const running = this.#server;
    if (running === undefined) return;
    this.#server = undefined;
    this.#url = undefined;
    const closed = new Promise<void>((resolve) => {
      running.close(() => resolve());
    });
    running.closeIdleConnections();
    const patience = setTimeout(() => running.closeAllConnections(), stopPatience);
    await closed;
    clearTimeout(patience);
  }
}

/** Answers what is no HTTP, or has larger headers than Node reads. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
