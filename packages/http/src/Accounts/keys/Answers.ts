import type { ApiKey, Issued } from "@kontor/core/Accounts"
import { Redacted, Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { freeMeta, freeMetaExample } from "../../Credits/FreeAnswer.ts"
import { Instant, writtenInstant, writtenInstantOrNull } from "../../Instant.ts"

const { Array: List, NullOr, String: Text, Struct } = Schema

const record = {
  id: Text.annotate({ description: "Identifies the key." }),
  name: Text.annotate({ description: "What the key is for." }),
  masked_key: Text.annotate({ description: "Enough of the key to distinguish it from others." }),
  created_at: Instant.annotate({ description: "When it was created." })
}

const recordExample = {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  name: "nightly job",
  masked_key: "kt_Q2vT…x8Lm",
  created_at: "2026-05-01T08:30:00.000Z"
}

/** An API key as lists show it. */
export const ListedApiKey = Struct({
  ...record,
  last_used_at: NullOr(Instant).annotate({ description: "When it was last used; `null` for never." })
}).annotate({
  identifier: "ListedApiKey",
  description: "An API key as lists show it: masked, as no copy of it is kept. Its last use is known to the minute."
})

/** The answer with the list of API keys. Rule: Accounts and plans (decisions 5). */
export const ApiKeysAnswer = Struct({ api_keys: List(ListedApiKey), meta: freeMeta }).annotate({
  identifier: "ApiKeys",
  description: "All API keys of the account, the oldest first.",
  examples: [{ api_keys: [{ ...recordExample, last_used_at: null }], meta: freeMetaExample }]
})

/** The answer to the creation of an API key. */
export const CreatedApiKeyAnswer = Struct({
  key: Text.annotate({ description: "The API key. It is shown here and never again." }),
  ...record,
  meta: freeMeta
}).annotate({
  identifier: "CreatedApiKey",
  description: "A new API key.",
  examples: [{ key: "kt_Q2v…", ...recordExample, meta: freeMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** The answer to the revocation of an API key. */
export const RevokedApiKeyAnswer = Struct({
  message: Text.annotate({ description: "What was done, in a sentence." }),
  id: record.id,
  meta: freeMeta
}).annotate({
  identifier: "RevokedApiKey",
  description: "What was revoked.",
  examples: [{ message: "The API key is revoked.", id: recordExample.id, meta: freeMetaExample }]
})

const shown = ({ created_at, id, masked_key, name }: ApiKey) => ({
  id,
  name,
  masked_key,
  created_at: writtenInstant(created_at)
})

/** An API key in a list. */
export const listedApiKey = (key: ApiKey) => ({ ...shown(key), last_used_at: writtenInstantOrNull(key.last_used_at) })

/** A new API key in its wire form, with its plain text. */
export const createdApiKey = ({ record, secret }: Issued<ApiKey>) => ({ key: Redacted.value(secret), ...shown(record) })
