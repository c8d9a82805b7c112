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
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The document that the page of the reference holds, with its examples. */
const documentIn = (html: string): Document => JSON.parse(/\n +content: (\{.*\})\n +\}\)\n/s.exec(html)?.[1] ?? "{}")

/** Operations that need what a fresh account lacks: a monitor, an endpoint, a delivery, or another credential. */
const needsMore = (path: string, { operationId }: Operation): boolean =>
  /\{id\}/.test(path) || ["createMonitor", "createApiKey", "revokeTokens"].includes(operationId)

/** The values of the parameters at a place that the reference fills in, by name. */
const filledIn = ({ parameters = [] }: Operation, place: string): ReadonlyArray<[name: string, text: string]> =>
  parameters.flatMap(({ in: where, name, schema }): ReadonlyArray<[string, string]> => {
    const [value] = schema?.examples ?? []
    if (where !== place || value === undefined) return []
    return [[name, typeof value === "string" ? value : JSON.stringify(value)]]
  })

/** Sends an operation with the values that the reference fills in. */
const send = (base: string, key: string, document: Document, path: string, method: string, operation: Operation) => {
  const address = filledIn(operation, "path")
    .reduce((at, [name, text]) => at.replace(`{${name}}`, encodeURIComponent(text)), path)
  const query = new URLSearchParams([...filledIn(operation, "query")]).toString()
  const headers = new Headers([...filledIn(operation, "header"), ["x-api-key", key]])
  const schema = operation.requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? ""
  const [body] = document.components.schemas[schema]?.examples ?? []
  if (body === undefined) return fetch(`${base}${address}?${query}`, { method, headers })
  headers.set("content-type", "application/json")
  return fetch(`${base}${address}?${query}`, { method, headers, body: JSON.stringify(body) })
}

/** What the reference of a demonstration fills in. */
export const referenceExamples = (given: () => Given) => {
  it("every operation that needs nothing of an account works with what is filled in", async () => {
    const { keys, origin } = given().demonstration
    const document = documentIn(await (await fetch(`${origin}/docs`)).text())
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation }))
    ).filter(({ operation, path }) => !needsMore(path, operation))
    const refused: Array<string> = []
    for (const { method, operation, path } of operations) {
      const response = await send(`${origin}/api`, keys["pro"] ?? "", document, path, method, operation)
      if (!response.ok) refused.push(`${operation.operationId}: ${response.status} ${await response.text()}`)
      else await response.arrayBuffer()
    }
    assert.isAbove(operations.length, 18)
    assert.deepStrictEqual(refused, [])
  })
}
