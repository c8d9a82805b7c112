import { Layer } from "effect"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { claimPart } from "./HeldClaims.ts"
import { deliveryPart } from "./HeldDeliveries.ts"
import { endpointPart } from "./HeldEndpoints.ts"
import { releasePart } from "./HeldReleases.ts"
import { eraseAccount, purgeTables } from "./HeldRetention.ts"
import { backlogOf, type WebhookTables } from "./HeldWebhooks.ts"
import { noRows } from "./Rows.ts"
import * as Tables from "./Tables.ts"

/** Endpoints, events and deliveries of one process in memory: complete and atomic, lost when the process ends. */
export const layer: Layer.Layer<WebhookStore> = Layer.sync(WebhookStore, () => {
  const tables = Tables.make<WebhookTables>({
    claimed: noRows(),
    endpoints: noRows(),
    events: noRows(),
    deliveries: noRows(),
    attempts: noRows()
  })

  return WebhookStore.of({
    ...endpointPart(tables),
    ...releasePart(tables),
    ...deliveryPart(tables),
    ...claimPart(tables),
    backlog: (now, max) => tables.read((held) => backlogOf(held, now, max)),
    purge: (retention) => tables.write((held) => purgeTables(held, retention)),
    erase: (account) => tables.write((held) => eraseAccount(held, account))
  })
})
