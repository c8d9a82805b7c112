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
import { argumentOf, listed, snake } from "./PythonNames.ts"
import type { Types } from "./PythonTypes.ts"
import { pascal } from "./Words.ts"

interface Given {
  readonly name: string
  readonly argument: string
  readonly type: string
  readonly isRequired: boolean
  readonly isNullable: boolean
}

const isNullable = (schema: JsonSchema): boolean => schema.anyOf?.some(({ type }) => type === "null") === true

const givenOf = (operation: Operation, { schemas }: Document, types: Types): ReadonlyArray<Given> => {
  const place = pascal(operation.operationId)
  const given = (name: string, schema: JsonSchema, isRequired: boolean, mayBeNull: boolean): Given => ({
    name,
    argument: argumentOf(name),
    type: types.of(schema, `${place}${pascal(name)}`),
    isRequired,
    isNullable: mayBeNull && isNullable(schema)
  })
  const parameters = operation.parameters.map((parameter) =>
    given(parameter.name, schemaOf(parameter), parameter.required === true && parameter.in !== "header", false)
  )
  const body = bodyOf(operation)
  const { properties = {}, required = [] } = body?.$ref === undefined ? body ?? {} : schemas[nameOf(body.$ref)]!
  const members = Object.entries(properties).map(([name, schema]) => given(name, schema, required.includes(name), true))
  return [...parameters, ...members].toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

const parameterOf = ({ argument, isNullable, isRequired, type }: Given): string => {
  if (isRequired) return `${argument}: ${type}`
  return isNullable ? `${argument}: ${type} | Unset = UNSET` : `${argument}: ${type} | None = None`
}

const endpointOf = (operation: Operation, given: ReadonlyArray<Given>): string => {
  const query = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
  const tuple = (names: ReadonlyArray<string>): string =>
    `(${names.map((name) => JSON.stringify(name)).join(", ")}${names.length === 1 ? "," : ""})`
  const nullable = given.filter((one) => one.isNullable).map(({ name }) => name)
  return listed(
    `_${snake(operation.operationId).toUpperCase()} = Endpoint(`,
    [
      JSON.stringify(operation.operationId),
      JSON.stringify(operation.method),
      JSON.stringify(operation.path),
      ...(query.length === 0 ? [] : [`query=${tuple(query)}`]),
      ...(nullable.length === 0 ? [] : [`nullable=${tuple(nullable)}`]),
      ...(bodyOf(operation) === undefined ? [] : ["has_body=True"]),
      ...(answerOf(operation) === undefined ? ["is_file=True"] : []),
      ...(isFree(operation) ? ["is_free=True"] : []),
      ...(isUnderKey(operation) ? ["is_under_key=True"] : [])
    ],
    ")",
    ""
  )
}

const methodOf = (operation: Operation, given: ReadonlyArray<Given>, types: Types): string => {
  const answer = answerOf(operation)
  const type = answer === undefined ? "File" : types.of(answer, `${pascal(operation.operationId)}Answer`)
  const parameters = given.length === 0 ? ["self"] : ["self", "*", ...given.map(parameterOf)]
  const handed = given.map(({ argument, name }) => `${JSON.stringify(name)}: ${argument}`)
  const call = `self._call(_${snake(operation.operationId).toUpperCase()}, `
  return `    ${listed(`def ${snake(operation.operationId)}(`, parameters, `) -> ${type}:`, "    ")}
        """${operation.summary ?? operation.operationId}: \`${operation.method} ${operation.path}\`."""
        answer: ${type} = ${listed(`${call}{`, handed, "})", "        ")}
        return answer
`
}

/** Operations as the methods of a class, and how each is sent. `types` takes the types of their inputs. */
export const pythonMethods = (name: string, document: Document, types: Types): string => {
  const operations = document.operations.map((operation) => {
    const given = givenOf(operation, document, types)
    return { endpoint: endpointOf(operation, given), method: methodOf(operation, given, types) }
  })
  return `${operations.map(({ endpoint }) => endpoint).join("\n")}


class ${name}(Calling):
${operations.map(({ method }) => method).join("\n")}`
}
