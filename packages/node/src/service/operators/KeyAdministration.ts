import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { KeyAdministration } from "@kontor/core/Administration"
import * as IdempotencyStorePostgres from "@kontor/postgres/Idempotency/IdempotencyStorePostgres"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import { Layer } from "effect"
import { recording } from "./Recording.ts"

/** How operators manage the keys of the service, over PostgreSQL. */
export const layer = KeyAdministration.layer.pipe(
  Layer.provide([IdempotencyStorePostgres.layer, WebhookStorePostgres.layer, recording, NodeCrypto.layerAead])
)
