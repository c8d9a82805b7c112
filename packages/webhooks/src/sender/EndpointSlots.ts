import type { EndpointId } from "@kontor/core"
import { inFlightPerEndpoint } from "@kontor/core/Webhooks"

interface Slots {
  inFlight: number
  /** Starts the waiting attempts, first come first. */
  readonly waiting: Set<() => void>
}

/** The slots for attempts in flight, by endpoint. An attempt waits only for attempts to its own endpoint. */
export class EndpointSlots {
  readonly #slots = new Map<EndpointId, Slots>()

  /** Starts an attempt as soon as its endpoint has a slot for it. */
  enter(endpoint: EndpointId, begin: () => void): void {
    const slots = this.#slots.get(endpoint) ?? { inFlight: 0, waiting: new Set() }
    this.#slots.set(endpoint, slots)
    if (slots.inFlight < inFlightPerEndpoint) {
      slots.inFlight++
      begin()
    } else {
      slots.waiting.add(begin)
    }
  }

  /** Ends an attempt, once: it waits no longer, or frees its slot for the next one. */
  leave(endpoint: EndpointId, begin: () => void): void {
    const slots = this.#slots.get(endpoint)
    if (slots === undefined || slots.waiting.delete(begin)) return
    const [next] = slots.waiting
    if (next !== undefined) {
      slots.waiting.delete(next)
      next()
    } else if (--slots.inFlight === 0) {
      this.#slots.delete(endpoint)
    }
  }
}
