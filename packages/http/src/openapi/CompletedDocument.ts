import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AdmittedCaller.ts"
import { IdempotencyKeyAccepted, IdempotencyKeyRequired } from "../Idempotency.ts"
import { type AnyApi, CountedAs, endpointsOf, SignalsCodes } from "../operations/Request.ts"
import { OptionalBody } from "../parameters/Bodies.ts"
import { type Guides, guideTo, ParameterGuide } from "../parameters/Parameters.ts"
import { problemName } from "../problems/ProblemBodies.ts"
import { type ProblemKind, Problems } from "../problems/Problems.ts"
import { detailsExamples } from "../SignalAnswers.ts"
import {
  atOnce,
  type Components,
  type ComponentSchema,
  namesIn,
  referenceTo,
  referringTo,
  repeatedAnswers,
  type Steps
} from "./Components.ts"
import { parametersOf } from "./Parameters.ts"
import { guidesUnder, pricedWords } from "./PricedDescription.ts"
import { samplesOf, withValues } from "./Samples.ts"

interface HeaderDescription {
  readonly description: string
  readonly schema: object
}

/** The descriptions of answer headers in the OpenAPI document. */
const headerDescriptions = {
  "X-Request-Id": {
    description:
      "Identifies this request: the `request_id` of the body, and of the ledger entry where credits were charged.",
    schema: { type: "string", format: "uuid" }
  },
  "X-Credits-Charged": {
    description: "What the request was charged, in credits.",
    schema: { type: "integer", minimum: 0 }
  },
  "X-Credits-Remaining": {
    description: "What the account has left after the charge, in credits; absent where nothing was charged.",
    schema: { type: "integer", minimum: 0 }
  },
  "Cache-Control": {
    description: "Answers are private and must not be stored.",
    schema: { type: "string", const: "private, no-store" }
  },
  "Content-Disposition": {
    description: "The name of the file: EUID, type, day, and `unofficial` where it is.",
    schema: { type: "string" }
  },
  "X-Document-Official": {
    description: "Whether the register issued the document; `false` for an excerpt that the service printed itself.",
    schema: { type: "boolean" }
  },
  "Idempotency-Status": {
    description:
      "`created`: this request did what it asked for. `replayed`: an earlier one with the same `Idempotency-Key` did. Of a change, this is its answer; of a paid read, it was charged, and this one is not.",
    schema: { type: "string", enum: ["created", "replayed"] }
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string", const: "Bearer" }
  },
  "Retry-After": {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 }
  },
  "RateLimit-Policy": {
    description:
      "The rate limits that this request counts against, each with the requests it allows (`q`) in a window of so many seconds (`w`).",
    schema: { type: "string", example: "\"register\";q=60;w=60" }
  },
  "RateLimit": {
    description:
      "What is left of the limit that is closest to being used up: the requests (`r`) until the window ends in so many seconds (`t`).",
    schema: { type: "string", example: "\"register\";r=59;t=60" }
  }
} as const satisfies Readonly<Record<string, HeaderDescription>>

type HeaderName = keyof typeof headerDescriptions

const always: ReadonlyArray<HeaderName> = ["X-Request-Id", "X-Credits-Charged", "Cache-Control"]

const ofFiles: ReadonlyArray<HeaderName> = ["Content-Disposition", "X-Document-Official"]

/** The further headers of an operation with an `Idempotency-Key`, by status. */
const underKeys: Readonly<Record<string, ReadonlyArray<HeaderName>>> = {
  200: ["Idempotency-Status"],
  201: ["Idempotency-Status"],
  202: ["Idempotency-Status"]
}

/** The statuses of answers that are refused before they are counted, or failed during it. */
const uncounted: ReadonlyArray<string> = ["401", "413", "414", "415", "500", "503"]

const ofLimits: ReadonlyArray<HeaderName> = ["RateLimit-Policy", "RateLimit"]

const byStatus: Readonly<Record<string, ReadonlyArray<HeaderName>>> = {
  200: ["X-Credits-Remaining"],
  401: ["WWW-Authenticate"],
  402: ["X-Credits-Remaining"],
  404: ["X-Credits-Remaining"],
  429: ["Retry-After"],
  500: ["X-Credits-Remaining"],
  503: ["Retry-After", "X-Credits-Remaining"]
}

/** The traits of an answer. */
interface AnswerTraits {
  readonly isFile: boolean
  /** Whether its operation takes an `Idempotency-Key`. */
  readonly isUnderKey: boolean
  /** Whether it needs one. */
  readonly isChange: boolean
  /** Whether its operation counts against rate limits and credits: those of operators do not. */
  readonly isCounted: boolean
}

/** The headers of the answers with a status, as references to the document's components. */
const headersOf = (
  status: string,
  { isChange, isCounted, isFile, isUnderKey }: AnswerTraits
): Readonly<Record<string, { readonly $ref: string }>> =>
  Object.fromEntries(
    [
      ...always,
      ...(byStatus[status] ?? []).filter((name) => isCounted || name !== "X-Credits-Remaining"),
      ...(!isCounted || uncounted.includes(status) ? [] : ofLimits),
      ...(isFile ? ofFiles : []),
      ...(isUnderKey ? underKeys[status] ?? [] : []),
      ...(isChange && status === "409" ? ["Retry-After"] : [])
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )

/** The parts of a problem's schema that are read. */
interface ProblemSchema {
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
const problemsByCode = (components: Components): Components => ({
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
 * code there. Rule: errors#problems.
 */
const withOwnProblems = (
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

const isFile = ({ schema }: OpenApi.OpenApiSpecMediaType): boolean => schema["format"] === "binary"

const withExamples = (media: OpenApi.OpenApiSpecMediaType, components: Components) => {
  if (isFile(media)) return { schema: media.schema }
  const examples = namesIn(media.schema).flatMap((name) =>
    (components[name]?.examples ?? []).map((value) => [name, { value }] as const)
  )
  return { ...media, examples: Object.fromEntries(examples) }
}

/** The meaning of an answer, with a paragraph for each of its alternatives. */
const meaningOf = (content: OpenApi.OpenApiSpecContent, components: Components): string =>
  Object.values(content).flatMap((media) =>
    isFile(media)
      ? "The document, as a file to be saved."
      : namesIn(media.schema).flatMap((name) => components[name]?.description ?? [])
  ).filter((meaning, place, all) => all.indexOf(meaning) === place).join("\n\n")

/** The answers of an operation with their meaning, their headers, and the examples of their schemas. */
const responsesOf = (
  { annotations, middlewares }: HttpApiEndpoint.Top,
  responses: OpenApi.OpenAPISpecResponses,
  components: Components
) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, { content = {} }]) => [status, {
      description: meaningOf(content, components),
      headers: headersOf(status, {
        isCounted: Context.get(annotations, CountedAs) !== undefined,
        isFile: Object.values(content).some(isFile),
        isUnderKey: middlewares.has(IdempotencyKeyAccepted) || middlewares.has(IdempotencyKeyRequired),
        isChange: middlewares.has(IdempotencyKeyRequired)
      }),
      content: Object.fromEntries(
        Object.entries(content).map(([type, media]) => [type, withExamples(media, components)])
      )
    }])
  )

const guided = (schema: ComponentSchema, guides: Guides): ComponentSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      { description: guideTo(name, guides)?.about, ...member }
    ])
  )
})

/** The described schemas of an endpoint's body; empty if it reads none. */
const describedBodies = (
  { annotations }: HttpApiEndpoint.Top,
  { requestBody }: Pick<OpenApi.OpenAPISpecOperation, "requestBody">,
  components: Components
): Components =>
  Object.fromEntries(
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      namesIn(schema).map((name) => [name, guided(components[name] ?? {}, Context.get(annotations, ParameterGuide))])
    )
  )

/**
 * The schemas of problems with the one `type` that each has where the pages are below `path`, also in their examples.
 */
const problemTypes = (components: Components, path: string): Components => ({
  ...components,
  ...Object.fromEntries(
    Object.keys(Problems).flatMap((slug) => {
      const name = problemName(slug)
      const schema = components[name] as ProblemSchema | undefined
      if (schema === undefined) return []
      const type = `${path}/problems/${slug}`
      const { description } = schema.properties["type"] as { readonly description: string }
      return [[name, {
        ...schema,
        properties: { ...schema.properties, type: { type: "string", enum: [type], description } },
        examples: schema.examples.map((example) => ({ ...example, type }))
      }]]
    })
  )
})

const examples: Readonly<Record<string, object>> = detailsExamples

/** The schemas of the OpenAPI document, those of details and parties with an example. */
const withExamplesOfDetails = (schemas: Components): Components =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      examples[name] === undefined ? schema : { examples: [examples[name]], ...schema }
    ])
  )

/** The keyword of objects that may have further members: all of them may, and a document need not say so. */
const furtherMembers = JSON.stringify([{ type: "object", additionalProperties: {} }])

/** A member that refers to a component: the reference, and the meaning of the member. */
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
