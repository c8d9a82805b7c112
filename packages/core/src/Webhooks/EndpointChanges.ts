import { Context, type Effect } from "effect"
import type { StoredEndpoint } from "./Endpoint.ts"

/**
 * Notifies the senders that an endpoint became active or stopped being active. The reaction is part of the unit
 * of work of that change. Rule: States (decisions 13).
 */
export class EndpointChanges extends Context.Service<EndpointChanges, {
  readonly changed: (endpoint: Pick<StoredEndpoint, "account_id" | "id">) => Effect.Effect<void>
}>()("@kontor/core/Webhooks/EndpointChanges") {}
