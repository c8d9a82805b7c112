import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AdmittedCaller.ts"
import { prefix } from "../Mounting.ts"
import { type Components, namesIn } from "./Components.ts"
import { type DocumentedParameter, isSent } from "./Parameters.ts"

/** A parameter of an operation, with the value that samples send. */
interface SampleParameter {
  readonly name: string
  readonly in: string
  readonly value: unknown
}

/** An operation as samples call it. */
interface SampleCall {
  readonly operationId: string
  readonly method: string
  /** Where the API is, such as `https://kontor.example/api`. */
  readonly baseUrl: string
  /** Below the base URL, with names in braces. */
  readonly path: string
  readonly parameters: ReadonlyArray<SampleParameter>
  readonly body: unknown
  readonly takesKey: boolean
  readonly isFile: boolean
}

/** How an operation is called in a language, as extensions of OpenAPI show it. */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

const json = (value: unknown): string => JSON.stringify(value)

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : json(value)

const pathOf = ({ parameters, path }: SampleCall): string =>
  parameters.filter((parameter) => parameter.in === "path").reduce(
    (written, { name, value }) => written.replace(`{${name}}`, encodeURIComponent(textOf(value))),
    path
  )

const queryOf = ({ parameters }: SampleCall) => parameters.filter((parameter) => parameter.in === "query")

const isUnderKey = ({ parameters }: SampleCall): boolean => parameters.some((parameter) => parameter.in === "header")

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const curl = (call: SampleCall): string => {
  const query = queryOf(call)
    .map(({ name, value }) => `${name}=${encodeURIComponent(textOf(value))}`)
    .join("&")
  const address = shellQuoted(`${call.baseUrl}${pathOf(call)}${query === "" ? "" : `?${query}`}`)
  const method = call.method === "GET" ? "" : `-X ${call.method} `
  return [
    `curl ${call.isFile ? "-OJ " : ""}${method}${address}`,
    call.takesKey ? `-H "x-api-key: $KONTOR_KEY"` : `-H "authorization: Bearer $KONTOR_TOKEN"`,
    ...(isUnderKey(call) ? [`-H "idempotency-key: $(uuidgen)"`] : []),
    ...(call.body === undefined ? [] : [`-H "content-type: application/json"`, `-d ${shellQuoted(json(call.body))}`])
  ].join(" \\\n  ")
}

const membersOf = (call: SampleCall): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    call.parameters.filter((parameter) => parameter.in !== "header").map(({ name, value }) => [name, value])
  ),
  ...(call.body as object | undefined)
})

const typescript = (call: SampleCall): string => {
  const members = membersOf(call)
  const credential = call.takesKey ? "apiKey: process.env.KONTOR_KEY!" : "token: process.env.KONTOR_TOKEN!"
  const given = Object.keys(members).length === 0 ? "" : JSON.stringify(members, undefined, 2)
  return `import { makeClient } from "@kontor/client"

const kontor = makeClient({ baseUrl: ${json(call.baseUrl)}, ${credential} })

const answer = await kontor.${call.operationId}(${given})
console.log(${call.isFile ? "answer.file_name, await new Response(answer.bytes).bytes()" : "answer"})`
}

const pythonOf = (value: unknown): string => {
  if (value === null) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`
  if (typeof value !== "object") return json(value)
  return `{${Object.entries(value).map(([name, member]) => `${json(name)}: ${pythonOf(member)}`).join(", ")}}`
}

const python = (call: SampleCall): string => {
  const query = Object.fromEntries(queryOf(call).map(({ name, value }) => [name, textOf(value)]))
  const credential = call.takesKey
    ? `"x-api-key": os.environ["KONTOR_KEY"]`
    : `"authorization": "Bearer " + os.environ["KONTOR_TOKEN"]`
  const headers = [credential, ...(isUnderKey(call) ? [`"idempotency-key": str(uuid.uuid4())`] : [])]
  return [
    "import os",
    ...(isUnderKey(call) ? ["import uuid"] : []),
    "",
    "import requests",
    "",
    `response = requests.${call.method.toLowerCase()}(`,
    `    ${json(call.baseUrl + pathOf(call))},`,
    ...(Object.keys(query).length === 0 ? [] : [`    params=${pythonOf(query)},`]),
    `    headers={${headers.join(", ")}},`,
    ...(call.body === undefined ? [] : [`    json=${pythonOf(call.body)},`]),
    ")",
    "response.raise_for_status()",
    call.isFile ? "document = response.content" : "print(response.json())"
  ].join("\n")
}

/** How an operation is called with curl, with the client for TypeScript, and in Python. */
const codeSamplesOf = (call: SampleCall): ReadonlyArray<CodeSample> => [
  { lang: "shell", label: "curl", source: curl(call) },
  { lang: "typescript", label: "TypeScript", source: typescript(call) },
  { lang: "python", label: "Python", source: python(call) }
]

interface Operation extends Pick<OpenApi.OpenAPISpecOperation, "operationId"> {
  readonly requestBody?: { readonly content: OpenApi.OpenApiSpecContent } | undefined
  readonly parameters: ReadonlyArray<DocumentedParameter>
  readonly responses: object
}

const exampleOf = ({ content, example }: DocumentedParameter): unknown =>
  example ?? content?.["application/json"]?.example

const bodyOf = ({ requestBody }: Operation, components: Components): unknown =>
  Object.values(requestBody?.content ?? {})
    .flatMap(({ schema }) => namesIn(schema))
    .flatMap((name) => components[name]?.examples ?? [])[0]

/** How an operation is called in several languages, with the examples of its parameters and body. */
export const samplesOf = (
  endpoint: HttpApiEndpoint.Top,
  operation: Operation,
  components: Components,
  baseUrl: string
): ReadonlyArray<CodeSample> =>
  codeSamplesOf({
    operationId: operation.operationId,
    method: endpoint.method,
    baseUrl,
    path: endpoint.path.slice(prefix.length).replaceAll(/:(\w+)/g, "{$1}"),
    parameters: operation.parameters
      .filter(isSent)
      .map((parameter) => ({ name: parameter.name, in: parameter.in, value: exampleOf(parameter) })),
    body: bodyOf(operation, components),
    takesKey: Context.get(endpoint.annotations, AcceptedSchemes).includes("apiKeyHeader"),
    isFile: operation.operationId === "fetchDocument"
  })

const replaced = (example: unknown, values: Readonly<Record<string, unknown>>): unknown =>
  typeof example !== "object" || example === null || Array.isArray(example) ? example : Object.fromEntries(
    Object.entries(example).map(([name, member]) => [name, name in values ? values[name] : member])
  )

/** The schemas with these values in their examples, by the names of members. */
export const withValues = (components: Components, values: Readonly<Record<string, unknown>>): Components =>
  Object.keys(values).length === 0 ? components : Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      schema.examples === undefined
        ? schema
        : { ...schema, examples: schema.examples.map((example) => replaced(example, values)) }
    ])
  )
