import { performance } from "node:perf_hooks"
import type { AdmissionLimits } from "./AdmissionLimits.ts"
import type { Lane, WaitingRequest } from "./Lane.ts"
import { kindOf, limitsOfKinds, type RequestKind } from "./RequestKind.ts"
import { Tally } from "./Tally.ts"
import type { Ticket } from "./Ticket.ts"

/** The limit for which something was refused before anything was done. */
export type Refusal = "process" | "address" | "connection" | "connections"

/** Limits what is processed at the same time. It only counts, and never waits. */
export class Admission {
  /** The requests in progress, oldest first. */
  readonly inFlight = new Set<Ticket>()
  readonly refused: Record<Refusal, number> = { process: 0, address: 0, connection: 0, connections: 0 }
  readonly counts: Record<RequestKind, number> = { operation: 0, page: 0, probe: 0 }
  readonly #limits: AdmissionLimits
  readonly #ofAddresses: Record<RequestKind, Tally> = { operation: new Tally(), page: new Tally(), probe: new Tally() }

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Admits a request, or returns the limit that it exceeds. */
  enter(lane: Lane, address: string, { request, response }: WaitingRequest): Ticket | undefined {
    const kind = kindOf(request.url ?? "")
    const { address: ofAddress, all } = limitsOfKinds[kind]
    if (this.counts[kind] >= this.#limits[all]) return this.#refuse("process")
    const tally = this.#ofAddresses[kind]
    if (tally.of(address) >= this.#limits[ofAddress]) return this.#refuse("address")
    this.counts[kind] += 1
    tally.add(address)
    const ticket: Ticket = {
      kind,
      address,
      lane,
      request,
      response,
      since: performance.now(),
      fiber: undefined,
      parts: 1,
      isWatched: false
    }
    this.inFlight.add(ticket)
    return ticket
  }

  /** Ends one part of a request. Returns whether all have ended. */
  leave(ticket: Ticket): boolean {
    ticket.parts -= 1
    if (ticket.parts > 0) return false
    this.inFlight.delete(ticket)
    this.counts[ticket.kind] -= 1
    this.#ofAddresses[ticket.kind].remove(ticket.address)
    return true
  }

  #refuse(reason: Refusal): undefined {
    this.refused[reason] += 1
  }
}
