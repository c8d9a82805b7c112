import { Context } from "effect"
import { HttpApi, type HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { pagesPath } from "../PagesPath.ts"
import { OptionalBody } from "../parameters/OptionalBody.ts"
import { prefix } from "../Prefix.ts"
import { describedBodies } from "./Bodies.ts"
import { describedComponents } from "./ComponentMembers.ts"
import { CredentialSchemes } from "./CredentialSchemes.ts"
import { description } from "./Description.ts"
import { headerDescriptions } from "./Headers.ts"
import { problemsByCode, withOwnProblems } from "./OwnProblems.ts"
import { parametersOf } from "./Parameters.ts"
import { problemTypes } from "./ProblemTypes.ts"
import { referringTo, repeatedAnswers } from "./RepeatedAnswers.ts"
import { responsesOf } from "./Responses.ts"
import { webhookDescriptions } from "./Webhooks.ts"

const endpoints = (): ReadonlyMap<string, HttpApiEndpoint.Top> => {
  const byOperation = new Map<string, HttpApiEndpoint.Top>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      byOperation.set(endpoint.identifier, endpoint)
    }
  })
  return byOperation
}

/** The schema of objects that may have further members: all of them may, so a document need not repeat it. */
const furtherMembers = JSON.stringify([{ type: "object", additionalProperties: {} }])

/** A JSON schema that allows objects unknown members, because members are added within a version. */
const open = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(open)
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keyword !== "additionalProperties" || value !== false)
      .filter(([keyword, value]) => keyword !== "allOf" || JSON.stringify(value) !== furtherMembers)
      .map(([keyword, value]) => [keyword, open(value)])
  )
}

/** The ways to authenticate that an endpoint accepts. */
const securityOf = ({ annotations }: HttpApiEndpoint.Top, security: OpenApi.OpenAPISpecOperation["security"]) => {
  const accepted: ReadonlyArray<string> = Context.get(annotations, AcceptedSchemes)
  return security.filter((way) => Object.keys(way).every((scheme) => accepted.includes(scheme)))
}

/** The body that an operation reads, optional where it may be left out. */
const requestBodyOf = (
  { middlewares }: HttpApiEndpoint.Top,
  { requestBody }: Pick<OpenApi.OpenAPISpecOperation, "requestBody">
) =>
  requestBody !== undefined && middlewares.has(OptionalBody) ? { requestBody: { ...requestBody, required: false } } : {}

const operationsOf = (operations: OpenApi.OpenAPISpecPathItem) =>
  Object.entries(operations as Record<string, OpenApi.OpenAPISpecOperation>)

const completed = (spec: OpenApi.OpenAPISpec, baseUrl: string) => {
  const byOperation = endpoints()
  const problems = problemsByCode(problemTypes(spec.components.schemas, pagesPath(baseUrl)))
  const documented = Object.values(spec.paths).flatMap(operationsOf).flatMap(([, operation]) => {
    const endpoint = byOperation.get(operation.operationId)
    return endpoint === undefined ? [] : [{ endpoint, operation }]
  })
  const bodies = documented.map(({ endpoint, operation }) => describedBodies(endpoint, operation, problems))
  const schemas = describedComponents(Object.assign({}, problems, ...bodies))
  const answered = documented.map(({ endpoint, operation }) => ({
    endpoint,
    operation,
    answers: responsesOf(endpoint, withOwnProblems(endpoint, operation.responses), schemas)
  }))
  const responses = repeatedAnswers(answered.map(({ answers }) => answers))
  const operations = new Map(answered.map(({ answers, endpoint, operation }) => [operation.operationId, {
    ...operation,
    security: securityOf(endpoint, operation.security),
    parameters: parametersOf(endpoint, operation.parameters),
    ...requestBodyOf(endpoint, operation),
    responses: referringTo(responses)(answers)
  }]))
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
    webhooks: webhookDescriptions,
    components: { ...spec.components, headers: headerDescriptions, responses, schemas: open(schemas) }
  }
}

/**
 * The contract with everything its OpenAPI document contains: `OpenApi.fromApi` makes the document from it. `server` is
 * the address for trying out requests: the base URL, unless a page of the service has a better one.
 */
export const documentedApi = (baseUrl: string, server = baseUrl) =>
  Api.middleware(CredentialSchemes).annotateMerge(OpenApi.annotations({
    title: "Commercial Register Company Data API",
    version: "1.0.0",
    description,
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: server }],
    transform: (spec) => completed(spec as OpenApi.OpenAPISpec, baseUrl)
  }))
