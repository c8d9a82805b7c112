import { BaseUrl } from "@kontor/core"
import { KontorMemory } from "@kontor/core/memory"
import { toWebHandler } from "@kontor/http"
import { RegisterMemory } from "@kontor/register/memory"
import { Layer, Record, Redacted } from "effect"

/** A schema, as far as the contract uses its words. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<string | number | boolean | null>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
}

/** Something that is sent or answered, by media type. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: "query" | "path" | "header"
  readonly required?: boolean
  readonly schema?: JsonSchema
  readonly content?: Content
}

/** An answer with one status. */
interface Answer {
  readonly content?: Content
}

/** An operation of the contract, with its method and path. */
export interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly method: string
  readonly path: string
  readonly summary?: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}

/** An operation as the document writes it: answers that repeat are references to one of its components. */
interface WrittenOperation extends Omit<Operation, "method" | "path" | "responses"> {
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
}

/** The document as it is written. */
interface WrittenDocument {
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>
}

/** The contract. */
export interface Document {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly operations: ReadonlyArray<Operation>
}

const written = async (path: string): Promise<WrittenDocument> => {
  const { dispose, handler } = toWebHandler(
    KontorMemory.layer.pipe(
      Layer.provideMerge(RegisterMemory.upstream),
      Layer.provideMerge(BaseUrl.layer("https://data.example/api"))
    ),
    { administration: { token: Redacted.make("x".repeat(32)) } }
  )
  const text = await (await handler(new Request(`https://data.example${path}`))).text()
  await dispose()
  return JSON.parse(text) as WrittenDocument
}

/** The name that a reference ends with. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

/** The contract as its OpenAPI document has it, with every answer in its place. */
const documentAt = async (path: string): Promise<Document> => {
  const { components, paths } = await written(path)
  const answered = (response: Answer | { readonly $ref: string }): Answer => {
    if (!("$ref" in response)) return response
    const component = components.responses[nameOf(response.$ref)]
    if (component === undefined) throw new TypeError(`${response.$ref} is not among the components`)
    return component
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, ...operation }]) => ({
      ...operation,
      responses: Record.map(responses, answered),
      method: method.toUpperCase(),
      path
    }))
  )
  return { schemas: components.schemas, operations }
}

/** The contract of customers, and the one of operators. */
export const contracts = (): Promise<ReadonlyArray<Document>> =>
  Promise.all([documentAt("/openapi.json"), documentAt("/admin/v1/openapi.json")])

/** The answer of an operation that succeeded: the schema of its body, or nothing if the answer is a file. */
export const answerOf = ({ responses }: Operation): JsonSchema | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content?.["application/json"]?.schema

/** The schema of the body that an operation reads. */
export const bodyOf = ({ requestBody }: Operation): JsonSchema | undefined =>
  requestBody?.content["application/json"]?.schema

/** The schema of a parameter, be it text or JSON in a text. */
export const schemaOf = ({ content, schema }: Parameter): JsonSchema =>
  content?.["application/json"]?.schema ?? schema ?? {}

/** Whether no credits are charged for an operation. */
export const isFree = ({ responses }: Operation): boolean => responses["402"] === undefined

/** Whether an operation happens once under a key. */
export const isUnderKey = ({ parameters }: Operation): boolean =>
  parameters.some((parameter) => parameter.in === "header")
