import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { IdempotencyKeyRequired } from "../idempotency/IdempotencyKeyRequired.ts"
import { type Components, namesIn } from "./Components.ts"
import { headersOf } from "./Headers.ts"

const isFile = ({ schema }: OpenApi.OpenApiSpecMediaType): boolean => schema["format"] === "binary"

const withExamples = (media: OpenApi.OpenApiSpecMediaType, components: Components) => {
  if (isFile(media)) return { schema: media.schema }
  const examples = namesIn(media.schema).flatMap((name) =>
    (components[name]?.examples ?? []).map((value) => [name, { value }] as const)
  )
  return { ...media, examples: Object.fromEntries(examples) }
}

/** The answers of an operation, with their headers, and the examples of their schemas. */
export const responsesOf = (
  { middlewares }: HttpApiEndpoint.Top,
  responses: OpenApi.OpenAPISpecResponses,
  components: Components
) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, { content = {}, description }]) => [status, {
      description,
      headers: headersOf(status, {
        isFile: Object.values(content).some(isFile),
        isUnderKey: middlewares.has(IdempotencyKeyRequired)
      }),
      content: Object.fromEntries(
        Object.entries(content).map(([type, media]) => [type, withExamples(media, components)])
      )
    }])
  )
