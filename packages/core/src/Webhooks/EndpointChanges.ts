import { Context, type Effect } from "effect"
import type { StoredEndpoint } from "./Endpoint.ts"

/**
 * Whoever sends to endpoints learns here that one became active or ceased to be. What it does belongs to the unit of work of that change.
 * Rule: States (decisions 13).
 */
export class EndpointChanges extends Context.Service<EndpointChanges, {
  readonly changed: (endpoint: Pick<StoredEndpoint, "account_id" | "id">) => Effect.Effect<void>
}>()("@kontor/core/Webhooks/EndpointChanges") {}
