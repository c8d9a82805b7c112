import type { JsonSchema } from "effect"

/** A schema that may refer to components: itself, or in one of its alternatives. */
export interface Referring {
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Referring>
}

/** The parts of a schema in an OpenAPI document that are read. */
export interface ComponentSchema {
  readonly description?: string
  readonly examples?: ReadonlyArray<unknown>
  readonly properties?: Readonly<Record<string, object>>
}

/** The schemas of an OpenAPI document by name. */
export type Components = Readonly<Record<string, ComponentSchema>>

/** The names of the schemas that a schema refers to. */
export const namesIn = ({ $ref, anyOf = [] }: Referring): ReadonlyArray<string> => [
  ...($ref === undefined ? [] : [$ref.slice($ref.lastIndexOf("/") + 1)]),
  ...anyOf.flatMap(namesIn)
]

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A schema that is one of these components. */
export const referenceTo = (names: ReadonlyArray<string>): JsonSchema.JsonSchema => {
  const [first, ...others] = names.map(reference)
  return first !== undefined && others.length === 0 ? first : { anyOf: names.map(reference) }
}
