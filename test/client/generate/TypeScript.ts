import { standardPriceList } from "@kontor/core/Prices"
import {
  answerOf,
  bodyOf,
  type Document,
  isFree,
  isUnderKey,
  type JsonSchema,
  nameOf,
  type Operation,
  schemaOf
} from "./Document.ts"

const keyOf = (name: string): string => /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name)

const membersOf = ({ properties = {}, required = [] }: JsonSchema): ReadonlyArray<string> =>
  Object.entries(properties).map(([name, schema]) =>
    `readonly ${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}${
      required.includes(name) ? "" : " | undefined"
    }`
  )

/** The type of an object: with its members, or a record of what further members are. */
const objectOf = (schema: JsonSchema): string => {
  const { additionalProperties, properties } = schema
  if (properties !== undefined) return `{ ${membersOf(schema).join("; ")} }`
  return `Readonly<Record<string, ${
    typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"
  }>>`
}

const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.anyOf !== undefined && schema.type === undefined) {
    return [...new Set(schema.anyOf.map(typeOf))].join(" | ")
  }
  switch (schema.type) {
    case "integer":
    case "number":
      return "number"
    case "array":
      return `ReadonlyArray<${typeOf(schema.items ?? {})}>`
    case "object":
      return objectOf(schema)
    case "string":
    case "boolean":
    case "null":
      return schema.type
    default:
    case undefined:
      return "unknown"
  }
}

const inputOf = (operation: Operation): string => {
  const parameters = operation.parameters.map((parameter) => {
    const isRequired = parameter.required === true && parameter.in !== "header"
    return `readonly ${keyOf(parameter.name.toLowerCase() === "idempotency-key" ? "idempotency-key" : parameter.name)}${
      isRequired ? "" : "?"
    }: ${typeOf(schemaOf(parameter))}${isRequired ? "" : " | undefined"}`
  })
  const body = bodyOf(operation)
  const own = `{ ${parameters.join("; ")} }`
  return body === undefined ? own : `${own} & ${typeOf(body)}`
}

const header = "// Generated from the OpenAPI document by `npm run clients`.\n\n"

/** The types of the contract: its schemas, and the input and answer of each operation. */
export const contractTypes = ({ operations, schemas }: Document): string => {
  const types = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  const table = operations.map((operation) => {
    const answer = answerOf(operation)
    return `  readonly ${operation.operationId}: { readonly input: ${inputOf(operation)}; readonly answer: ${
      answer === undefined ? "FileAnswer" : typeOf(answer)
    } }`
  })
  const problems = Object.keys(schemas).filter((name) => name.endsWith("Problem"))
  const hasFile = operations.some((operation) => answerOf(operation) === undefined)
  const imports = hasFile ? "import type { FileAnswer } from \"../FileAnswer.ts\"\n\n" : ""
  return `${header}${imports}${types.join("\n")}
/** Any problem that the service answers with. */
export type Problem =\n${problems.map((name) => `  | ${name}`).join("\n")}

/** The input and the answer of each operation. */
export interface Operations {\n${table.join("\n")}\n}\n`
}

/** What the client needs to know of each operation when it runs. */
export const endpointTable = ({ operations }: Document, contract = "Contract"): string => {
  const rows = operations.map((operation) => {
    const query = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
    const traits = [
      ...(isFree(operation) ? ["isFree: true"] : []),
      ...(isUnderKey(operation) ? ["isUnderKey: true"] : []),
      ...(bodyOf(operation) === undefined ? [] : ["hasBody: true"]),
      ...(answerOf(operation) === undefined ? ["isFile: true"] : []),
      ...(query.length === 0 ? [] : [`query: ${JSON.stringify(query)}`])
    ]
    return `  ${operation.operationId}: { method: "${operation.method}", path: "${operation.path}"${
      traits.map((trait) => `, ${trait}`).join("")
    } }`
  })
  return `${header}import type { Endpoint } from "../Endpoint.ts"
import type { Operations } from "./${contract}.ts"

/** How each operation is sent. */
export const endpoints: { readonly [Name in keyof Operations]: Endpoint } = {\n${rows.join(",\n")}\n}\n`
}

/** The standard prices. */
export const prices = (): string =>
  `${header}/** The prices, in credits, where the operator sets no others: \`getPrices\` answers those in force. */
export const prices = ${JSON.stringify(standardPriceList.prices)} as const\n`
