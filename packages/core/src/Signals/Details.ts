import { withoutNulls } from "../Register/changes/WithoutNulls.ts"

type Members = Readonly<Record<string, unknown>>

/** What the details of each schema may tell; nothing else of a provider's event goes out. Rule: Signal (service description, Resources). */
const detailsMembers = {
  NEW_REGISTRATION: ["legal_form", "purpose", "capital", "articles_date"],
  MASTER_DATA_CHANGE: ["changes"],
  CLOSURE: ["closure_kind", "legal_basis", "objection_until"],
  ROLE_HOLDER_CHANGE: ["role", "representation"],
  CAPITAL_CHANGE: ["capital_kind", "resulting_amount", "change_amount"],
  INSOLVENCY: ["procedure", "file_number", "court", "administrator"],
  TRANSFORMATION: ["transformation_kind", "role"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

type DetailsSchema = keyof typeof detailsMembers

const enums: ReadonlySet<string> = new Set(["capital_kind", "closure_kind", "transformation_kind", "role"])

const isSchema = (text: string): text is DetailsSchema => Object.hasOwn(detailsMembers, text)

/** Details as a Signal shows them: members its schema has, UPPERCASE enums, no nulls; undefined where the schema is unknown. */
export const normalizedDetails = (details: Members): Members | undefined => {
  const schema = String(details["schema"]).toUpperCase()
  if (!isSchema(schema)) return undefined
  const members = detailsMembers[schema].flatMap((name) => {
    const value = details[name]
    return [[name, enums.has(name) && typeof value === "string" ? value.toUpperCase() : value] as const]
  })
  return withoutNulls({ schema, ...Object.fromEntries(members) })
}
