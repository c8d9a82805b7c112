import { type JsonSchema, nameOf } from "./Document.ts"

/** The name of a member, quoted where it has to be. */
export const keyOf = (name: string): string => /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name)

const membersOf = ({ properties = {}, required = [] }: JsonSchema): ReadonlyArray<string> =>
  Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema)
    const isRequired = required.includes(name)
    return `readonly ${keyOf(name)}${isRequired ? "" : "?"}: ${type}${
      isRequired || type === "unknown" ? "" : " | undefined"
    }`
  })

/** The type of an object: with its members, or a record of what further members are. */
const objectOf = (schema: JsonSchema): string => {
  const { additionalProperties, properties } = schema
  if (properties !== undefined) return `{ ${membersOf(schema).join("; ")} }`
  return `Readonly<Record<string, ${
    typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"
  }>>`
}

/** A schema as a type. */
export const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.anyOf !== undefined && schema.type === undefined) {
    return [...new Set(schema.anyOf.map(typeOf))].join(" | ")
  }
  switch (schema.type) {
    case "integer":
    case "number":
      return "number"
    case "array":
      return `ReadonlyArray<${typeOf(schema.items ?? {})}>`
    case "object":
      return objectOf(schema)
    case "string":
    case "boolean":
    case "null":
      return schema.type
    default:
    case undefined:
      return "unknown"
  }
}
