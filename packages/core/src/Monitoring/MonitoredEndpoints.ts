import { Effect, Layer } from "effect"
import { EndpointChanges } from "../Webhooks/EndpointChanges.ts"
import { makeLookingAgain } from "./LookingAgain.ts"
import type { MonitorStore } from "./MonitorStore.ts"

/** Makes the monitors of an endpoint due whenever it changes: they pause or resume. Rule: States (decisions 13). */
export const layer: Layer.Layer<EndpointChanges, never, MonitorStore> = Layer.effect(
  EndpointChanges,
  Effect.map(makeLookingAgain, (lookAgain) =>
    EndpointChanges.of({
      changed: ({ account_id, id }) => lookAgain({ account_id, endpoint_id: id })
    }))
)
