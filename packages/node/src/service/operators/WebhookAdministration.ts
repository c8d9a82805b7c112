import { WebhookAdministration } from "@kontor/core/Administration"
import { DeliveryUpkeep } from "@kontor/core/Webhooks"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import { Layer } from "effect"
import { recording } from "./Recording.ts"

/** How operators manage webhooks on their way, over PostgreSQL. */
export const layer = WebhookAdministration.layer.pipe(
  Layer.provide(Layer.merge(AccountsPostgres.layer, DeliveryUpkeep.layer)),
  Layer.provide([WebhookStorePostgres.layer, WakeUpsPostgres.layer, recording])
)
