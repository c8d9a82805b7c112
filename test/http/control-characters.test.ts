import { assert, describe, it } from "@effect/vitest"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { Effect, Layer } from "effect"
import { makeOperatedService, operatorToken } from "../support/OperatedService.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

interface Parameter {
  readonly name: string
  readonly in: "query" | "path" | "header"
  readonly required?: boolean
  readonly schema?: { readonly type?: string }
  readonly example?: string | number
}

interface Operation {
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly examples?: ReadonlyArray<object> }>> }
}

const unlimited = Layer.succeed(ConfiguredLimits, { register: 1e6, document: 1e6, profile: 1e6, account: 1e6 })

/** The zero byte, which PostgreSQL keeps in no text. */
const zero = "\u0000"

const bodyOf = ({ components }: Document, { requestBody }: Operation): object | undefined => {
  const schema = requestBody?.content["application/json"]?.schema
  if (schema === undefined) return undefined
  return components.schemas[schema.$ref?.split("/").at(-1) ?? ""]?.examples?.[0] ?? {}
}

/** Each text of a JSON value in turn with a zero byte at its end. */
const withZero = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value === "string") return [value + zero]
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => withZero(item).map((bad) => value.with(place, bad)))
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, item]) => withZero(item).map((bad) => ({ ...value, [name]: bad })))
    : []
}

/** The requests for an operation with its examples, in which one text in turn has a zero byte. */
const requestsFor = (document: Document, path: string, operation: Operation) => {
  const { parameters = [] } = operation
  const sent = (bad: string | undefined, body: object | undefined) => {
    const valueOf = ({ example, name }: Parameter) => `${String(example ?? "Ahorn")}${name === bad ? zero : ""}`
    const query = parameters
      .filter((one) => one.in === "query" && (one.required === true || one.name === bad))
      .map((one) => `${one.name}=${encodeURIComponent(valueOf(one))}`)
    const filled = path.replaceAll(
      /\{(\w+)\}/gu,
      (_, name: string) => encodeURIComponent(valueOf(parameters.find((one) => one.name === name)!))
    )
    return { path: query.length === 0 ? filled : `${filled}?${query.join("&")}`, body }
  }
  const body = bodyOf(document, operation)
  const places = parameters.filter((one) => one.in !== "header").map(({ name }) => sent(name, body))
  return [...places, ...withZero(body).map((bad) => sent(undefined, bad as object))]
}

describe("A zero byte in a text of a client", () => {
  it.live(
    "rule: it is refused before it reaches the storage, and free, in every text of every operation",
    () =>
      Effect.gen(function*() {
        const { account, administrationDocument, charges, document, sent } = yield* makeOperatedService({
          host: unlimited,
          storage: Layer.orDie(PostgresStorage.layer)
        })
        const { headers, id } = yield* account("max", 1000)
        const operator = { authorization: `Bearer ${operatorToken}` }
        const apis = [[document, "/api", headers], [administrationDocument, "/admin/v1", operator]] as const
        let asked = 0
        for (const [described, prefix, credential] of apis) {
          const api = described as unknown as Document
          for (const [path, operations] of Object.entries(api.paths)) {
            for (const [method, operation] of Object.entries(operations)) {
              for (const { body, path: place } of requestsFor(api, path, operation)) {
                const { status, text } = yield* sent(prefix + place, {
                  method: method.toUpperCase(),
                  headers: {
                    ...credential,
                    "idempotency-key": `zero-${++asked}`,
                    ...(body !== undefined && { "content-type": "application/json" })
                  },
                  ...(body !== undefined && { body: JSON.stringify(body) })
                })
                assert.include([400, 403, 404, 409, 422], status, `${method} ${place} ${JSON.stringify(body)}: ${text}`)
              }
            }
          }
        }
        assert.isAbove(asked, 100)
        assert.deepStrictEqual(yield* charges(id), [])
      }),
    120_000
  )
})
