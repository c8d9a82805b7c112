import { giveUp } from "@kontor/http"
import type { Fiber } from "effect"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { performance } from "node:perf_hooks"
import { Gathered } from "../Gathered.ts"
import { Admission } from "./Admission.ts"
import type { AdmissionLimits } from "./AdmissionLimits.ts"
import { forwardedClient } from "./ClientOf.ts"
import { Connections } from "./Connections.ts"
import { FairTurns } from "./FairTurns.ts"
import { hasOneHost, refuseHosts } from "./Hosts.ts"
import type { Lane, WaitingRequest } from "./Lane.ts"
import { isOfCustomer, kindOf, type RequestKind } from "./RequestKind.ts"
import type { Ticket } from "./Ticket.ts"

/** The limits and clocks of a guarded server. */
export interface GuardOptions {
  readonly limits: AdmissionLimits
  /**
   * In milliseconds, from the admission of a request to the beginning of its answer. Probes wait as long as their own
   * checks do: when those are slow is when their answer counts.
   */
  readonly deadline: number
  readonly isTrusted: (address: string) => boolean
  readonly refuse: (kind: RequestKind, url: string, response: ServerResponse) => void
}

/** A request whose turn on its connection has come. */
interface Arrival {
  readonly lane: Lane
  readonly arrived: WaitingRequest
}

/** The interval of checks for requests that take too long, in milliseconds. */
const lookEvery = 500

/** How long a client may read nothing of its answer before its connection is closed, in milliseconds. */
const readPatience = 30_000

/**
 * The maximum size of a body that an operation reads, in bytes. More is refused, so that the client need not send it.
 */
const maxBodyBytes = 64 * 1024

/**
 * Stands between Node's server and what answers requests: one request at a time on each connection, within the limits,
 * and within its deadline. Whatever exceeds them is refused before Effect sees it. Requests with a credential come
 * first: of all others one is begun in each turn of the event loop.
 */
export class Guard {
  readonly admission: Admission
  readonly connections: Connections
  #isStopping = false
  readonly #options: GuardOptions
  #beginning: Ticket | undefined
  readonly #arrivals = new Gathered<Arrival>(({ arrived, lane }) => this.#begin(lane, arrived), setImmediate)
  readonly #others = new FairTurns<Arrival>(({ arrived, lane }) => this.#begin(lane, arrived))
  #answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}

  constructor(server: Server, options: GuardOptions) {
    this.#options = options
    this.admission = new Admission(options.limits)
    this.connections = new Connections(server, options, this.admission.refused)
    server.on("request", (request, response) => this.#arrive({ request, response, expectsContinue: false }))
    server.on("checkContinue", (request, response) => this.#arrive({ request, response, expectsContinue: true }))
    const looking = setInterval(() => this.#look(), lookEvery).unref()
    server.once("close", () => clearInterval(looking))
  }

  /** Sets what answers requests from now on. */
  answerWith(answer: (request: IncomingMessage, response: ServerResponse) => void): void {
    this.#answer = answer
  }

  /** Notes the fiber that answers the request that begins: what answers it calls this before it returns. */
  answeredBy(fiber: Fiber.Fiber<unknown, unknown>): void {
    if (this.#beginning !== undefined) this.#beginning.fiber = fiber
  }

  /** Ends each connection with its next answer from now on. */
  stop(): void {
    this.#isStopping = true
    for (const { lane } of this.admission.inFlight) lane.closeWithAnswer()
  }

  /** Whether an admitted request waits for the beginning of its answer. */
  get isAnswering(): boolean {
    return Array.from(this.admission.inFlight).some(({ response }) => !response.headersSent && !response.destroyed)
  }

  /** Gives up requests whose answer has not begun: they get 503, unless booked. */
  giveUpAll(): void {
    for (const ticket of this.admission.inFlight) this.#giveUp(ticket)
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
      this.admission.refused.connection += 1
      lane.overflow()
    }
  }

  /** Pages, probes, and what is sent ahead of others or without a credential give way to the requests of customers. */
  #beginSoon(lane: Lane, arrived: WaitingRequest, isAheadOfOthers: boolean): void {
    lane.running = arrived.response
    if (!isAheadOfOthers && isOfCustomer(arrived.request)) this.#arrivals.add({ lane, arrived })
    else this.#others.add(this.#clientOf(lane, arrived.request), { lane, arrived })
  }

  #clientOf(lane: Lane, request: IncomingMessage): string {
    return lane.isTrusted ? forwardedClient(request, lane.address, this.#options.isTrusted) : lane.address
  }

  #begin(lane: Lane, arrived: WaitingRequest): void {
    const { request, response } = arrived
    if (lane.socket.destroyed) return this.#goOn(lane)
    if (this.#isStopping) lane.close()
    if (!hasOneHost(request)) {
      lane.close()
      response.once("close", () => this.#goOn(lane))
      return refuseHosts(response)
    }
    const ticket = this.admission.enter(lane, this.#clientOf(lane, request), arrived)
    if (ticket === undefined) {
      response.once("close", () => this.#goOn(lane))
      return this.#options.refuse(kindOf(request.url ?? ""), request.url ?? "", response)
    }
    response.once("close", () => this.#part(ticket))
    if (arrived.expectsContinue && Number(request.headers["content-length"] ?? 0) <= maxBodyBytes) {
      response.writeContinue()
    }
    this.#beginning = ticket
    this.#answer(request, response)
    this.#beginning = undefined
    const { fiber } = ticket
    if (fiber === undefined || fiber.pollUnsafe() !== undefined) return
    ticket.parts += 1
    fiber.addObserver(() => this.#part(ticket))
  }

  #part(ticket: Ticket): void {
    if (this.admission.leave(ticket)) this.#goOn(ticket.lane)
  }

  #goOn(lane: Lane): void {
    lane.running = undefined
    const next = lane.waiting.shift()
    if (lane.socket.destroyed) lane.waiting.length = 0
    else if (next !== undefined) this.#beginSoon(lane, next, lane.waiting.length > 0)
    else if (lane.isClosing) lane.socket.destroySoon()
  }

  #look(): void {
    const now = performance.now()
    for (const ticket of this.admission.inFlight) {
      if (ticket.response.headersSent) this.#watch(ticket)
      else if (ticket.kind !== "probe" && now - ticket.since > this.#options.deadline) this.#giveUp(ticket)
    }
  }

  #watch(ticket: Ticket): void {
    if (ticket.isWatched) return
    ticket.isWatched = true
    ticket.lane.socket.setTimeout(readPatience)
  }

  #giveUp({ fiber, response }: Ticket): void {
    if (fiber !== undefined && !response.headersSent) giveUp(fiber)
  }
}
