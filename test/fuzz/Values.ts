import * as fc from "fast-check"

/** A JSON Schema, as the OpenAPI document has them. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
}

/** Texts that programs stumble over. */
const hostileTexts: ReadonlyArray<string> = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\ufeff",
  "\u202e",
  "'; DROP TABLE accounts; --",
  "' OR '1'='1",
  "%00",
  "%",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "-1",
  "1e309",
  "9007199254740993",
  "NaN",
  "null",
  "true",
  "[]",
  "{}",
  "{\"__proto__\":{\"active\":true}}",
  "[".repeat(2000),
  "a".repeat(5000),
  "ä".repeat(300),
  "HRB 99999999999999999999",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "sig1.AAAA",
  "<script>alert(1)</script>",
  "\r\nX-Injected: 1",
  "🏢".repeat(50)
]

/** Any text, most of them hostile. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: "binary", maxLength: 60 })
)

const formatted: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString().slice(0, 10)),
  "date-time": fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  uri: fc.webUrl()
}

const textOf = ({ format, maxLength, minLength, pattern }: JsonSchema): fc.Arbitrary<unknown> => {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"))
  const own = format === undefined ? undefined : formatted[format]
  return own ?? fc.string({ unit: "grapheme", minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 30, 300) })
}

const numberOf = ({ maximum = 1_000_000, minimum = -1_000_000, type }: JsonSchema): fc.Arbitrary<unknown> =>
  type === "integer"
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    : fc.double({ min: minimum, max: maximum, noNaN: true })

/** Values that a schema of a document allows, as far as its keywords say so. */
export const valuesOf = (document: unknown, schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> => {
  const of = (one: JsonSchema) => valuesOf(document, one, depth + 1)
  if (schema.$ref !== undefined) {
    const found = schema.$ref.slice(2).split("/").reduce<unknown>(
      (place, name) => (place as Readonly<Record<string, unknown>>)[name.replaceAll("~1", "/")],
      document
    )
    return depth > 6 ? fc.constant(null) : of(found as JsonSchema)
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(of))
  if (schema.type === undefined && schema.allOf !== undefined) return of(schema.allOf[0]!)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return textOf(schema)
    case "integer":
    case "number":
      return numberOf(schema)
    case "boolean":
      return fc.boolean()
    case "array":
      return fc.array(of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case "object": {
      const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, of(member)] as const)
      return fc.record(Object.fromEntries(members), { requiredKeys: [...schema.required ?? []] })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
