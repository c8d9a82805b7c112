import { assert, describe, it } from "@effect/vitest"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { runs, seed } from "../support/Runs.ts"
import { makeService } from "../support/Service.ts"
import { recordOf } from "../support/SignalRecords.ts"
import { hostileText, type JsonSchema, valuesOf } from "./Values.ts"

interface Parameter {
  readonly name: string
  readonly in: "query" | "path" | "header"
  readonly schema?: JsonSchema
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

const schemaOf = ({ content = {}, schema }: Parameter): JsonSchema => schema ?? Object.values(content)[0]?.schema ?? {}

interface Operation {
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

interface Fuzzed {
  readonly given: Readonly<Record<string, unknown>>
  readonly unknown: string | undefined
  readonly body: string | undefined
  readonly type: string
}

const written = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value) ?? "undefined"

/** A value that fits the schema, a hostile one, or no value. */
const nearly = (document: unknown, schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: valuesOf(document, schema) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 2, arbitrary: fc.constant(undefined) }
  )

/** A body as its schema says, one with a member too many or a hostile one, or any text at all. */
const bodies = (document: unknown, { requestBody }: Operation): fc.Arbitrary<string | undefined> => {
  const schema = requestBody?.content["application/json"]?.schema
  if (schema === undefined) return fc.constant(undefined)
  const valid = valuesOf(document, schema)
  const near = fc.tuple(valid, fc.string(), fc.oneof(hostileText, fc.jsonValue({ maxDepth: 2 }))).map(
    ([value, name, member]) => ({ ...value as object, [name]: member })
  )
  const members = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, nearly(document, one)] as const)
  return fc.oneof(
    valid.map(written),
    near.map((value) => JSON.stringify(value)),
    fc.record(Object.fromEntries(members), { requiredKeys: [] }).map((value) => JSON.stringify(value)),
    hostileText
  )
}

const requestsOf = (document: unknown, operation: Operation): fc.Arbitrary<Fuzzed> =>
  fc.record({
    given: fc.record(
      Object.fromEntries((operation.parameters ?? []).map((one) => [one.name, nearly(document, schemaOf(one))]))
    ),
    unknown: fc.option(hostileText, { freq: 8, nil: undefined }),
    body: bodies(document, operation),
    type: fc.oneof({ weight: 9, arbitrary: fc.constant("application/json") }, {
      weight: 1,
      arbitrary: fc.constant("text/plain")
    })
  })

const isSendable = (text: string): boolean => /^[\t\u0020-\u007e\u0080-\u00ff]*$/u.test(text)

const query = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** The address and the init of a fuzzed request: what HTTP cannot carry is left out. */
const sentAs = (
  path: string,
  method: string,
  { parameters = [] }: Operation,
  { body, given, type, unknown }: Fuzzed
) => {
  const of = (place: Parameter["in"]) =>
    parameters.filter((one) => one.in === place && given[one.name] !== undefined).map(({ name }) =>
      [name, written(given[name])] as const
    )
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => query(written(given[name] ?? "x")) || "x")
  const asked = [...of("query"), ...(unknown === undefined ? [] : [[unknown, "1"] as const])]
  const search = asked.map(([name, value]) => `${query(name)}=${query(value)}`).join("&")
  const headers = Object.fromEntries(of("header").filter(([, value]) => isSendable(value)))
  return {
    path: search === "" ? filled : `${filled}?${search}`,
    headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
    init: { method: method.toUpperCase(), ...(body !== undefined && { body }) }
  }
}

/** Whether a path leads to the operation: what is no identifier at all is a plain 404. Rule: signals#detail. */
const isRouted = ({ parameters = [] }: Operation, { given }: Fuzzed): boolean =>
  parameters.every((one) => {
    const { pattern = "" } = schemaOf(one)
    const value = written(given[one.name] ?? "x")
    return one.in !== "path" ||
      (query(value).length <= 255 && /[^.]/u.test(value) && new RegExp(pattern, "u").test(value))
  })

const unlimited = Layer.succeed(ConfiguredLimits, {
  register: 1e9,
  document: 1e9,
  profile: 1e9,
  account: 1e9,
  unauthenticated: 1e9
})

const topics = recordOf("NEW_REGISTRATIONS", "CLOSURES", "INSOLVENCIES", "TRANSFORMATIONS", "OTHER")

describe("Every operation of the OpenAPI document", () => {
  it.live("answers whatever it is asked as the document says, and never with 500", () =>
    Effect.gen(function*() {
      const service = yield* makeService({ host: unlimited, records: [topics] })
      const document = JSON.parse((yield* service.sent("/openapi.json")).text)
      const { headers: key } = yield* service.account("max", 100_000_000)
      const statuses = new Set<number>()
      const run = Effect.runPromiseWith(yield* Effect.context())
      for (const [path, operations] of Object.entries<Readonly<Record<string, Operation>>>(document.paths)) {
        for (const [method, operation] of Object.entries(operations)) {
          const property = fc.asyncProperty(requestsOf(document, operation), async (fuzzed) => {
            const { headers, init, path: asked } = sentAs(path, method, operation, fuzzed)
            const send = isRouted(operation, fuzzed)
              ? service.request(asked, { ...headers, ...key }, init)
              : service.sent(`/api${asked}`, { ...init, headers: { ...headers, ...key } })
            const { status } = await run(send)
            statuses.add(status)
            assert.notStrictEqual(status, 500, `${method} ${asked}`)
          })
          yield* Effect.promise(() => fc.assert(property, { numRuns: runs(20), ...seed }))
        }
      }
      for (const status of [200, 404, 422]) assert.include([...statuses], status)
    }), 3_600_000)
})
