import { WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Layer } from "effect"
import { AccountClient } from "../AccountClient.ts"
import type { WorkerClient } from "../WorkerClient.ts"
import * as Claims from "./Claims.ts"
import { deliveryTable } from "./DeliveryTable.ts"
import { endpointTable } from "./EndpointTable.ts"
import { releases } from "./Releases.ts"
import * as Settlements from "./Settlements.ts"
import { retention } from "./WebhookRetention.ts"

/**
 * Endpoints, events and deliveries in PostgreSQL, for any number of nodes. Rows are locked in one order, endpoints
 * before their deliveries, so that statements cannot deadlock.
 */
export const layer: Layer.Layer<WebhookStore, never, AccountClient | WorkerClient> = Layer.effect(
  WebhookStore,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return WebhookStore.of({
      ...endpointTable(sql),
      ...releases(sql),
      ...deliveryTable(sql),
      ...retention(sql),
      ...Settlements.withdrawals(sql),
      ...(yield* Claims.make),
      ...(yield* Settlements.make)
    })
  })
)
