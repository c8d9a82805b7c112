import { CredentialAdministration } from "@kontor/core/Administration"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import { Layer } from "effect"
import { issuing } from "./Issuing.ts"
import { recording } from "./Recording.ts"

/** How operators manage API keys and Bearer tokens, over PostgreSQL. */
export const layer = CredentialAdministration.layer.pipe(
  Layer.provide([AccountsPostgres.layer, issuing, recording])
)
