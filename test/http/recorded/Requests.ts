import type { OpenApiDocument } from "../../support/OpenApiDocument.ts"

/** A request to record the answer of. `as` names the credential. */
export interface RecordedRequest {
  readonly label: string
  readonly as: Credential
  readonly path: string
  readonly init: RequestInit
}

/** Who sends a request. */
const credentials = [
  "nobody",
  "a wrong key",
  "free",
  "plus",
  "pro",
  "max",
  "max without credits",
  "max by a key in the query",
  "a suspended account",
  "a token with all abilities",
  "a token without abilities"
] as const
export type Credential = (typeof credentials)[number]

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly example?: unknown
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}

interface Operation {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> }
}

interface Called {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly query: ReadonlyArray<readonly [name: string, value: string]>
  readonly parameters: ReadonlyArray<string>
  readonly takesKey: boolean
  readonly body: string | undefined
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : JSON.stringify(value)

const exampleOf = ({ content, example }: Parameter): unknown => example ?? content?.["application/json"]?.example

interface Body {
  readonly schema: { readonly $ref?: string }
}

const bodyOf = ({ requestBody }: Operation, document: OpenApiDocument): string | undefined => {
  const name = requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1)
  const { examples = [] } = (document as unknown as Schemas).components.schemas[name ?? ""] ?? {}
  return examples.length === 0 ? undefined : JSON.stringify(examples[0])
}

interface Schemas {
  readonly components: { readonly schemas: Readonly<Record<string, { readonly examples?: ReadonlyArray<unknown> }>> }
}

const calls = (document: OpenApiDocument): ReadonlyArray<Called> =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as unknown as Readonly<Record<string, Operation>>).map(([method, operation]) => {
      const parameters = operation.parameters ?? []
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path: `/api${
          path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(textOf(
              exampleOf(parameters.find((known) => known.name === name)!) ?? "x"
            )))
        }`,
        query: parameters.filter(({ in: place }) => place === "query").filter(({ name, required }) =>
          required === true || name === "q"
        ).map((parameter) => [parameter.name, textOf(exampleOf(parameter) ?? "x")] as const),
        parameters: parameters.filter(({ in: place }) => place === "query").map(({ name }) => name),
        takesKey: parameters.some(({ name }) => name.toLowerCase() === "idempotency-key"),
        body: bodyOf(operation, document)
      }
    })
  )

const addressOf = ({ path }: Called, query: ReadonlyArray<readonly [string, string]>): string =>
  query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`

const encoded = (called: Called) => called.query.map(([name, value]) => [name, encodeURIComponent(value)] as const)

const json = { "content-type": "application/json" }

const headersOf = ({ body, name, takesKey }: Called, place: string): Record<string, string> => ({
  ...(takesKey && { "idempotency-key": `${name}-${place}` }),
  ...(body !== undefined && json)
})

const initOf = (called: Called, place: string): RequestInit => ({
  method: called.method,
  headers: headersOf(called, place),
  ...(called.body !== undefined && { body: called.body })
})

const values = ["", "x", "%00", "%FF", "0", "-1", "1e9", "true", "null", "{}", "[]", "a".repeat(600), "%F0%9F%98%80"]

const bodies = [
  "",
  " ",
  "{}",
  "[]",
  "null",
  "{",
  "\"text\"",
  "{\"unknown\":1}",
  "{\"name\":1}",
  "{\"name\":\"a\",\"name\":\"b\"}",
  "{\"token_name\":\"\",\"abilities\":[\"*\",\"no\"]}",
  "{\"name\":\"\uFFFD\"}",
  `{"name":"${"x".repeat(70_000)}"}`
]

const mediaTypes: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=latin1" },
  { ...json, "content-encoding": "gzip" }
]

const keys = ["", "-", "a b", "\"quoted\"", "k".repeat(129)]

const mutatedQueries = (called: Called): ReadonlyArray<RecordedRequest> => {
  const own = encoded(called)
  const queries: ReadonlyArray<ReadonlyArray<readonly [string, string]>> = [
    [...own, ["unknown", "1"]],
    [...own, ["unknown", "1"], ["other", "2"]],
    [...own, ["filler", "x".repeat(17_000)]],
    ...called.parameters.flatMap((name) => {
      const others = own.filter(([known]) => known !== name)
      return [others, ...values.map((value) => [...others, [name, value] as const]), [
        ...others,
        [name, "1"] as const,
        [name, "2"] as const
      ]]
    })
  ]
  return queries.map((query, place) => ({
    label: `query ${place}`,
    as: "max",
    path: addressOf(called, query),
    init: initOf(called, `query-${place}`)
  }))
}

const mutatedBodies = (called: Called): ReadonlyArray<RecordedRequest> =>
  called.method === "GET" ?
    [] :
    bodies.flatMap((body, place) =>
      (place === 2 ? mediaTypes : [json]).map((type, kind) => ({
        label: `body ${place}.${kind}`,
        as: called.name.includes("ApiKey") ? "a token with all abilities" as const : "max" as const,
        path: addressOf(called, encoded(called)),
        init: {
          method: called.method,
          headers: {
            ...headersOf(called, `body-${place}-${kind}`),
            ...type,
            "content-type": type["content-type"] ?? ""
          },
          body
        }
      }))
    )

const mutatedKeys = (called: Called): ReadonlyArray<RecordedRequest> => {
  if (!called.takesKey) return []
  const { "idempotency-key": _, ...headers } = headersOf(called, "")
  const path = addressOf(called, encoded(called))
  const init = { method: called.method, ...(called.body !== undefined && { body: called.body }) }
  return [
    { label: "no key", as: "max" as const, path, init: { ...init, headers } },
    ...keys.map((key, place) => ({
      label: `key ${place}`,
      as: "max" as const,
      path,
      init: { ...init, headers: { ...headers, "idempotency-key": key } }
    })),
    { label: "repeat", as: "max" as const, path, init: initOf(called, "max") },
    ...(called.method === "GET"
      ? []
      : [{ label: "conflict", as: "max" as const, path, init: { ...initOf(called, "max"), body: "{\"other\":1}" } }])
  ]
}

const otherMethods = (called: Called): ReadonlyArray<RecordedRequest> =>
  ["HEAD", "PUT", "OPTIONS", "PATCH"].map((method) => ({
    label: method,
    as: "max",
    path: addressOf(called, encoded(called)),
    init: { method, headers: {} }
  }))

const otherPaths = (called: Called): ReadonlyArray<RecordedRequest> =>
  ["/", "/x", "%2e", ";a", "%61"].map((end) => ({
    label: `path ${end}`,
    as: "max",
    path: called.path + end,
    init: initOf(called, `path-${end}`.replaceAll(/[^\w-]/g, "_"))
  }))

/** The next of a series of numbers from 0 to 1 that a seed decides: mulberry32. */
const series = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const fuzzed = (called: ReadonlyArray<Called>, count: number): ReadonlyArray<RecordedRequest> => {
  const next = series(32)
  const one = <A>(items: ReadonlyArray<A>): A => items[Math.floor(next() * items.length)]!
  return Array.from({ length: count }, (_, place) => {
    const operation = one(called)
    const query = [
      ...(next() < 0.8 ? encoded(operation) : []),
      ...operation.parameters.filter(() => next() < 0.3).map((name) => [name, one(values)] as const),
      ...(next() < 0.1 ? [["unknown", one(values)] as const] : [])
    ]
    const body = next() < 0.6 ? operation.body : operation.method === "GET" ? undefined : one(bodies)
    return {
      label: `fuzzed ${place} ${operation.name}`,
      as: next() < 0.5 ? "max" : one(credentials),
      path: addressOf(operation, query),
      init: {
        method: operation.method,
        headers: {
          ...(next() < 0.9 ? headersOf(operation, `fuzzed-${place}`) : {}),
          ...(next() < 0.1 ? one(mediaTypes) : {})
        },
        ...(body !== undefined && operation.method !== "GET" && { body })
      }
    }
  })
}

/** Requests to every operation: with each credential, broken in each way, and several at random. */
export const recordedRequests = (document: OpenApiDocument): ReadonlyArray<RecordedRequest> => {
  const called = calls(document)
  return [
    ...called.flatMap((operation) =>
      [
        ...credentials.map((as) => ({
          label: as,
          as,
          path: addressOf(operation, encoded(operation)),
          init: initOf(operation, as.replaceAll(" ", "-"))
        })),
        ...mutatedKeys(operation),
        ...mutatedQueries(operation),
        ...mutatedBodies(operation),
        ...otherMethods(operation),
        ...otherPaths(operation)
      ].map((request) => ({ ...request, label: `${operation.name}: ${request.label}` }))
    ),
    ...fuzzed(called, 600)
  ]
}
