import type { KnownAccount } from "@kontor/http"
import type { Fiber } from "effect"
import { hash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { performance } from "node:perf_hooks"
import type { Duplex } from "node:stream"
import type { LoadLimit, LoadLimits, Refusal } from "./LoadLimits.ts"

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

/** Answers the requests of a connection. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A connection, on which requests are answered one at a time. */
export class Lane {
  readonly socket: Socket
  readonly address: string
  readonly isTrusted: boolean
  /** Answers its requests; undefined before the first one. */
  answer: Answer | undefined
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

/** The kind of a request. Each has its own limits, so that none displaces another. */
export type RequestKind = "operation" | "page" | "probe"

const probes: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]

/** The origin in a target of the absolute form, which servers have to take (RFC 9112, 3.2.2). */
const ownOrigin = /^https?:\/\/[^/?#]*/i

const isAt = (target: string, path: string): boolean =>
  target.startsWith(path) && (target.length === path.length || target[path.length] === "?")

/** The kind of a request, by its target. */
const kindOf = (url: string): RequestKind => {
  const target = url.startsWith("/") ? url : url.replace(ownOrigin, "")
  if (target.startsWith("/api/") || isAt(target, "/mcp")) return "operation"
  return probes.some((path) => isAt(target, path)) ? "probe" : "page"
}

const keyInQuery = /[?&]api_key=([^&#]*)/

/**
 * The digest of everything in a request that may be its credential: the same again is the same account. Undefined for a
 * request without one, or of no operation.
 */
export const digestOf = ({ headers, url = "" }: IncomingMessage): string | undefined => {
  if (kindOf(url) !== "operation") return undefined
  const { authorization = "", "x-api-key": header = "" } = headers
  const [, query = ""] = keyInQuery.exec(url) ?? []
  return header === "" && authorization === "" && query === ""
    ? undefined
    : hash("sha256", `${String(header)}\n${authorization}\n${query}`, "base64")
}

/** The client that a request counts for: an account, or the address of a client without a known credential. */
interface Client {
  readonly name: string
  readonly isKnown: boolean
  /** The limit of the places that it may take. */
  readonly share: LoadLimit
}

/**
 * A request of a client: it counts until its answer is sent and the fiber that answers it has ended.
 *
 * - `waiting`: it is whole as far as it was read, and waits for a place.
 * - `working`: it has a place.
 * - `body`: it waits for the rest of its body, and has no place.
 * - `leaving`: it was refused or given up; only its answer is left.
 */
export interface Ticket {
  readonly kind: RequestKind
  readonly address: string
  /** The digest of its credential, if any. */
  readonly digest: string | undefined
  readonly lane: Lane
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly expectsContinue: boolean
  client: Client
  stage: "waiting" | "working" | "body" | "leaving"
  /** The time when it began to wait or work, in milliseconds of `performance.now()`. */
  since: number
  /** Ends its wait: with a place, or refused. */
  turn: (hasPlace: boolean) => void
  fiber: Fiber.Fiber<unknown, unknown> | undefined
  /** The number of its parts in progress: its answer, its fiber. */
  parts: number
  /** Its place among those in flight. */
  place: number
  /** True if its answer is watched for a client that does not read. */
  isWatched: boolean
}

/** Up to how many credentials are remembered in each of two generations. */
const rememberedCredentials = 8192

/** The accounts that credentials were of lately, by the digests of the credentials. */
class KnownCredentials {
  #recent = new Map<string, Client>()
  #former = new Map<string, Client>()

  of(digest: string | undefined): Client | undefined {
    if (digest === undefined) return undefined
    const recent = this.#recent.get(digest)
    if (recent !== undefined) return recent
    const former = this.#former.get(digest)
    if (former !== undefined) this.add(digest, former)
    return former
  }

  add(digest: string, account: Client): void {
    if (this.#recent.size >= rememberedCredentials) {
      this.#former = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(digest, account)
  }

  forget(digest: string): void {
    this.#recent.delete(digest)
    this.#former.delete(digest)
  }
}

const accountClient = ({ id, isFree }: KnownAccount): Client => ({
  name: id,
  isKnown: true,
  share: isFree ? "requests_per_free_account" : "requests_per_account"
})

const addressClient = (address: string): Client => ({ name: address, isKnown: false, share: "requests_per_address" })

const isSame = (one: Client | undefined, other: Client): boolean =>
  one?.name === other.name && one.share === other.share

/** The limits of what is no operation: in all, and of one client address. */
const limitsOfKinds = {
  page: { all: "pages", address: "pages_per_address" },
  probe: { all: "probes", address: "probes_per_address" }
} as const

/**
 * The requests that are not over. They are no `Set`: V8 links each table of a set to the one that replaces it, and once
 * a table is old, everything that later passes through the set is taken for alive until all garbage is collected. It
 * was a third of what requests leave behind. It goes when V8 links tables only for iterators.
 */
class InFlight {
  readonly #tickets: Array<Ticket> = []

  get size(): number {
    return this.#tickets.length
  }

  add(ticket: Ticket): void {
    ticket.place = this.#tickets.push(ticket) - 1
  }

  delete(ticket: Ticket): void {
    const last = this.#tickets.pop()!
    if (last === ticket) return
    last.place = ticket.place
    this.#tickets[ticket.place] = last
  }

  /** Those that there are now, in no order. */
  get all(): ReadonlyArray<Ticket> {
    return [...this.#tickets]
  }
}

/**
 * Limits what is processed at the same time, and shares it among clients: each has its share of the places. If none is
 * free, a request waits, and the next free place goes to the client with the fewest. It only counts, and keeps no time.
 */
export class Places {
  readonly inFlight = new InFlight()
  readonly refused: Record<Refusal, number> = {
    process: 0,
    account: 0,
    address: 0,
    bodies: 0,
    connection: 0,
    connections: 0,
    idle: 0
  }
  readonly #limits: LoadLimits
  readonly #known = new KnownCredentials()
  /** The places taken: of each kind, and of operations by client. */
  readonly #places: Record<RequestKind, number> = { operation: 0, page: 0, probe: 0 }
  readonly #ofAddresses: Record<"page" | "probe", Tally> = { page: new Tally(), probe: new Tally() }
  readonly #ofClients = new Tally()
  #withoutAccount = 0
  #waiting: Array<Ticket> = []
  readonly #waitingOf = new Tally()
  readonly #bodies = new Set<Ticket>()

  constructor(limits: LoadLimits) {
    this.#limits = limits
  }

  /** The number of requests of each kind that have a place, and of those that wait for one or for their body. */
  get counts(): Readonly<Record<RequestKind | "waiting" | "body", number>> {
    return { ...this.#places, waiting: this.#waiting.length, body: this.#bodies.size }
  }

  /** Returns whether the account of a credential is known, by its digest. */
  knows(digest: string | undefined): boolean {
    return this.#known.of(digest) !== undefined
  }

  /** Takes a request: its stage says whether it works, waits for its turn, or was refused. */
  enter(
    { digest, turn, ...request }: Pick<
      Ticket,
      "lane" | "address" | "digest" | "request" | "response" | "expectsContinue" | "turn"
    >
  ): Ticket {
    const ticket: Ticket = {
      ...request,
      digest,
      turn,
      kind: kindOf(request.request.url ?? ""),
      client: this.#known.of(digest) ?? addressClient(request.address),
      stage: "leaving",
      since: performance.now(),
      fiber: undefined,
      parts: 1,
      place: 0,
      isWatched: false
    }
    this.inFlight.add(ticket)
    this.#ask(ticket)
    return ticket
  }

  /** Ends one part of a request. Returns whether all have ended. */
  leave(ticket: Ticket): boolean {
    ticket.parts -= 1
    if (ticket.parts > 0) return false
    this.inFlight.delete(ticket)
    this.withdraw(ticket)
    return true
  }

  /** Takes the place of a request from it: all that is left of it is its answer. */
  withdraw(ticket: Ticket): void {
    if (ticket.stage === "working") this.#release(ticket)
    if (ticket.stage === "waiting") this.#endWait(ticket)
    if (ticket.stage === "body") this.#bodies.delete(ticket)
    ticket.stage = "leaving"
    this.#next()
  }

  /** Counts a request for the account of its credential from now on, and those that wait with the same; or for none. */
  identify(ticket: Ticket, account: KnownAccount | undefined): void {
    const { address, digest } = ticket
    if (digest === undefined) return
    const client = account === undefined ? addressClient(address) : accountClient(account)
    if (isSame(ticket.client, client)) return
    if (account === undefined) this.#known.forget(digest)
    else this.#known.add(digest, client)
    this.#recount(ticket, client)
    for (const waiting of this.#waiting) {
      if (waiting.digest === digest) {
        this.#recount(waiting, account === undefined ? addressClient(waiting.address) : client)
      }
    }
    this.#next()
  }

  /**
   * Puts a request among those that wait for their body: it gives its place up. If too many wait, the oldest of the
   * client with most of them is given up for one of a client with fewer. Returns whether it may wait.
   */
  awaitBody(ticket: Ticket, giveUp: (ticket: Ticket) => void): boolean {
    const { bodies, bodies_per_address, bodies_per_client } = this.#limits
    const all = Array.from(this.#bodies)
    const own = all.filter(({ client }) => client.name === ticket.client.name).length
    const atAddress = all.filter(({ address }) => address === ticket.address)
    const makeRoom = (crowd: ReadonlyArray<Ticket>, limit: number): boolean => {
      if (crowd.length < limit) return true
      const oldest = oldestOfMost(crowd, own + 1)
      if (oldest === undefined) return false
      this.refused.bodies += 1
      this.withdraw(oldest)
      giveUp(oldest)
      return true
    }
    const mayWait = own < bodies_per_client && makeRoom(atAddress, bodies_per_address) &&
      (this.#bodies.size < bodies || makeRoom(all, bodies))
    if (!mayWait) {
      this.refused.bodies += 1
      return false
    }
    this.withdraw(ticket)
    ticket.stage = "body"
    this.#bodies.add(ticket)
    return true
  }

  /** Takes a request whose body is whole: `turn` is called at once, or when there is a place for it. */
  becomeWhole(ticket: Ticket, turn: (hasPlace: boolean) => void): void {
    this.withdraw(ticket)
    ticket.since = performance.now()
    ticket.turn = turn
    this.#ask(ticket)
    if (ticket.stage !== "waiting") turn(ticket.stage === "working")
  }

  /** Gives a request a place, or lets it wait for one; else its stage stays `leaving`. */
  #ask(ticket: Ticket): void {
    if (this.#hasPlaceFor(ticket)) this.#take(ticket)
    else if (this.#mayWait(ticket)) {
      ticket.stage = "waiting"
      this.#waiting.push(ticket)
      this.#waitingOf.add(ticket.client.name)
    }
  }

  #hasPlaceFor({ address, client, kind }: Ticket): boolean {
    const limits = this.#limits
    if (kind !== "operation") {
      return this.#places[kind] < limits[limitsOfKinds[kind].all] &&
        this.#ofAddresses[kind].of(address) < limits[limitsOfKinds[kind].address]
    }
    return this.#places.operation < limits.requests && this.#ofClients.of(client.name) < limits[client.share] &&
      (client.isKnown || this.#withoutAccount < limits.requests_without_account)
  }

  #take(ticket: Ticket): void {
    const { address, client, kind } = ticket
    ticket.stage = "working"
    this.#places[kind] += 1
    if (kind !== "operation") return this.#ofAddresses[kind].add(address)
    this.#ofClients.add(client.name)
    if (!client.isKnown) this.#withoutAccount += 1
  }

  #release({ address, client, kind }: Ticket): void {
    this.#places[kind] -= 1
    if (kind !== "operation") return this.#ofAddresses[kind].remove(address)
    this.#ofClients.remove(client.name)
    if (!client.isKnown) this.#withoutAccount -= 1
  }

  /** Counts a request for another client. */
  #recount(ticket: Ticket, client: Client): void {
    const { stage } = ticket
    if (stage === "working") this.#release(ticket)
    if (stage === "waiting") this.#waitingOf.remove(ticket.client.name)
    ticket.client = client
    if (stage === "working") this.#take(ticket)
    if (stage === "waiting") this.#waitingOf.add(client.name)
  }

  #endWait(ticket: Ticket): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== ticket)
    this.#waitingOf.remove(ticket.client.name)
  }

  /** Gives free places to those who wait: to the client with the fewest first. */
  #next(): void {
    while (this.#waiting.length > 0) {
      const next = this.#waiting.filter((ticket) => this.#hasPlaceFor(ticket)).reduce<Ticket | undefined>(
        (first, ticket) =>
          first === undefined || this.#ofClients.of(ticket.client.name) < this.#ofClients.of(first.client.name)
            ? ticket
            : first,
        undefined
      )
      if (next === undefined) return
      this.#endWait(next)
      this.#take(next)
      next.turn(true)
    }
  }

  /** Returns whether a request without a place may wait: if too many do, the last of the client with most gives way. */
  #mayWait({ address, client, kind }: Ticket): boolean {
    const limits = this.#limits
    if (kind !== "operation") {
      const isOfAddress = this.#ofAddresses[kind].of(address) >= limits[limitsOfKinds[kind].address]
      return this.#refuse(isOfAddress ? "address" : "process")
    }
    if (this.#waitingOf.of(client.name) >= limits.waiting_per_client) {
      return this.#refuse(client.isKnown ? "account" : "address")
    }
    if (this.#waiting.length < limits.waiting) return true
    this.#refuse("process")
    const last = this.#waiting.reduce((most, ticket) =>
      this.#weightOf(ticket.client) >= this.#weightOf(most.client) ? ticket : most
    )
    if (this.#weightOf(last.client) <= this.#weightOf(client) + 1) return false
    this.withdraw(last)
    last.turn(false)
    return true
  }

  /** The places that a client has already. Those without an account count for more than all with one. */
  #weightOf({ isKnown, name }: Client): number {
    const held = this.#ofClients.of(name) + this.#waitingOf.of(name)
    return isKnown ? held : held + this.#limits.requests + this.#limits.waiting
  }

  #refuse(reason: Refusal): false {
    this.refused[reason] += 1
    return false
  }
}

/** The oldest request of the client with most of a crowd, if it has more than `least` there. */
const oldestOfMost = (crowd: ReadonlyArray<Ticket>, least: number): Ticket | undefined => {
  const tally = new Tally()
  for (const { client } of crowd) tally.add(client.name)
  let most: Ticket | undefined
  for (const ticket of crowd) {
    if (most === undefined || tally.of(ticket.client.name) > tally.of(most.client.name)) most = ticket
  }
  return most !== undefined && tally.of(most.client.name) > least ? most : undefined
}
