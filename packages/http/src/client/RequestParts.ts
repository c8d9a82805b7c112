import { Effect, Option, Predicate, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"

type Members = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, Schema.Codec<unknown>>>

/** The members of a part of a request. The contract wraps its schema in the codec that writes it. */
const fieldsOf = (codec: Schema.Top | undefined): Fields =>
  Predicate.hasProperty(codec, "schema") && Predicate.hasProperty(codec.schema, "fields")
    ? codec.schema.fields as Fields
    : {}

/** The defaults of optional members in the contract. */
const defaultsOf = (fields: Fields): Members =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) =>
      Option.getOrElse(Schema.decodeOption(Schema.Struct({ [name]: field }))({}), () => ({}))
    )
  )

/** Blanks around a text are not part of a parameter. */
const trimmed = (value: unknown): unknown => typeof value === "string" ? value.trim() : value

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined

/**
 * Sorts the input of an operation into the parts of its request, by the names in the contract: parameters of the path,
 * headers, and the body, or the query where there is none.
 */
export const requestParts = (endpoint: HttpApiEndpoint.Top) => {
  const [payload] = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const params = Object.keys(fieldsOf(endpoint.params))
  const headers = Object.keys(fieldsOf(endpoint.headers))
  const queryFields = fieldsOf(endpoint.query)
  const defaults = defaultsOf(queryFields)
  const inQuery = (name: string): boolean => payload === undefined || name in queryFields
  const decodePayload = payload === undefined
    ? undefined
    : Schema.decodeUnknownEffect(payload as Schema.Codec<unknown>, { errors: "all", onExcessProperty: "error" })

  return Effect.fnUntraced(function*(input: Members = {}) {
    const given = Object.entries(input).filter(isGiven)
    const part = (belongs: (name: string) => boolean): Members =>
      Object.fromEntries(given.filter(([name]) => belongs(name)))
    const rest = part((name) => !params.includes(name) && !headers.includes(name))
    const [query, body] = [inQuery, (name: string) => !inQuery(name)].map((belongs) =>
      Object.entries(rest).filter(([name]) => belongs(name))
    )
    return {
      params: part((name) => params.includes(name)),
      headers: part((name) => headers.includes(name)),
      query: { ...defaults, ...Object.fromEntries((query ?? []).map(([name, value]) => [name, trimmed(value)])) },
      payload: decodePayload === undefined ? undefined : yield* decodePayload(Object.fromEntries(body ?? []))
    }
  })
}
