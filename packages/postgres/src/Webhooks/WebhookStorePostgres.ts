import { WebhookStore } from "@kontor/core/Webhooks/WebhookStore"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { WorkerClient } from "../WorkerClient.ts"
import * as Claims from "./Claims.ts"
import { deliveryBacklog } from "./DeliveryBacklog.ts"
import { deliveryMoves } from "./DeliveryMoves.ts"
import { deliveryTable } from "./DeliveryTable.ts"
import { endpointKeys } from "./EndpointKeys.ts"
import { endpointTable } from "./EndpointTable.ts"
import { namedEndpoints } from "./NamedEndpoints.ts"
import { releases } from "./Releases.ts"
import * as Settlements from "./Settlements.ts"
import { retention } from "./WebhookRetention.ts"
import { withdrawals } from "./Withdrawals.ts"

/**
 * Endpoints, events and deliveries in PostgreSQL, for any number of nodes. Rows are locked in one order, endpoints
 * before their deliveries, so that statements cannot deadlock.
 */
export const layer: Layer.Layer<WebhookStore, never, SqlClient.SqlClient | WorkerClient> = Layer.effect(
  WebhookStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    return WebhookStore.of({
      ...endpointTable(sql),
      ...namedEndpoints(sql),
      ...endpointKeys(sql),
      ...releases(sql),
      ...deliveryBacklog(sql),
      ...deliveryTable(sql),
      ...deliveryMoves(sql),
      ...retention(sql),
      ...withdrawals(sql),
      ...(yield* Claims.make),
      ...(yield* Settlements.make)
    })
  })
)
