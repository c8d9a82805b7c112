import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { IdempotencyKeyRequired } from "../Idempotency/IdempotencyKeyRequired.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
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

/** The meaning of an answer, with a paragraph for each of its alternatives. */
const meaningOf = (content: OpenApi.OpenApiSpecContent, components: Components): string =>
  Object.values(content).flatMap((media) =>
    isFile(media)
      ? "The document, as a file to be saved."
      : namesIn(media.schema).flatMap((name) => components[name]?.description ?? [])
  ).filter((meaning, place, all) => all.indexOf(meaning) === place).join("\n\n")

/** The answers of an operation with their meaning, their headers, and the examples of their schemas. */
export const responsesOf = (
  { annotations, middlewares }: HttpApiEndpoint.Top,
  responses: OpenApi.OpenAPISpecResponses,
  components: Components
) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, { content = {} }]) => [status, {
      description: meaningOf(content, components),
      headers: headersOf(status, {
        isCounted: Context.get(annotations, CountedAs) !== undefined,
        isFile: Object.values(content).some(isFile),
        isUnderKey: middlewares.has(IdempotencyKeyRequired)
      }),
      content: Object.fromEntries(
        Object.entries(content).map(([type, media]) => [type, withExamples(media, components)])
      )
    }])
  )
