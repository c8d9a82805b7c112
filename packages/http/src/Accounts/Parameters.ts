import { Grouping } from "@kontor/core/Credits"
import { DayOrInstant } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { EndpointName } from "../Credits/EndpointName.ts"
import { pageGuide, pageParameters } from "../Pagination.ts"
import { dayGuide, dayOfInstant } from "../parameters/DayGuide.ts"
import type { Guide } from "../parameters/ParameterGuide.ts"

const { optionalKey, withDecodingDefaultKey } = Schema

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
