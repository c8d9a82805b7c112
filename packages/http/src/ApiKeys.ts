import { type ApiKey, CredentialName, type Issued, maxOverlapHours, MonthlyCreditLimit } from "@kontor/core/Accounts"
import { Effect, Redacted, Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Abilities, AcceptedSchemes } from "./credentials/AdmittedCaller.ts"
import { CountedAs, freeMeta, freeMetaExample } from "./operations/Request.ts"
import { OptionalBody, ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide } from "./parameters/Parameters.ts"
import {
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem,
  refuse
} from "./problems/ProblemBodies.ts"
import {
  Instant,
  lastPageExample,
  pageGuide,
  pageParameters,
  Pagination,
  writtenInstant,
  writtenInstantOrNull
} from "./Wire.ts"

const { Array: List, Int, isBetween, NullOr, String: Text, Struct, withDecodingDefaultKey } = Schema

/** The monthly limit of a credential, as answers show it. */
export const monthlyCreditLimit = NullOr(Int).annotate({
  description: "The most credits that it may spend in a calendar month of Berlin; `null` without a limit."
})

/** The guide of the monthly limit of a new credential. */
export const monthlyLimitGuide: Guide = {
  about:
    "The most credits that it may spend in a calendar month of Berlin; none, where it is absent or null. It stays as it is.",
  rule: "must be an integer from 0 to 1000000000000, or null"
}

/** Refuses a new credential where that of the request has a monthly limit. */
export const credentialLimited = refuse(InvalidStateProblem, {
  detail: "The credential of the request has a monthly limit, so it cannot create others: use one without a limit."
})

const former_key_ends_at = NullOr(Instant).annotate({
  description: "When the text that it had before its last rotation ends; `null` where that ended at once, or none was."
})

const record = {
  id: Text.annotate({ description: "Identifies the key." }),
  name: Text.annotate({ description: "What the key is for." }),
  masked_key: Text.annotate({ description: "Enough of the key to distinguish it from others." }),
  monthly_credit_limit: monthlyCreditLimit,
  created_at: Instant.annotate({ description: "When it was created." })
}

const recordExample = {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  name: "nightly job",
  masked_key: "kt_Q2vT…x8Lm",
  monthly_credit_limit: null,
  created_at: "2026-05-01T08:30:00.000Z"
}

/** An API key as lists show it. */
export const ListedApiKey = Struct({
  ...record,
  former_key_ends_at,
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
  api_keys: [{ ...recordExample, former_key_ends_at: null, last_used_at: null }],
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

/** The answer to the rotation of an API key. */
const RotatedApiKeyAnswer = Struct({
  key: Text.annotate({ description: "The API key as it is from now on. It is shown here and never again." }),
  ...record,
  former_key_ends_at,
  meta: freeMeta
}).annotate({
  identifier: "RotatedApiKey",
  description: "The API key with another text: its id and name stay.",
  examples: [{
    key: "kt_Q2v…",
    ...recordExample,
    former_key_ends_at: "2026-05-02T08:30:00.000Z",
    meta: freeMetaExample
  }]
})

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
  name: CredentialName.pipe(Schema.withDecodingDefaultKey(Effect.succeed("API key"))),
  monthly_credit_limit: NullOr(MonthlyCreditLimit).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
}).annotate({
  identifier: "NewApiKey",
  description: "The API key to create. It may be left out.",
  examples: [{ name: "nightly job", monthly_credit_limit: 500 }]
})

const newApiKeyGuide: Guides = {
  monthly_credit_limit: monthlyLimitGuide,
  name: {
    about: "What the key is for. Default: `API key`.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  }
}

/** The body that rotates an API key. */
const ApiKeyRotation = Struct({
  overlap_hours: Int.check(isBetween({ minimum: 0, maximum: maxOverlapHours })).pipe(
    withDecodingDefaultKey(Effect.succeed(0))
  )
}).annotate({
  identifier: "ApiKeyRotation",
  description: "How the API key is replaced. It may be left out.",
  examples: [{ overlap_hours: 24 }]
})

const rotationGuide: Guides = {
  overlap_hours: {
    about: "For how many hours the key that is sent is accepted beside the new one. Default: 0, it ends at once.",
    rule: `must be an integer from 0 to ${maxOverlapHours}`
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
  error: [InvalidStateProblem, LimitReachedProblem]
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
      "Creates an API key for the account and shows it once. An account has as many as the prices list under `account_limits`. An API key is not accepted here: it takes a Bearer token with account:read and account:keys, which the operator grants, and without a monthly limit. Free."
  }))

/** Rotates the API key that is sent. */
export const rotateApiKey = HttpApiEndpoint.post("rotateApiKey", "/account/api-keys/rotate", {
  payload: ApiKeyRotation,
  success: RotatedApiKeyAnswer,
  error: InvalidStateProblem
})
  .annotate(ParameterGuide, rotationGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(OptionalBody)
  .middleware(NoParameters)
  .annotate(Abilities, [])
  .annotate(AcceptedSchemes, ["apiKeyHeader"])
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "rotateApiKey",
    summary: "Rotate the API key",
    description:
      "Gives the API key of the request another text, which is shown once. The one that is sent ends at once or, with `overlap_hours`, within 7 days; it can be rotated no more. Only an API key in the header is accepted here. If the answer may get lost, keep a second key: what the lost answer said cannot be shown again. Free."
  }))

/** Revokes an API key; needs another key of the account, or a Bearer token with the ability. */
export const revokeApiKey = HttpApiEndpoint.delete("revokeApiKey", "/account/api-keys/:id", {
  params: { id: Text },
  success: RevokedApiKeyAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, apiKeyGuide)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read", "account:keys"])
  .annotate(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeApiKey",
    summary: "Revoke an API key",
    description:
      "Revokes one key, and with it the text it had before a rotation: the next request with either is refused. An API key revokes others than itself. A Bearer token with account:read and account:keys may revoke the last one too, as it can create another. Free."
  }))

const shown = ({ created_at, id, masked_key, monthly_credit_limit, name }: ApiKey) => ({
  id,
  name,
  masked_key,
  monthly_credit_limit,
  created_at: writtenInstant(created_at)
})

/** An API key in a list. */
export const listedApiKey = (key: ApiKey) => ({
  ...shown(key),
  former_key_ends_at: writtenInstantOrNull(key.former && key.former.ends_at),
  last_used_at: writtenInstantOrNull(key.last_used_at)
})

/** A rotated API key in its wire form, with its plain text. */
export const rotatedApiKey = ({ record, secret }: Issued<ApiKey>) => ({
  key: Redacted.value(secret),
  ...shown(record),
  former_key_ends_at: writtenInstantOrNull(record.former && record.former.ends_at)
})

/** A new API key in its wire form, with its plain text. */
export const createdApiKey = ({ record, secret }: Issued<ApiKey>) => ({ key: Redacted.value(secret), ...shown(record) })
