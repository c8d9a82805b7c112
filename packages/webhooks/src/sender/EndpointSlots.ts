import { type EndpointId, inFlightPerEndpoint } from "@kontor/core"
import { Effect, Semaphore } from "effect"

interface Slots {
  readonly semaphore: Semaphore.Semaphore
  /** The attempts that are in flight or wait. */
  attempts: number
}

/** The slots for attempts in flight, of each endpoint that has any: an attempt waits for those of its own endpoint alone. */
export class EndpointSlots {
  readonly #slots = new Map<EndpointId, Slots>()

  #enter(endpoint: EndpointId): Slots {
    const slots = this.#slots.get(endpoint) ??
      { semaphore: Semaphore.makeUnsafe(inFlightPerEndpoint), attempts: 0 }
    slots.attempts++
    this.#slots.set(endpoint, slots)
    return slots
  }

  #leave(endpoint: EndpointId, slots: Slots): void {
    slots.attempts--
    if (slots.attempts === 0) this.#slots.delete(endpoint)
  }

  /** Runs an attempt as soon as its endpoint has a slot for it. */
  within<A>(endpoint: EndpointId, attempt: Effect.Effect<A>): Effect.Effect<A> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter(endpoint)),
      ({ semaphore }) => semaphore.withPermit(attempt),
      (slots) => Effect.sync(() => this.#leave(endpoint, slots))
    )
  }
}
