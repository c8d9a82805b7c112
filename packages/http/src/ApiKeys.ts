import { type ApiKey, CredentialName, type Issued } from "@kontor/core/Accounts"
import { Effect, Redacted, Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Abilities, AcceptedSchemes } from "./credentials/Credentials.ts"
import { freeMeta, freeMetaExample } from "./Meta.ts"
import { CountedAs } from "./operations/Annotations.ts"
import { OptionalBody, ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { type Guides, ParameterGuide } from "./parameters/ParameterGuide.ts"
import { NoParameters } from "./parameters/QueryParameters.ts"
import { InvalidRequestProblem, LimitReachedProblem, NotFoundProblem } from "./problems/ProblemBodies.ts"
import {
  Instant,
  lastPageExample,
  pageGuide,
  pageParameters,
  Pagination,
  writtenInstant,
  writtenInstantOrNull
} from "./Wire.ts"

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

/** A page of API keys in an answer. */
export const listedApiKeys = {
  api_keys: List(ListedApiKey).annotate({ description: "The keys of the page, the oldest first." }),
  pagination: Pagination
}

/** A page of API keys, for the OpenAPI document. */
export const listedApiKeysExample = {
  api_keys: [{ ...recordExample, last_used_at: null }],
  pagination: lastPageExample
}

/** The answer with a page of API keys. */
const ApiKeysAnswer = Struct({ ...listedApiKeys, meta: freeMeta }).annotate({
  identifier: "ApiKeys",
  description: "A page of the API keys of the account, the oldest first.",
  examples: [{ ...listedApiKeysExample, meta: freeMetaExample }]
})

/** The answer to the creation of an API key. */
const CreatedApiKeyAnswer = Struct({
  key: Text.annotate({ description: "The API key. It is shown here and never again." }),
  ...record,
  meta: freeMeta
}).annotate({
  identifier: "CreatedApiKey",
  description: "A new API key.",
  examples: [{ key: "kt_Q2v…", ...recordExample, meta: freeMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** The answer to the revocation of an API key. */
const RevokedApiKeyAnswer = Struct({
  message: Text.annotate({ description: "What was done, in a sentence." }),
  id: record.id,
  meta: freeMeta
}).annotate({
  identifier: "RevokedApiKey",
  description: "What was revoked.",
  examples: [{ message: "The API key is revoked.", id: recordExample.id, meta: freeMetaExample }]
})

/** The body that creates an API key. */
const NewApiKey = Struct({
  name: CredentialName.pipe(Schema.withDecodingDefaultKey(Effect.succeed("API key")))
}).annotate({
  identifier: "NewApiKey",
  description: "The API key to create. It may be left out.",
  examples: [{ name: "nightly job" }]
})

const newApiKeyGuide: Guides = {
  name: {
    about: "What the key is for. Default: `API key`.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  }
}

const apiKeyGuide: Guides = {
  id: {
    about: "The id of the key, from the list of API keys.",
    rule: "must be the id of an API key",
    example: recordExample.id
  }
}

/** Lists API keys. Rule: accounts#account. */
export const listApiKeys = HttpApiEndpoint.get("listApiKeys", "/account/api-keys", {
  query: pageParameters,
  success: ApiKeysAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, pageGuide("keys"))
  .annotateMerge(OpenApi.annotations({
    identifier: "listApiKeys",
    summary: "List the API keys of the account",
    description:
      "Lists API keys, masked, the oldest first. Send `next_cursor` back as `cursor` for the next page. A Bearer token needs account:read. Free."
  }))

/** Creates an API key; needs a Bearer token with the ability. */
export const createApiKey = HttpApiEndpoint.post("createApiKey", "/account/api-keys", {
  payload: NewApiKey,
  success: CreatedApiKeyAnswer,
  error: LimitReachedProblem
})
  .annotate(ParameterGuide, newApiKeyGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(OptionalBody)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read", "account:keys"])
  .annotate(AcceptedSchemes, ["bearer"])
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "createApiKey",
    summary: "Create an API key",
    description:
      "Creates an API key for the account and shows it once. An account has as many as the prices list under `account_limits`. An API key is not accepted here: it takes a Bearer token with account:read and account:keys, which the operator grants. Free."
  }))

/** Revokes an API key; needs a Bearer token with the ability. */
export const revokeApiKey = HttpApiEndpoint.delete("revokeApiKey", "/account/api-keys/:id", {
  params: { id: Text },
  success: RevokedApiKeyAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, apiKeyGuide)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read", "account:keys"])
  .annotate(AcceptedSchemes, ["bearer"])
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeApiKey",
    summary: "Revoke an API key",
    description:
      "Revokes one key: the next request with it is refused. The last one may be revoked too, as the Bearer token that does so can create another. An API key is not accepted here: it takes a Bearer token with account:read and account:keys. Free."
  }))

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
