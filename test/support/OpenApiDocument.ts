import addFormats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import { assert } from "vitest"

/** An answer as an OpenAPI document describes it. */
export interface DescribedAnswer {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly format?: string }; readonly examples: object }>
  >
}

interface Reference {
  readonly $ref: string
}

interface DescribedOperation {
  readonly responses: Readonly<Record<string, DescribedAnswer | Reference>>
}

/** The members of an OpenAPI document that answers are held against. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, DescribedAnswer>> }
}

/** An answer of the service, its body read. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Whether a body of this media type is JSON. */
export const isJsonType = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(type)

/** The headers that an answer need not have, also by its status or method: a read need not be under a key. */
const onlySometimes = ["X-Credits-Remaining", "409 Retry-After", "GET Idempotency-Status"]
const notForIt = 405

const pointer = (...parts: ReadonlyArray<string>): string =>
  parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const below = "#/components/responses/"

/** The answers of an operation by status, those that the document says elsewhere among them. */
export const answersOf = (
  { components }: OpenApiDocument,
  { responses }: DescribedOperation
): Readonly<Record<string, DescribedAnswer>> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      if (!("$ref" in answer)) return [status, answer]
      const said = components.responses[answer.$ref.slice(below.length)]
      return said === undefined ? assert.fail(`${answer.$ref} leads nowhere`) : [status, said]
    })
  )

/** A schema that allows no members but those it names, so that an answer with others is found. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== "object" || schema === null) return schema
  const keywords = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, closed(value)]))
  return "properties" in schema && !("additionalProperties" in schema)
    ? { ...keywords, additionalProperties: false }
    : keywords
}

/** The path of the document that an address belongs to: the address itself, or a path with parameters. */
const templateOf = ({ paths }: OpenApiDocument, address: string): string =>
  Object.keys(paths).find((path) => path === address) ??
    Object.keys(paths).find((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(address)) ?? address

/** Fails where an answer of an operation is not as the document says: status, headers, media type and body. */
export const conformance = (document: OpenApiDocument) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...closed(document) as object, $id: "openapi" })
  return (method: string, asked: string, answer: Answer): void => {
    const path = templateOf(document, asked)
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (operation === undefined || answer.status === notForIt) return
    const status = String(answer.status)
    const described = operation.responses[status]
    const response = answersOf(document, operation)[status]
    if (described === undefined || response === undefined) {
      return assert.fail(`${method} ${path} does not document status ${status}`)
    }
    const isSure = (name: string) =>
      [name, `${status} ${name}`, `${method} ${name}`].every((one) => !onlySometimes.includes(one))
    for (const name of Object.keys(response.headers).filter(isSure)) {
      assert.property(answer.headers, name.toLowerCase(), `${path} ${status}`)
    }
    const type = answer.headers["content-type"] ?? ""
    assert.property(response.content, type, `${path} ${status}`)
    if (!isJsonType(type)) return
    const place = "$ref" in described
      ? described.$ref.slice("#".length)
      : pointer("paths", path, method.toLowerCase(), "responses", status)
    const schema = `${place}${pointer("content", type, "schema")}`
    const validate = ajv.getSchema(`openapi#${schema.split("/").map(encodeURIComponent).join("/")}`)
    assert.isTrue(validate?.(JSON.parse(answer.text)), `${path} ${status}: ${ajv.errorsText(validate?.errors)}`)
  }
}
