import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"

/** A request that waits for the answer to the previous one on its connection. */
export interface WaitingRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly expectsContinue: boolean
}

/** What the listener of Node's parser returns for a request after which other bytes than those of HTTP come. */
const leavesHttp = 2

const overflowing = new WeakSet<Duplex>()

/** Whether a connection sent more ahead than it may: whatever else it sends is ignored. */
export const isOverflowing = (socket: Duplex): boolean => overflowing.has(socket)

/** A connection, on which requests are answered one at a time. */
export class Lane {
  readonly socket: Socket
  readonly address: string
  readonly isTrusted: boolean
  /** The answer in progress. */
  running: ServerResponse | undefined
  readonly waiting: Array<WaitingRequest> = []
  /** Whether nothing was asked for on it yet. */
  isNew = true
  /** Whether it takes no more requests, and ends after those it has. */
  isClosing = false

  constructor(socket: Socket, address: string, isTrusted: boolean) {
    this.socket = socket
    this.address = address
    this.isTrusted = isTrusted
  }

  get isIdle(): boolean {
    return this.running === undefined && this.waiting.length === 0
  }

  /** The last answer that is asked for. */
  get #last(): ServerResponse | undefined {
    return this.waiting.at(-1)?.response ?? this.running
  }

  /** Takes no more requests: the last answer says that the connection ends with it, unless it has begun. */
  close(): void {
    this.isClosing = true
    if (this.#last?.headersSent === false) this.#last.setHeader("connection", "close")
  }

  /** Closes with the last answer, if that can still say so: else the next one will. */
  closeWithAnswer(): void {
    if (this.#last?.headersSent === false) this.close()
  }

  /** Ends this side: the client hears it before it sends more. */
  end(): void {
    this.isClosing = true
    this.socket.end()
  }

  /**
   * Closes as `close` does, and ignores what else arrives. Node would still make requests of all bytes that it has
   * read, up to 64 KiB. Its parser stops once the listener says that the next request leaves HTTP. It fails at later
   * bytes, and that failure is ignored too.
   */
  overflow(): void {
    this.close()
    overflowing.add(this.socket)
    const { parser } = this.socket as { parser?: { onIncoming?: unknown } }
    if (typeof parser?.onIncoming === "function") parser.onIncoming = () => leavesHttp
  }
}
