import { standardPriceList } from "@kontor/core/Prices"
import { Array } from "effect"
import { answerOf, bodyOf, type Document, isFree, isUnderKey, type Operation, schemaOf } from "./Document.ts"
import { type Part, referredBy, referredByOperation } from "./Parts.ts"
import { keyOf, typeOf } from "./TypeScriptTypes.ts"

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

/** Where each type of a contract is, by its name: a path from the folder of generated files. */
export type Places = ReadonlyMap<string, string>

/** Names in the order in which the formatter has them. */
const inOrder = (names: Iterable<string>): ReadonlyArray<string> =>
  [...new Set(names)].toSorted((one, other) => one.toLowerCase() < other.toLowerCase() ? -1 : 1)

/** The imports of these types from the folder `folder` of generated files. */
const importsOf = (names: ReadonlyArray<string>, places: Places, folder: string): string => {
  const sourceOf = (name: string): string => {
    const path = places.get(name)
    if (path === undefined) throw new TypeError(`No generated file has the type ${name}`)
    return path.startsWith(`${folder}/`) ? `./${path.slice(folder.length + 1)}` : `../${path}`
  }
  const bySource = Array.groupBy(inOrder(names), sourceOf)
  const lines = inOrder(Object.keys(bySource)).map((source) =>
    `import type { ${(bySource[source] ?? []).join(", ")} } from "${source}"\n`
  )
  return lines.length === 0 ? "" : `${lines.join("")}\n`
}

/** The types of a part of a contract; the part of problems also has their union. */
export const partTypes = ({ name, schemas }: Part, places: Places, folder: string, problems: ReadonlyArray<string>) => {
  const types = Object.entries(schemas).map(([type, schema]) => `export type ${type} = ${typeOf(schema)}\n`)
  if (name === "Problems") {
    types.push(
      `/** Any problem that the service answers with. */\nexport type Problem =\n${
        problems.map((problem) => `  | ${problem}`).join("\n")
      }\n`
    )
  }
  const referred = [...Object.values(schemas).flatMap(referredBy), ...(name === "Problems" ? problems : [])]
  const foreign = referred.filter((type) => !(type in schemas))
  return `${header}${importsOf(foreign, places, folder)}${types.join("\n")}`
}

/** The input and the answer of each operation. */
export const operationTypes = ({ operations }: Document, places: Places, folder: string): string => {
  const table = operations.map((operation) => {
    const answer = answerOf(operation)
    return `  readonly ${operation.operationId}: { readonly input: ${inputOf(operation)}; readonly answer: ${
      answer === undefined ? "FileAnswer" : typeOf(answer)
    } }`
  })
  const hasFile = operations.some((operation) => answerOf(operation) === undefined)
  const imports = importsOf(operations.flatMap(referredByOperation), places, folder)
  return `${header}${hasFile ? "import type { FileAnswer } from \"../../FileAnswer.ts\"\n" : ""}${imports}
/** The input and the answer of each operation. */
export interface Operations {\n${table.join("\n")}\n}\n`
}

/** All types of a contract in one place: those of its own files, and those that it shares with another contract. */
export const contractIndex = (paths: ReadonlyArray<string>, shared: ReadonlyArray<string>): string => {
  const others = shared.length === 0
    ? ""
    : `export type { ${inOrder(shared).join(", ")} } from "./Contract.ts"\n`
  return `${header}${inOrder(paths).map((path) => `export type * from "./${path}"\n`).join("")}${others}`
}

/** The table of operations that the client needs at run time. */
export const endpointTable = ({ operations }: Document, operationsFile: string): string => {
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
import type { Operations } from "./${operationsFile}.ts"

/** How each operation is sent. */
export const endpoints: { readonly [Name in keyof Operations]: Endpoint } = {\n${rows.join(",\n")}\n}\n`
}

/** The standard prices. */
export const prices = (): string =>
  `${header}/** The prices, in credits, where the operator sets no others: \`getPrices\` answers those in force. */
export const prices = ${JSON.stringify(standardPriceList.prices)} as const\n`
