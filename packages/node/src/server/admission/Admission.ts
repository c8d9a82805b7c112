import { performance } from "node:perf_hooks"
import type { AdmissionLimits } from "./AdmissionLimits.ts"
import type { Lane, WaitingRequest } from "./Lane.ts"
import { kindOf, limitsOfKinds, type RequestKind } from "./RequestKind.ts"
import { Tally } from "./Tally.ts"
import type { Ticket } from "./Ticket.ts"

/** Why something was refused before anything was done for it. */
export type Refusal = "process" | "address" | "connection" | "connections"

/** What may be worked on at once. It counts, and waits for nothing. */
export class Admission {
  /** What is worked on, the oldest first. */
  readonly inFlight = new Set<Ticket>()
  readonly refused: Record<Refusal, number> = { process: 0, address: 0, connection: 0, connections: 0 }
  readonly counts: Record<RequestKind, number> = { operation: 0, page: 0, probe: 0 }
  readonly #limits: AdmissionLimits
  readonly #ofAddresses: Record<RequestKind, Tally> = { operation: new Tally(), page: new Tally(), probe: new Tally() }

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Admits a request, or says which limit it is beyond. */
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

  /** One part of a request has come to its end; whether all have. */
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
