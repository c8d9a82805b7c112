import { CredentialName } from "@kontor/core/Accounts"
import { Grouping } from "@kontor/core/Credits"
import { DayOrInstant } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { EndpointName } from "../Credits/EndpointName.ts"
import { pageGuide, pageParameters } from "../Pagination.ts"
import { dayGuide, dayOfInstant } from "../parameters/DayGuide.ts"
import type { Guide, Guides } from "../parameters/ParameterGuide.ts"

const { optionalKey, String: Text, withDecodingDefaultKey } = Schema

const period = { from: optionalKey(DayOrInstant), to: optionalKey(DayOrInstant) }

/** The query parameters of usage. Rule: Accounts and plans (decisions 5). */
export const usageParameters = {
  ...period,
  group_by: Grouping.pipe(withDecodingDefaultKey(Effect.succeed("day" as const)))
}

/** The query parameters of transactions. */
export const transactionParameters = {
  ...period,
  endpoint: optionalKey(EndpointName),
  ...pageParameters
}

/** The path parameter of an API key. */
export const apiKeyParameters = { id: Text }

/** The body that creates an API key. */
export const NewApiKey = Schema.Struct({
  name: CredentialName.pipe(withDecodingDefaultKey(Effect.succeed("API key")))
}).annotate({
  identifier: "NewApiKey",
  description: "The API key to create. It may be left out.",
  examples: [{ name: "nightly job" }]
})

const from: Guide = { about: `The first day. ${dayOfInstant}`, example: "2026-05-01", ...dayGuide }

const to: Guide = { about: `The last day. ${dayOfInstant}`, example: "2026-05-31", ...dayGuide }

/** The guides of the usage parameters. */
export const usageGuide: Readonly<Record<keyof typeof usageParameters, Guide>> = {
  from: { ...from, about: `${from.about} Default: the first day of the month of \`to\`. At most 366 days in all.` },
  to: { ...to, about: `${to.about} Default: the last day of the current month.` },
  group_by: {
    about: "Whether the series has a bucket for each day or for each month.",
    rule: "must be day or month",
    example: "day",
    schema: { type: "string", enum: [...Grouping.literals], default: "day" }
  }
}

/** The guides of the transaction parameters. */
export const transactionGuide: Readonly<Record<keyof typeof transactionParameters, Guide>> = {
  from,
  to,
  endpoint: {
    about: "Only lines of this endpoint, by its name as in `endpoint`, or by its path.",
    rule: "must be the name or the path of a paid endpoint, such as fetch-organization or /v1/fetch-organization",
    example: "fetch-organization"
  },
  ...pageGuide("lines")
}

/** The guides of a new API key's members. */
export const newApiKeyGuide: Guides = {
  name: {
    about: "What the key is for. Default: `API key`.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  }
}

/** The guide of the path parameter of an API key. */
export const apiKeyGuide: Guides = {
  id: {
    about: "The id of the key, from the list of API keys.",
    rule: "must be the id of an API key",
    example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"
  }
}
