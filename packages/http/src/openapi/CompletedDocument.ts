import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { type AnyApi, endpointsOf } from "../operations/EndpointsOf.ts"
import { OptionalBody } from "../parameters/OptionalBody.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { describedBodies } from "./Bodies.ts"
import { withExamplesOfDetails } from "./ComponentExamples.ts"
import { headerDescriptions } from "./Headers.ts"
import { problemsByCode, withOwnProblems } from "./OwnProblems.ts"
import { parametersOf } from "./Parameters.ts"
import { guidesUnder, pricedWords } from "./PricedDescription.ts"
import { problemTypes } from "./ProblemTypes.ts"
import { referringTo, repeatedAnswers } from "./RepeatedAnswers.ts"
import { responsesOf } from "./Responses.ts"
import { samplesOf, withValues } from "./Samples.ts"
import { atOnce, type Steps } from "./Steps.ts"

/** What schemas say of objects that may have further members: all of them may, and a document need not say so. */
const furtherMembers = JSON.stringify([{ type: "object", additionalProperties: {} }])

/** What a schema says of a member that refers to a component: the reference, and the meaning of the member. */
const isMember = (allOf: unknown): allOf is readonly [{ readonly $ref: string }, { readonly description: string }] =>
  Array.isArray(allOf) && allOf.length === 2 && "$ref" in allOf[0] && Object.keys(allOf[1]).join() === "description"

/**
 * A JSON schema under which objects may have members that it does not name: members are added within a version. The
 * meaning of a member stands beside its reference, as OpenAPI 3.1 allows.
 */
const open = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(open)
  if (typeof schema !== "object" || schema === null) return schema
  if ("allOf" in schema && isMember(schema.allOf)) return { ...schema.allOf[1], ...schema.allOf[0] }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keyword !== "additionalProperties" || value !== false)
      .filter(([keyword, value]) => keyword !== "allOf" || JSON.stringify(value) !== furtherMembers)
      .map(([keyword, value]) => [keyword, open(value)])
  )
}

/** The ways to authenticate that an endpoint takes; those of operators take the only one there is. */
const securityOf = ({ annotations }: HttpApiEndpoint.Top, security: OpenApi.OpenAPISpecOperation["security"]) => {
  if (Context.get(annotations, CountedAs) === undefined) return security
  const accepted: ReadonlyArray<string> = Context.get(annotations, AcceptedSchemes)
  return security.filter((way) => Object.keys(way).every((scheme) => accepted.includes(scheme)))
}

/** The ways to authenticate with the names of HTTP schemes as OpenAPI writes them: tools know no other spelling. */
const inLowerCase = (ways: OpenApi.OpenAPISpec["components"]["securitySchemes"]) =>
  Object.fromEntries(
    Object.entries(ways).map(([name, way]) => [
      name,
      "scheme" in way ? { ...way, scheme: way.scheme.toLowerCase() } : way
    ])
  )

/** The body that an operation reads, as one that may be left out where it may. */
const requestBodyOf = (
  { middlewares }: HttpApiEndpoint.Top,
  { requestBody }: Pick<OpenApi.OpenAPISpecOperation, "requestBody">
) =>
  requestBody !== undefined && middlewares.has(OptionalBody) ? { requestBody: { ...requestBody, required: false } } : {}

const operationsOf = (operations: OpenApi.OpenAPISpecPathItem) =>
  Object.entries(operations as Record<string, OpenApi.OpenAPISpecOperation>)

/**
 * An API whose document is to be completed: what its paths begin with, and the path that the pages of problems are
 * below.
 */
interface Documented {
  readonly api: AnyApi
  readonly prefix: string
  readonly pages: string
  /** Which prices and plans it names; the standard ones without it. */
  readonly prices?: PriceList
  /** Where code samples send requests, and the values that replace the examples of the contract. */
  readonly samples?: { readonly baseUrl: string; readonly values: Readonly<Record<string, unknown>> }
}

/**
 * The results of many operations.
 *
 * @yields after each of them
 */
function* each<Operation, Result>(
  operations: ReadonlyArray<Operation>,
  work: (operation: Operation) => Result
): Steps<ReadonlyArray<Result>> {
  const results: Array<Result> = []
  for (const operation of operations) {
    results.push(work(operation))
    yield
  }
  return results
}

/**
 * A document with what Effect does not say of the contract: what each answer and member means, the headers of answers,
 * the ways to authenticate that each operation takes, and the types of problems.
 *
 * @yields after each operation
 */
export function* completing(
  { api, pages, prefix, prices = standardPriceList, samples }: Documented,
  spec: OpenApi.OpenAPISpec
) {
  const byOperation = new Map(endpointsOf(api).map((endpoint) => [endpoint.identifier, endpoint]))
  const problems = problemsByCode(problemTypes(spec.components.schemas, pages))
  const documented = Object.values(spec.paths).flatMap(operationsOf).flatMap(([, operation]) => {
    const endpoint = byOperation.get(operation.operationId)
    return endpoint === undefined ? [] : [{ endpoint, operation }]
  })
  const bodies = yield* each(
    documented,
    ({ endpoint, operation }) => describedBodies(endpoint, operation, problems)
  )
  const values = samples?.values ?? {}
  const schemas = withValues(withExamplesOfDetails(Object.assign({}, problems, ...bodies)), values)
  const answered = yield* each(documented, ({ endpoint, operation }) => ({
    endpoint,
    operation,
    answers: responsesOf(endpoint, withOwnProblems(endpoint, operation.responses), schemas)
  }))
  const responses = repeatedAnswers(answered.map(({ answers }) => answers))
  yield
  const operations = new Map(
    yield* each(answered, ({ answers, endpoint, operation }) => {
      const complete = {
        ...operation,
        security: securityOf(endpoint, operation.security),
        description: pricedWords(endpoint, prices).description ?? operation.description,
        parameters: parametersOf(endpoint, operation.parameters, values, guidesUnder(endpoint, prices)),
        ...requestBodyOf(endpoint, operation),
        responses: referringTo(responses)(answers)
      }
      const shown = samples && { "x-codeSamples": samplesOf(endpoint, complete, schemas, samples.baseUrl) }
      return [operation.operationId, { ...complete, ...shown }] as const
    })
  )
  return {
    ...spec,
    paths: Object.fromEntries(
      Object.entries(spec.paths).map(([path, item]) => [
        path.slice(prefix.length),
        Object.fromEntries(
          operationsOf(item).map(([method, { operationId }]) => [method, operations.get(operationId)])
        )
      ])
    ),
    components: {
      ...spec.components,
      headers: headerDescriptions,
      responses,
      schemas: open(schemas),
      securitySchemes: inLowerCase(spec.components.securitySchemes)
    }
  }
}

/** The same, at once. */
export const completed = (documented: Documented, spec: OpenApi.OpenAPISpec) => atOnce(completing(documented, spec))
