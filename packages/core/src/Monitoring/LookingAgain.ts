import { DateTime, Effect, Layer } from "effect"
import { WakeUps } from "../WakeUps.ts"
import { EndpointChanges } from "../Webhooks/Endpoint.ts"
import { type MonitorsMeant, MonitorStore } from "./MonitorStore.ts"

/**
 * Makes the function that makes monitors due at once, on any node, after something happened that may pause or resume
 * them: to their endpoints, to the credits of their account, or to whether their organization is withheld. Without it,
 * monitors notice at their next regular look. It belongs in the unit of work of what happened.
 *
 * A state narrows the monitors down only where no monitor can enter it meanwhile: a monitor holds the balance while it
 * pauses for want of credits. Otherwise all monitors become due, even one that is about to pause: it stores its outcome
 * against an older revision, which is refused. A monitor that is about to name an endpoint is not found yet, so it
 * locks the endpoint until it is stored.
 */
export const makeLookingAgain = Effect.gen(function*() {
  const [store, wakeUps] = [yield* MonitorStore, yield* WakeUps]
  return Effect.fnUntraced(function*(meant: MonitorsMeant) {
    const count = yield* store.lookAgain(meant, yield* DateTime.now)
    if (count > 0) yield* wakeUps.wake("monitors")
  })
})

/** Makes the monitors of an endpoint due whenever it changes: they pause or resume. */
export const monitoredEndpoints: Layer.Layer<EndpointChanges, never, MonitorStore> = Layer.effect(
  EndpointChanges,
  Effect.map(makeLookingAgain, (lookAgain) =>
    EndpointChanges.of({
      changed: ({ account_id, id }) => lookAgain({ account_id, endpoint_id: id })
    }))
)
