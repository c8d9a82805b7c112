import { assert, it } from "@effect/vitest"
import type { Given } from "./Given.ts"

interface Schema {
  readonly $ref?: string
  readonly examples?: ReadonlyArray<unknown>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: Schema
}

interface Operation {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The document that the page of the reference holds, with its examples. */
const documentIn = (html: string): Document => JSON.parse(/\n +content: (\{.*\})\n +\}\)\n/s.exec(html)?.[1] ?? "{}")

/** The credentials that the reference fills in. */
interface Filled {
  readonly securitySchemes: {
    readonly apiKeyHeader: { readonly value: string }
    readonly bearer: { readonly token: string }
  }
}

const credentialsIn = (html: string): Filled["securitySchemes"] => {
  const [, configuration = "{}"] = /\.\.\.(\{"_integration".*?\}),\n/s.exec(html) ?? []
  const { authentication }: { readonly authentication: Filled } = JSON.parse(configuration)
  return authentication.securitySchemes
}

/** What ends something comes after what needs it: first pauses, then ends, and the end of all tokens at last. */
const rankOf = (method: string, { operationId }: Operation): number => {
  if (operationId === "revokeTokens") return 3
  return method === "DELETE" ? 2 : /^(pause|disable)/.test(operationId) ? 1 : 0
}

/** The values of the parameters at a place that the reference fills in, by name. */
const filledIn = ({ parameters = [] }: Operation, place: string): ReadonlyArray<[name: string, text: string]> =>
  parameters.flatMap(({ in: where, name, schema }): ReadonlyArray<[string, string]> => {
    const [value] = schema?.examples ?? []
    if (where !== place || value === undefined) return []
    return [[name, typeof value === "string" ? value : JSON.stringify(value)]]
  })

/** The header of the credential that the reference sends with an operation: the key, where the operation takes one. */
const credentialOf = ({ security }: Operation, { apiKeyHeader, bearer }: Filled["securitySchemes"]): [string, string] =>
  security.some((way) => "apiKeyHeader" in way)
    ? ["x-api-key", apiKeyHeader.value]
    : ["authorization", `Bearer ${bearer.token}`]

/** Sends an operation with the values that the reference fills in. */
const send = (
  base: string,
  credential: [name: string, value: string],
  document: Document,
  path: string,
  method: string,
  operation: Operation
) => {
  const address = filledIn(operation, "path")
    .reduce((at, [name, text]) => at.replace(`{${name}}`, encodeURIComponent(text)), path)
  const query = new URLSearchParams([...filledIn(operation, "query")]).toString()
  const headers = new Headers([...filledIn(operation, "header"), credential])
  const schema = operation.requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? ""
  const [body] = document.components.schemas[schema]?.examples ?? []
  if (body === undefined) return fetch(`${base}${address}?${query}`, { method, headers })
  headers.set("content-type", "application/json")
  return fetch(`${base}${address}?${query}`, { method, headers, body: JSON.stringify(body) })
}

/** What the reference of a demonstration fills in. */
export const referenceExamples = (given: () => Given) => {
  it("every operation works with what is filled in", async () => {
    const { origin } = given().demonstration
    const html = await (await fetch(`${origin}/docs`)).text()
    const [document, credentials] = [documentIn(html), credentialsIn(html)]
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation }))
    ).toSorted((one, other) => rankOf(one.method, one.operation) - rankOf(other.method, other.operation))
    const refused: Array<string> = []
    for (const { method, operation, path } of operations) {
      const credential = credentialOf(operation, credentials)
      const response = await send(`${origin}/api`, credential, document, path, method, operation)
      if (!response.ok) refused.push(`${operation.operationId}: ${response.status} ${await response.text()}`)
      else await response.arrayBuffer()
    }
    assert.isAbove(operations.length, 40)
    assert.deepStrictEqual(refused, [])
  })
}
