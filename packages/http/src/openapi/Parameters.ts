import { Context, Schema } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { type Guides, guideTo, ParameterGuide } from "../parameters/ParameterGuide.ts"

interface JsonSchema {
  readonly [key: string]: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const described = (schema: JsonSchema, name: string, guides: Guides): JsonSchema => {
  const guide = guideTo(name, guides)
  const members = Object.entries(schema.properties ?? {}).map(([member, inner]) =>
    [member, {
      description: guideTo(`${name}.${member}`, guides)?.about,
      ...described(inner, `${name}.${member}`, guides)
    }] as const
  )
  return guide?.schema ?? { ...schema, ...(members.length > 0 && { properties: Object.fromEntries(members) }) }
}

const placed = (schema: JsonSchema, description: string | undefined, example: unknown) =>
  schema.properties === undefined
    ? { schema, example }
    : { content: { "application/json": { schema: { description, ...schema }, example } } }

/** The common spelling of a header's name. */
const headerName = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** The schemas of the meanings of query parameters, by name. */
const meaningsOf = ({ query }: HttpApiEndpoint.Top): Readonly<Record<string, JsonSchema>> => {
  if (query === undefined) return {}
  const { schema } = Schema.toJsonSchemaDocument(Schema.toType(query), { onExcessProperty: "error" })
  return (schema as JsonSchema).properties ?? {}
}

/**
 * The parameters of an endpoint by their meaning (an integer, a list, an object) instead of the text that carries it.
 */
export const parametersOf = (
  endpoint: HttpApiEndpoint.Top,
  parameters: ReadonlyArray<OpenApi.OpenAPISpecParameter>
): ReadonlyArray<object> => {
  const guides = Context.get(endpoint.annotations, ParameterGuide)
  const meanings = meaningsOf(endpoint)
  return parameters.map(({ name, required, schema, ...parameter }) => {
    const { about, example } = guideTo(name, guides) ?? {}
    const written: JsonSchema = { ...schema }
    const meaning = parameter.in === "query" ? meanings[name] ?? {} : written
    return {
      name: parameter.in === "header" ? headerName(name) : name,
      in: parameter.in,
      required,
      description: about ?? written.description,
      ...placed(described(meaning, name, guides), about, example)
    }
  })
}
