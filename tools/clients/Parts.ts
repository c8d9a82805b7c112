import { answerOf, bodyOf, type Document, type JsonSchema, nameOf, type Operation, schemaOf } from "./Document.ts"
import { pascal } from "./Words.ts"

/** A file of types: the name of the file, and the schemas in it. */
export interface Part {
  readonly name: string
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** The names that a schema refers to. */
export const referredBy = (schema: JsonSchema): ReadonlyArray<string> => {
  const { $ref, additionalProperties, anyOf = [], items, properties = {} } = schema
  return [
    ...($ref === undefined ? [] : [nameOf($ref)]),
    ...[...anyOf, ...Object.values(properties)].flatMap(referredBy),
    ...(items === undefined ? [] : referredBy(items)),
    ...(typeof additionalProperties === "object" ? referredBy(additionalProperties) : [])
  ]
}

/** The names that the input and the answer of an operation refer to. */
export const referredByOperation = (operation: Operation): ReadonlyArray<string> =>
  [answerOf(operation), bodyOf(operation), ...operation.parameters.map(schemaOf)].flatMap((schema) =>
    schema === undefined ? [] : referredBy(schema)
  )

/** The names that the refusals of an operation refer to. */
const refusedBy = ({ responses }: Operation): ReadonlyArray<string> =>
  Object.values(responses).flatMap(({ content = {} }) => Object.values(content)).flatMap(({ schema }) =>
    referredBy(schema)
  )

/** Whether a schema of this name is a problem. */
export const isProblem = (name: string): boolean => name.endsWith("Problem")

/** The name of the part that an operation belongs to. */
export const partName = ({ tags }: Operation): string => pascal(tags[0] ?? "Other")

/**
 * The parts of a document, each of which refers only to itself and to those before it. A schema belongs to the first
 * part of the contract whose operations use it. What problems and several parts share stands before all of them.
 */
export const partsOf = ({ operations, schemas }: Document, shared: ReadonlySet<string>): ReadonlyArray<Part> => {
  const partOf = new Map<string, string>()
  const users = new Map<string, Set<string>>()
  const reach = (name: string, part: string): void => {
    const found = users.get(name) ?? new Set()
    if (found.has(part)) return
    users.set(name, found.add(part))
    for (const next of referredBy(schemas[name] ?? {})) reach(next, part)
  }
  const share = (name: string): void => {
    if (partOf.get(name) === "Shared") return
    partOf.set(name, "Shared")
    for (const next of referredBy(schemas[name] ?? {})) share(next)
  }
  for (const name of Object.keys(schemas).filter(isProblem)) reach(name, "Problems")
  for (const operation of operations) {
    const names = [...referredByOperation(operation), ...refusedBy(operation).filter((name) => !isProblem(name))]
    for (const name of names) reach(name, partName(operation))
  }
  for (const name of shared) if ((users.get(name)?.size ?? 0) > 1) share(name)
  for (const name of Object.keys(schemas)) {
    const [first] = users.get(name) ?? []
    if (first === undefined) throw new TypeError(`No operation uses ${name}`)
    if (!partOf.has(name)) partOf.set(name, first)
  }
  const names = ["Shared", "Problems", ...new Set(operations.map(partName))]
  return names.map((name) => ({
    name,
    schemas: Object.fromEntries(Object.entries(schemas).filter(([schema]) => partOf.get(schema) === name))
  }))
}
