import { type Document, type JsonSchema, nameOf, type Operation, schemaOf } from "./Document.ts"
import { shapes } from "./Shapes.ts"

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** A schema whose parts are changed. */
const mapParts = (schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema => {
  const { additionalProperties, anyOf, items, properties } = schema
  return {
    ...schema,
    ...(anyOf !== undefined && { anyOf: anyOf.map(change) }),
    ...(items !== undefined && { items: change(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: change(additionalProperties) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)]))
    })
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => one < other ? -1 : 1)
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]))
}

/** The type of a schema as a text: equal schemas have equal texts. */
const typeText = (schema: JsonSchema): string => {
  const bare = ({ $ref, anyOf, additionalProperties, enum: values, items, properties, required, type }: JsonSchema) =>
    mapParts(
      JSON.parse(JSON.stringify({
        $ref,
        additionalProperties: typeof additionalProperties === "object" ? additionalProperties : undefined,
        anyOf,
        enum: values,
        items,
        properties,
        required: required?.toSorted(),
        type
      })) as JsonSchema,
      bare
    )
  return JSON.stringify(sorted(bare(schema)))
}

/** Whether two schemas have the same type. */
export const sameType = (one: JsonSchema, other: JsonSchema): boolean => typeText(one) === typeText(other)

const isNull = ({ type }: JsonSchema): boolean => type === "null"

/**
 * Every schema within a schema, and the schema itself, each with its place.
 *
 * @yields a place and its schema
 */
function* placesWithin(schema: JsonSchema, place: string): Generator<readonly [string, JsonSchema]> {
  yield [place, schema]
  const alternatives = (schema.anyOf ?? []).filter((one) => !isNull(one))
  for (const [index, one] of alternatives.entries()) {
    yield* placesWithin(one, alternatives.length === 1 ? place : `${place}|${index}`)
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* placesWithin(part, `${place}.${name}`)
  if (schema.items !== undefined) yield* placesWithin(schema.items, `${place}[]`)
  if (typeof schema.additionalProperties === "object") yield* placesWithin(schema.additionalProperties, `${place}{}`)
}

/**
 * Every place in the schemas and parameters of a document.
 *
 * @yields a place and its schema
 */
function* placesOf({ operations, schemas }: Document): Generator<readonly [string, JsonSchema]> {
  for (const [name, schema] of Object.entries(schemas)) yield* placesWithin(schema, name)
  for (const { operationId, parameters } of operations) {
    for (const parameter of parameters) {
      yield* placesWithin(schemaOf(parameter), `${operationId}(${parameter.name})`)
    }
  }
}

/** The shape that stands at a place: of a nullable one, the alternative that is not null. */
const shapesAt = (documents: ReadonlyArray<Document>): ReadonlyMap<string, JsonSchema> =>
  new Map(documents.toReversed().flatMap((document) => [...placesOf(document)]))

/** A document in which every schema of a name with a number that equals the one without it is that one. */
const withoutTwins = ({ operations, schemas }: Document): Document => {
  const isTwin = (name: string): boolean => {
    const [schema, plain] = [schemas[name], schemas[name.replace(/_\d+$/u, "")]]
    return schema !== plain && schema !== undefined && plain !== undefined && sameType(schema, plain)
  }
  const replace = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref === undefined) return mapParts(schema, replace)
    const name = nameOf(schema.$ref)
    return isTwin(name) ? referenceTo(name.replace(/_\d+$/u, "")) : schema
  }
  const kept = Object.entries(schemas).filter(([name]) => !isTwin(name))
  return { operations, schemas: Object.fromEntries(kept.map(([name, schema]) => [name, replace(schema)])) }
}

const operationWith = (operation: Operation, change: (schema: JsonSchema) => JsonSchema): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    required: parameter.required === true,
    schema: change(schemaOf(parameter))
  }))
})

/** The documents with a reference wherever one of the named shapes stands, and with that shape among the schemas. */
export const named = (written: ReadonlyArray<Document>): ReadonlyArray<Document> => {
  const documents = written.map(withoutTwins)
  const places = shapesAt(documents)
  const names = new Map(
    Object.entries(shapes).map(([name, place]) => {
      const shape = places.get(place)
      if (shape === undefined) throw new TypeError(`${name} is no shape: nothing stands at ${place}`)
      return [typeText(shape), name]
    })
  )
  return documents.map(({ operations, schemas }) => {
    const used = new Map<string, JsonSchema>()
    const within = (schema: JsonSchema): JsonSchema => mapParts(schema, replace)
    const replace = (schema: JsonSchema): JsonSchema => {
      const name = names.get(typeText(schema))
      if (name === undefined) return within(schema)
      if (name in schemas) throw new TypeError(`${name} already is the name of a schema`)
      if (!used.has(name)) {
        used.set(name, schema)
        used.set(name, within(schema))
      }
      return referenceTo(name)
    }
    const changed = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, within(schema)]))
    const asked = operations.map((operation) => operationWith(operation, replace))
    return { operations: asked, schemas: { ...changed, ...Object.fromEntries(used) } }
  })
}

const isWorthAName = ({ enum: values = [], properties = {} }: JsonSchema): boolean =>
  values.length > 2 || Object.keys(properties).length > 1

/** The places of shapes that stand at several places under no name. */
export const unnamed = (documents: ReadonlyArray<Document>): ReadonlyArray<ReadonlyArray<string>> => {
  const places = new Map<string, Set<string>>()
  for (const document of documents) {
    for (const [place, schema] of placesOf(document)) {
      if (place in document.schemas || !isWorthAName(schema)) continue
      const text = typeText(schema)
      places.set(text, (places.get(text) ?? new Set()).add(place))
    }
  }
  return [...places.values()].filter(({ size }) => size > 1).map((found) => [...found])
}
