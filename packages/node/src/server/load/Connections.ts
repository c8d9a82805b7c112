import { countedAddress } from "@kontor/http"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { performance } from "node:perf_hooks"
import type { Duplex } from "node:stream"
import type { LoadLimits, Refusal } from "./LoadLimits.ts"

/** Counts by name. A name that counts nothing takes no memory. */
export class Tally {
  readonly #counts = new Map<string, number>()

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  add(name: string): void {
    this.#counts.set(name, this.of(name) + 1)
  }

  remove(name: string): void {
    const left = this.of(name) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }
}

/** A request that waits for the answer to the previous one on its connection. */
export interface WaitingRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly expectsContinue: boolean
}

/** The listener of Node's parser returns this for a request after which other bytes than those of HTTP follow. */
const leavesHttp = 2

const overflowing = new WeakSet<Duplex>()

/** Returns whether a connection sent more ahead than it may: whatever else it sends is ignored. */
export const isOverflowing = (socket: Duplex): boolean => overflowing.has(socket)

/** A connection, on which requests are answered one at a time. */
export class Lane {
  readonly socket: Socket
  readonly address: string
  readonly isTrusted: boolean
  /** The answer in progress. */
  running: ServerResponse | undefined
  readonly waiting: Array<WaitingRequest> = []
  /** Since when nothing goes on, in milliseconds of `performance.now()`. */
  idleSince = performance.now()
  /** True if nothing was asked for on it yet. */
  isNew = true
  /** True if it takes no more requests, and ends after those it has. */
  isClosing = false

  constructor(socket: Socket, address: string, isTrusted: boolean) {
    this.socket = socket
    this.address = address
    this.isTrusted = isTrusted
  }

  get isIdle(): boolean {
    return this.running === undefined && this.waiting.length === 0
  }

  /** True if no answer can be sent on it any more. Node ends its side as soon as the client has ended the other. */
  get hasEnded(): boolean {
    return this.socket.destroyed || this.socket.writableEnded
  }

  /** Takes no more requests, and gives up those that wait: nobody would read their answers. */
  abandon(): void {
    this.isClosing = true
    this.waiting.length = 0
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
   * bytes, and that failure is ignored too. So 64 KiB of requests take 1.5 ms of processor time, else 8 to 11 ms. It
   * goes when Node limits what a connection sends ahead: `maxRequestsPerSocket` counts what was answered too, and
   * reads all bytes all the same.
   */
  overflow(): void {
    this.close()
    overflowing.add(this.socket)
    const { parser } = this.socket as { parser?: { onIncoming?: unknown } }
    if (typeof parser?.onIncoming === "function") parser.onIncoming = () => leavesHttp
  }
}

/**
 * Runs the listeners of this event without stack traces. When a connection ends, Node makes an error for each request
 * that waits on it, up to 17, and formats its stack: 0.07 ms each, and 0.02 ms without a stack. A hundred connections
 * that ended together took 100 ms of one turn of the event loop. It goes when Node makes no error for a request that
 * was read, or formats its stack when somebody asks for it.
 */
const withoutStacks = (socket: Socket, event: "end" | "close"): void => {
  let limit = Error.stackTraceLimit
  socket.prependListener(event, () => {
    limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
  })
  socket.on(event, () => {
    Error.stackTraceLimit = limit
  })
}

/** The limits of connections. */
interface ConnectionOptions {
  readonly limits: LoadLimits
  readonly isTrusted: (address: string) => boolean
}

/** The time for which nobody is connected before nobody is expected any more, in milliseconds. */
const unusedAfter = 250

/**
 * The connections of a server, limited in all and for each client address. At a limit the longest idle connection makes
 * room for a new one: of the address with the most connections, and of a trusted proxy last. A new one is closed at
 * once only if no connection is idle.
 */
export class Connections {
  readonly #lanes = new Map<Socket, Lane>()
  readonly #ofAddresses = new Tally()
  readonly #options: ConnectionOptions
  readonly #refused: Record<Refusal, number>
  #usedAt = Number.NEGATIVE_INFINITY

  constructor(server: Server, options: ConnectionOptions, refused: Record<Refusal, number>) {
    this.#options = options
    this.#refused = refused
    server.on("connection", (socket) => this.#accept(socket))
  }

  get count(): number {
    return this.#lanes.size
  }

  lane(socket: Socket): Lane | undefined {
    return this.#lanes.get(socket)
  }

  /** True if nobody is connected, and nobody was a moment ago. */
  get areUnused(): boolean {
    return this.count === 0 && performance.now() - this.#usedAt > unusedAfter
  }

  /** True if there are clients that have not sent their first request yet. */
  get someAreNew(): boolean {
    return Array.from(this.#lanes.values()).some((lane) => lane.isNew)
  }

  /** Ends the connections on which nothing goes on. */
  endIdle(which: "all" | "those that were used"): void {
    for (const lane of this.#lanes.values()) {
      if (lane.isIdle && (which === "all" || !lane.isNew)) lane.end()
    }
  }

  #accept(socket: Socket): void {
    const address = countedAddress(socket.remoteAddress ?? "")
    const lane = new Lane(socket, address, this.#options.isTrusted(socket.remoteAddress ?? ""))
    if (!this.#hasRoomFor(lane)) {
      this.#refused.connections += 1
      socket.destroy()
      return
    }
    this.#lanes.set(socket, lane)
    this.#ofAddresses.add(address)
    withoutStacks(socket, "end")
    withoutStacks(socket, "close")
    socket.once("close", () => this.#forget(lane))
  }

  #hasRoomFor({ address, isTrusted }: Lane): boolean {
    const { connections, connections_per_address } = this.#options.limits
    const isCrowded = !isTrusted && this.#ofAddresses.of(address) >= connections_per_address
    if (isCrowded) return this.#endLongestIdle((lane) => lane.address === address)
    return this.count < connections || this.#endLongestIdle(() => true)
  }

  /** Closes the idle connection among these that is to make room; returns whether there was one. */
  #endLongestIdle(isAmong: (lane: Lane) => boolean): boolean {
    let longest: Lane | undefined
    for (const lane of this.#lanes.values()) {
      if (lane.isIdle && isAmong(lane) && (longest === undefined || this.#goesBefore(lane, longest))) longest = lane
    }
    if (longest === undefined) return false
    this.#refused.idle += 1
    this.#forget(longest)
    longest.socket.destroy()
    return true
  }

  #goesBefore(one: Lane, other: Lane): boolean {
    if (one.isTrusted !== other.isTrusted) return other.isTrusted
    const more = this.#ofAddresses.of(one.address) - this.#ofAddresses.of(other.address)
    return more === 0 ? one.idleSince < other.idleSince : more > 0
  }

  #forget({ address, socket }: Lane): void {
    if (!this.#lanes.delete(socket)) return
    this.#ofAddresses.remove(address)
    this.#usedAt = performance.now()
  }
}
