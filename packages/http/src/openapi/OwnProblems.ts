import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { SignalsCodes } from "../operations/SignalsCodes.ts"
import type { ProblemKind } from "../problems/kinds/ProblemKind.ts"
import { problemName } from "../problems/Problem.ts"
import { Problems } from "../problems/Problems.ts"
import { type Components, namesIn, referenceTo } from "./Components.ts"

/** The parts of a problem's schema that are read. */
export interface ProblemSchema {
  readonly properties: Readonly<Record<string, object>>
  readonly examples: ReadonlyArray<object>
}

const kinds: ReadonlyArray<readonly [name: string, kind: ProblemKind]> = Object.entries(Problems).map((
  [slug, kind]
) => [problemName(slug), kind])

const inSignals = (name: string): string => `Signals${name}`

const isUpperCase = (code: string): boolean => code === code.toUpperCase()

/** The schema name of a problem on the operations of Signals; absent if they never answer it. */
const namesInSignals = new Map(kinds.flatMap(([name, { code, signals_code }]) => {
  if (signals_code !== undefined) return [[name, inSignals(name)] as const]
  return isUpperCase(code) ? [[name, name] as const] : []
}))

const withCode = ({ examples, properties, ...schema }: ProblemSchema, code: string) => ({
  ...schema,
  properties: { ...properties, code: { ...properties["code"], enum: [code] } },
  examples: examples.map((example) => ({ ...example, code }))
})

/** The schemas of problems by code: that of Signals beside that of every other endpoint. */
export const problemsByCode = (components: Components): Components => ({
  ...components,
  ...Object.fromEntries(kinds.flatMap(([name, { code, signals_code }]) => {
    const schema = components[name] as ProblemSchema | undefined
    if (schema === undefined || signals_code === undefined) return []
    return [[name, withCode(schema, code)], [inSignals(name), withCode(schema, signals_code)]]
  }))
})

const problemNames = new Set(kinds.map(([name]) => name))

const isOfProblems = (names: ReadonlyArray<string>): boolean => names.some((name) => problemNames.has(name))

const describedInSignals = (
  { content = {}, ...response }: OpenApi.OpenApiSpecResponse
): OpenApi.OpenApiSpecResponse | undefined => {
  const named = Object.entries(content).map(([type, { schema }]) => [type, namesIn(schema)] as const)
  if (!named.some(([, names]) => isOfProblems(names))) return { ...response, content }
  const described = named.map(([type, names]) =>
    [type, names.flatMap((name) => namesInSignals.get(name) ?? [])] as const
  )
  return described.every(([, names]) => names.length === 0) ? undefined : {
    ...response,
    content: Object.fromEntries(described.map(([type, names]) => [type, { schema: referenceTo(names) }]))
  }
}

/**
 * The answers of an operation with its problems, each with its own code: an operation of Signals only has those with a
 * code there. Rule: Problem bodies (decisions 2).
 */
export const withOwnProblems = (
  { annotations }: HttpApiEndpoint.Top,
  responses: OpenApi.OpenAPISpecResponses
): OpenApi.OpenAPISpecResponses => {
  if (!Context.get(annotations, SignalsCodes)) return responses
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const described = describedInSignals(response)
      return described === undefined ? [] : [[status, described]]
    })
  )
}
