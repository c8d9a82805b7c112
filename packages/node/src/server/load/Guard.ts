import { measure } from "@kontor/core/Telemetry"
import { countedAddress, giveUp, type RequestStages } from "@kontor/http"
import { type Context, Duration, Effect, type Fiber, Metric, Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { performance } from "node:perf_hooks"
import type { LoadLimits, Refusal } from "./LoadLimits.ts"
import {
  type Answer,
  digestOf,
  Lane,
  Places,
  type RequestKind,
  Tally,
  type Ticket,
  type WaitingRequest
} from "./Places.ts"

/**
 * Work that is put off to one moment and then done in a row. The path of a request through the service exceeds the
 * caches of a processor: a second request that takes a part of it right after the first one costs half the time.
 */
export class Gathered<Item> {
  #items: Array<Item> = []
  readonly #work: (item: Item) => void
  readonly #later: (run: () => void) => void

  constructor(work: (item: Item) => void, later: (run: () => void) => void) {
    this.#work = work
    this.#later = later
  }

  /** Adds an item, which is worked on at the next such moment, in the order of arrival. */
  add(item: Item): void {
    if (this.#items.push(item) === 1) this.#later(this.#workOff)
  }

  readonly #workOff = (): void => {
    const items = this.#items
    this.#items = []
    for (const item of items) this.#work(item)
  }
}

/**
 * Work that gives way to other work: one piece of it is done in each turn of the event loop. Those who it is for take
 * turns, so that whoever asks for much waits behind their own.
 */
export class FairTurns<Item> {
  readonly #waiting = new Map<string, Array<Item>>()
  readonly #work: (item: Item) => void

  constructor(work: (item: Item) => void) {
    this.#work = work
  }

  /** Adds work for somebody, after what they wait for already. */
  add(somebody: string, item: Item): void {
    if (this.#waiting.size === 0) setImmediate(this.#turn)
    const theirs = this.#waiting.get(somebody)
    if (theirs === undefined) this.#waiting.set(somebody, [item])
    else theirs.push(item)
  }

  /** Takes the first work of who has waited longest. */
  #take(): Item | undefined {
    for (const [somebody, items] of this.#waiting) {
      const item = items.shift()
      this.#waiting.delete(somebody)
      if (items.length > 0) this.#waiting.set(somebody, items)
      return item
    }
    return undefined
  }

  readonly #turn = (): void => {
    const item = this.#take()
    if (this.#waiting.size > 0) setImmediate(this.#turn)
    if (item !== undefined) this.#work(item)
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

const ipOf = (text: string): NetAddress.IpAddress | undefined =>
  Result.match(NetAddress.ipFromString(text), {
    onFailure: () => undefined,
    onSuccess: (address) => NetAddress.toCanonical(address)
  })

/** Returns whether an address belongs to a trusted proxy. */
export const isTrustedBy = (trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>) => (address: string): boolean => {
  if (trustedProxies.length === 0) return false
  const ip = ipOf(address)
  return ip !== undefined && trustedProxies.some((network) => IpNetwork.contains(network, ip))
}

/** The address of the client behind trusted proxies: the last one of `X-Forwarded-For` that is not one of theirs. */
const forwardedClient = (
  { headers }: IncomingMessage,
  peer: string,
  isTrusted: (address: string) => boolean
): string => {
  const header = headers["x-forwarded-for"]
  const addresses = (Array.isArray(header) ? header.join(",") : header ?? "").split(",").map((address) =>
    address.trim()
  )
  const client = addresses.findLast((address) => !isTrusted(address)) ?? addresses[0]!
  return countedAddress(ipOf(client) === undefined ? peer : client)
}

/**
 * Returns whether a request names at most one host; Node itself handles none. Of two, a proxy may believe the other.
 * RFC 9112, section 3.2.
 */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts <= 1
}

const refuseHosts = (response: ServerResponse): void => {
  const body = JSON.stringify({ message: "Bad Request" })
  response.writeHead(400, { "content-type": "application/json", "cache-control": "private, no-store" })
  response.end(body)
}

/** The limits and clocks of a guarded server. */
interface GuardOptions {
  readonly limits: LoadLimits
  /**
   * In milliseconds, from the arrival of a request, or the end of its body, to the beginning of its answer. Probes
   * wait as long as their own checks do: when those are slow is when their answer counts.
   */
  readonly deadline: number
  readonly isTrusted: (address: string) => boolean
  readonly refuse: (kind: RequestKind, url: string, response: ServerResponse) => void
}

/** A request whose turn on its connection has come. */
interface Arrival {
  readonly lane: Lane
  readonly arrived: WaitingRequest
  readonly address: string
  /** The digest of its credential, if any. */
  readonly digest: string | undefined
}

/** The interval of checks for requests that take too long, in milliseconds. */
const lookEvery = 500

/** The time that a client may read nothing of its answer before its connection is closed, in milliseconds. */
const readPatience = 30_000

/**
 * Stands between Node's server and what answers requests: one request at a time on each connection, within the limits,
 * and within its deadline. Whatever exceeds them is refused before Effect sees it. Requests with a known credential
 * come first: of all others one is begun in each turn of the event loop.
 */
export class Guard {
  readonly places: Places
  readonly connections: Connections
  #isStopping = false
  readonly #options: GuardOptions
  #beginning: Ticket | undefined
  readonly #tickets = new WeakMap<object, Ticket>()
  readonly #arrivals = new Gathered<Arrival>((arrival) => this.#begin(arrival), setImmediate)
  readonly #others = new FairTurns<Arrival>((arrival) => this.#begin(arrival))
  readonly #waited = new Gathered<Ticket>((ticket) => this.#start(ticket), setImmediate)
  #answering: () => Answer = () => () => {}

  constructor(server: Server, options: GuardOptions) {
    this.#options = options
    this.places = new Places(options.limits)
    this.connections = new Connections(server, options, this.places.refused)
    server.on("request", (request, response) => this.#arrive({ request, response, expectsContinue: false }))
    server.on("checkContinue", (request, response) => this.#arrive({ request, response, expectsContinue: true }))
    const looking = setInterval(() => this.#look(), lookEvery).unref()
    server.once("close", () => clearInterval(looking))
  }

  /** Sets what answers requests: `answering` makes it for each connection, at its first request from now on. */
  answerWith(answering: () => Answer): void {
    this.#answering = answering
  }

  /** Notes the fiber that answers the request that begins: what answers it calls this before it returns. */
  answeredBy(fiber: Fiber.Fiber<unknown, unknown>): void {
    if (this.#beginning !== undefined) this.#beginning.fiber = fiber
  }

  /** The stages of its requests: whose they are, and a place apart while they wait for their bodies. */
  get stages(): Context.Service.Shape<typeof RequestStages> {
    return {
      bodyTime: Duration.seconds(this.#options.limits.body_seconds),
      identified: (source, account) => {
        const ticket = this.#tickets.get(source)
        if (ticket !== undefined) this.places.identify(ticket, account)
      },
      aroundBody: (source, reading) => {
        const ticket = this.#tickets.get(source)
        return ticket === undefined || ticket.request.complete ? reading : this.#awaitingBody(ticket, reading)
      }
    }
  }

  /** Ends each connection with its next answer from now on. */
  stop(): void {
    this.#isStopping = true
    for (const { lane } of this.places.inFlight.all) lane.closeWithAnswer()
  }

  /** True if a request with a place waits for the beginning of its answer. */
  get isAnswering(): boolean {
    return this.places.inFlight.all.some(({ response }) => !response.headersSent && !response.destroyed)
  }

  /** The fibers that answer requests. */
  get fibers(): ReadonlyArray<Fiber.Fiber<unknown, unknown>> {
    return this.places.inFlight.all.flatMap(({ fiber }) => fiber === undefined ? [] : [fiber])
  }

  /** Gives up requests whose answer has not begun: they get 503, unless booked. */
  giveUpAll(): void {
    for (const ticket of this.places.inFlight.all) this.#giveUp(ticket)
  }

  #arrive(arrived: WaitingRequest): void {
    const lane = this.connections.lane(arrived.request.socket)
    if (lane === undefined || lane.isClosing) return
    lane.isNew = false
    if (lane.running === undefined) {
      this.#beginSoon(lane, arrived, false)
    } else if (lane.waiting.length + 1 < this.#options.limits.requests_per_connection) {
      lane.waiting.push(arrived)
    } else {
      this.places.refused.connection += 1
      lane.overflow()
    }
  }

  /** Pages, probes, and what is sent ahead of others or without a known credential give way to those of customers. */
  #beginSoon(lane: Lane, arrived: WaitingRequest, isAheadOfOthers: boolean): void {
    lane.running = arrived.response
    const arrival = {
      lane,
      arrived,
      address: this.#clientOf(lane, arrived.request),
      digest: digestOf(arrived.request)
    }
    if (!isAheadOfOthers && this.places.knows(arrival.digest)) this.#arrivals.add(arrival)
    else this.#others.add(arrival.address, arrival)
  }

  #clientOf(lane: Lane, request: IncomingMessage): string {
    return lane.isTrusted ? forwardedClient(request, lane.address, this.#options.isTrusted) : lane.address
  }

  #begin({ address, arrived, digest, lane }: Arrival): void {
    const { request, response } = arrived
    if (lane.hasEnded) return this.#goOn(lane)
    if (this.#isStopping) lane.close()
    if (!hasOneHost(request)) {
      lane.close()
      response.once("close", () => this.#goOn(lane))
      return refuseHosts(response)
    }
    const ticket = this.places.enter({
      ...arrived,
      lane,
      address,
      digest,
      turn: (hasPlace) => hasPlace ? this.#waited.add(ticket) : this.#refuse(ticket)
    })
    response.once("close", () => this.#part(ticket))
    if (ticket.stage === "working") this.#start(ticket)
    else if (ticket.stage === "leaving") this.#refuse(ticket)
  }

  #start(ticket: Ticket): void {
    const { lane, request, response } = ticket
    if (ticket.parts === 0) return
    this.#tickets.set(request, ticket)
    this.#beginning = ticket
    lane.answer ??= this.#answering()
    lane.answer(request, response)
    this.#beginning = undefined
    const { fiber } = ticket
    if (fiber === undefined || fiber.pollUnsafe() !== undefined) return
    ticket.parts += 1
    fiber.addObserver(() => this.#part(ticket))
  }

  #refuse({ kind, request, response }: Ticket): void {
    this.#options.refuse(kind, request.url ?? "", response)
  }

  /**
   * Reads a body in a place for waiting bodies. Undefined if no such place is free, or none for the work afterwards.
   */
  #awaitingBody<A, E, R>(
    ticket: Ticket,
    reading: Effect.Effect<A, E, R>
  ): Effect.Effect<A | undefined, E, R> {
    return Effect.suspend(() => {
      if (!this.places.awaitBody(ticket, (other) => this.#giveUp(other))) return Effect.undefined
      if (ticket.expectsContinue) ticket.response.writeContinue()
      return Effect.onError(reading, () => Effect.sync(() => this.places.withdraw(ticket))).pipe(
        Effect.flatMap((body) =>
          Effect.callback<A | undefined>((resume) =>
            this.places.becomeWhole(ticket, (hasPlace) => resume(Effect.succeed(hasPlace ? body : undefined)))
          )
        )
      )
    })
  }

  #part(ticket: Ticket): void {
    if (!this.places.leave(ticket)) return
    this.#tickets.delete(ticket.request)
    this.#goOn(ticket.lane)
  }

  #goOn(lane: Lane): void {
    lane.running = undefined
    lane.idleSince = performance.now()
    if (lane.hasEnded) lane.abandon()
    const next = lane.waiting.shift()
    if (next !== undefined) this.#beginSoon(lane, next, lane.waiting.length > 0)
    else if (lane.isClosing && !lane.socket.writableEnded) lane.socket.destroySoon()
  }

  #look(): void {
    const now = performance.now()
    for (const ticket of this.places.inFlight.all) {
      if (ticket.response.headersSent) this.#watch(ticket)
      else if (ticket.kind === "probe" || ticket.stage === "body") continue
      else if (now - ticket.since > this.#options.deadline) this.#giveUp(ticket)
    }
  }

  #watch(ticket: Ticket): void {
    if (ticket.isWatched) return
    ticket.isWatched = true
    ticket.lane.socket.setTimeout(readPatience)
  }

  #giveUp(ticket: Ticket): void {
    const { fiber, response } = ticket
    if (response.headersSent) return
    if (fiber !== undefined) return giveUp(fiber)
    if (ticket.stage !== "waiting") return
    this.places.withdraw(ticket)
    this.#refuse(ticket)
  }
}

/** The metrics of the load of this process since it started. */
export const LoadMetrics = {
  inFlight: measure(
    Metric.gauge("kontor_http_in_flight", {
      description:
        "Requests by kind: operation, page or probe that is worked on; waiting for a place; or body, waiting for theirs."
    }),
    ["kind"]
  ),
  connections: measure(Metric.gauge("kontor_http_connections", { description: "Connections that are open." })),
  refused: measure(
    Metric.counter("kontor_http_refused_total", {
      description:
        "What was refused or closed, by the limit it was beyond: process, account, address, bodies, connection, connections, or idle: a connection that made room."
    }),
    ["limit"]
  )
}

/** Sets the metrics of the load; the counters go into a registry that is new for each reading. */
export const measureLoad = ({ places, connections }: Guard): Effect.Effect<void> =>
  Effect.gen(function*() {
    for (const [kind, count] of Object.entries(places.counts)) {
      yield* LoadMetrics.inFlight.record(count, { kind })
    }
    yield* LoadMetrics.connections.record(connections.count, {})
    for (const [limit, count] of Object.entries(places.refused)) {
      yield* LoadMetrics.refused.record(count, { limit })
    }
  })
