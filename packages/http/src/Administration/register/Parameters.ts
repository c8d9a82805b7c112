import { isLine } from "@kontor/core"
import { EntityId } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import type { Guide, Guides } from "../../parameters/ParameterGuide.ts"
import { WholeNumber } from "../../parameters/WholeNumber.ts"
import { uuidPage, uuidPageGuide } from "../Paging.ts"

const { Int, isBetween, isMaxLength, isNonEmpty, NullOr, optionalKey, String: Text, Struct, withDecodingDefaultKey } =
  Schema

const within = (minimum: number, maximum: number, standard: number) =>
  WholeNumber(Int.check(isBetween({ minimum, maximum }))).pipe(
    withDecodingDefaultKey(Effect.succeed(String(standard)))
  )

const Entity = Text.check(isNonEmpty(), isMaxLength(255))

/** The query parameters of the list of wordings. */
export const wordingsParameters = { limit: within(1, 100, 20), newest: within(1, 100_000, 10_000) }

/** The query parameters of the list of imports. */
export const importsParameters = uuidPage

/** The query parameters of the list of withheld organizations. */
export const withheldParameters = { per_page: uuidPage.per_page, cursor: optionalKey(EntityId) }

/** The parameter of a path that names an import. */
export const importParameters = { id: Text }

/** The parameter of a path that names an organization. */
export const entityParameters = { entity: Entity }

/** The body that withholds an organization. */
export const NewWithholding = Struct({
  entity: Entity,
  reason: optionalKey(NullOr(Text.check(Schema.makeFilter(isLine(1_000)))))
}).annotate({
  identifier: "NewWithholding",
  description: "The organization to withhold.",
  examples: [{ entity: "HRB 150148 Hamburg", reason: "on request" }]
})

const entity: Guide = {
  about: "The organization: its entity_id, its EUID, or its register number with the court.",
  rule: "must be an entity_id, an EUID such as DEK1101R.HRB150148, or a register number such as HRB 150148 Hamburg",
  example: "DEK1101R.HRB150148"
}

/** What the query parameters of the list of wordings are and must be. */
export const wordingsGuide: Readonly<Record<keyof typeof wordingsParameters, Guide>> = {
  limit: {
    about: "How many wordings to return.",
    rule: "must be an integer from 1 to 100",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 }
  },
  newest: {
    about: "In how many of the newest events to look for them: more take longer.",
    rule: "must be an integer from 1 to 100000",
    schema: { type: "integer", minimum: 1, maximum: 100_000, default: 10_000 }
  }
}

/** What the query parameters of the list of imports are and must be. */
export const importsGuide: Guides = uuidPageGuide("imports")

/** What the query parameters of the list of withheld organizations are and must be. */
export const withheldGuide: Guides = uuidPageGuide("organizations")

/** What the parameter of a path that names an import is. */
export const importGuide: Guides = {
  id: {
    about: "The id of the import.",
    rule: "must be the id of an import",
    example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e419"
  }
}

/** What the parameter of a path that names an organization is and must be. */
export const entityGuide: Guides = { entity }

/** What the members of a withholding are and must be. */
export const newWithholdingGuide: Guides = {
  entity,
  reason: {
    about: "Why, for other operators.",
    rule: "must be a text of at most 1000 characters, without control characters, or null"
  }
}
