import { Context, Schema } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { type Guides, guideTo, ParameterGuide } from "../parameters/ParameterGuide.ts"

interface JsonSchema {
  readonly [key: string]: unknown
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

/**
 * The query parameters of an endpoint as a caller should think of them: by what they mean (an integer, a list, an object) and not
 * by the text that carries it.
 */
export const parametersOf = (
  endpoint: HttpApiEndpoint.Top,
  parameters: ReadonlyArray<OpenApi.OpenAPISpecParameter>
): ReadonlyArray<object> => {
  if (endpoint.query === undefined) return parameters
  const guides = Context.get(endpoint.annotations, ParameterGuide)
  const { schema } = Schema.toJsonSchemaDocument(Schema.toType(endpoint.query), { onExcessProperty: "error" })
  const meanings = (schema as JsonSchema).properties ?? {}
  return parameters.map(({ name, required, ...parameter }) => {
    const { about, example } = guideTo(name, guides) ?? {}
    return {
      name,
      in: parameter.in,
      required,
      description: about,
      ...placed(described(meanings[name] ?? {}, name, guides), about, example)
    }
  })
}
