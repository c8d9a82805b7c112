import { Schema } from "effect"
import { withoutNulls } from "../Register/changes/WithoutNulls.ts"
import { detailsOfSchema, SignalDetails } from "./SignalDetails.ts"

const enums: ReadonlySet<string> = new Set(["capital_kind", "closure_kind", "transformation_kind", "role"])

const isSchema = (text: string): text is keyof typeof detailsOfSchema => Object.hasOwn(detailsOfSchema, text)

const areDetails = Schema.is(SignalDetails)

/**
 * The details of a Signal: the members that their schema names, with UPPERCASE enums and without nulls; a provider's
 * other members are dropped. Undefined where the schema is unknown. Rule: Signal (service description, Resources).
 */
export const normalizedDetails = (details: Readonly<Record<string, unknown>>): SignalDetails | undefined => {
  const schema = String(details["schema"]).toUpperCase()
  if (!isSchema(schema)) return undefined
  const { schema: _, ...named } = detailsOfSchema[schema].schema.fields
  const members = Object.keys(named).map((name) => {
    const value = details[name]
    return [name, enums.has(name) && typeof value === "string" ? value.toUpperCase() : value]
  })
  const normalized = withoutNulls({ schema, ...Object.fromEntries(members) })
  return areDetails(normalized) ? normalized : undefined
}
