import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { type Guides, guideTo, ParameterGuide } from "../parameters/ParameterGuide.ts"
import { type Components, type ComponentSchema, namesIn } from "./Components.ts"

const guided = (schema: ComponentSchema, guides: Guides): ComponentSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      { description: guideTo(name, guides)?.about, ...member }
    ])
  )
})

/** The described schemas of an endpoint's body; empty if it reads none. */
export const describedBodies = (
  { annotations }: HttpApiEndpoint.Top,
  { requestBody }: Pick<OpenApi.OpenAPISpecOperation, "requestBody">,
  components: Components
): Components =>
  Object.fromEntries(
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      namesIn(schema).map((name) => [name, guided(components[name] ?? {}, Context.get(annotations, ParameterGuide))])
    )
  )
