import type { BaseUrl } from "@kontor/core"
import type { Caller } from "@kontor/core/Accounts"
import { PaidUnderKey } from "@kontor/core/Credits"
import { KeyedRequest } from "@kontor/core/Idempotency"
import { Cause, Context, Effect, Exit, Layer, Schema, SchemaAST, SchemaIssue } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpIncomingMessage, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { queryParameters, withoutAliases } from "../parameters/Parameters.ts"
import type { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { unsupportedBody } from "../problems/Refusals.ts"
import {
  beyondQueryLimit,
  identified,
  interruptibleWhere,
  isKnownPath,
  makeBodyStage,
  maxBodySize,
  measureRequest,
  methodNotAllowed,
  pathNotFound,
  readsBody
} from "./Operation.ts"
import {
  type Admission,
  type Answering,
  type AnyApi,
  type Call,
  type Checking,
  type CurrentRequest,
  PathPattern,
  type Refused,
  SignalsCodes
} from "./Request.ts"

/** The services of every request of an operation. */
type OfRequest<Endpoint> =
  | Caller
  | CurrentRequest
  | HttpApiEndpoint.MiddlewareProvides<Endpoint>
  | HttpRouter.Provided

/** A handler for each operation of a group. */
export type Handlers<Group extends HttpApiGroup.Constraint> = {
  readonly [Endpoint in HttpApiGroup.Endpoints<Group> as HttpApiEndpoint.Identifier<Endpoint>]: HttpApiEndpoint.Handler<
    Endpoint,
    HttpApiEndpoint.MiddlewareError<Endpoint> | typeof InvalidRequestProblem.Type,
    OfRequest<Endpoint>
  >
}

/** The handlers of a group, from an effect that takes the services they need. */
export interface GroupHandlers<R> {
  readonly group: string
  readonly handlers: Effect.Effect<object, never, R>
}

/** Implements a group of a contract. The contract itself, which has all groups, is not needed for that. */
export const handlersOf = <Group extends HttpApiGroup.Constraint, R>(
  { identifier }: Group,
  handlers: Effect.Effect<Handlers<Group>, never, R>
): GroupHandlers<R> => ({ group: identifier, handlers })

type Response = HttpServerResponse.HttpServerResponse
type Handler = (request: object) => Effect.Effect<unknown, unknown>
type Outcome = Exit.Exit<unknown, unknown>
type Coding = (value: unknown) => Outcome

/** How the contract reads the parts of a request, and writes those of an answer. */
const optionsOf = (annotations: Context.Context<never>) => ({
  params: Context.getOrUndefined(annotations, HttpApi.ParamsParseOptions),
  headers: Context.getOrUndefined(annotations, HttpApi.HeadersParseOptions),
  query: Context.getOrUndefined(annotations, HttpApi.QueryParseOptions),
  payload: Context.getOrUndefined(annotations, HttpApi.PayloadParseOptions),
  success: Context.getOrUndefined(annotations, HttpApi.SuccessParseOptions)
})

type Options = ReturnType<typeof optionsOf>

const decoding = (schema: Schema.Constraint, options: object | undefined): Coding =>
  Schema.decodeUnknownExit(schema as Schema.ConstraintDecoder<unknown>, options)

const encoding = (schema: Schema.Constraint, options: object | undefined): Coding =>
  Schema.encodeUnknownExit(schema as Schema.ConstraintEncoder<unknown>, options)

/**
 * Reads an object of members that do not depend on each other: each that is given by its own schema, and the defaults
 * of the others, which are constants. Where one is at fault or unknown, the whole is read, to name every fault. Reading
 * the whole of each request with the options of the contract was a fifteenth of its garbage.
 */
const decodingMembers = (schema: Schema.Constraint, options: object | undefined): Coding => {
  const whole = decoding(schema, options)
  const { ast } = schema
  const isOfMembers = SchemaAST.isObjects(ast) && ast.indexSignatures.length === 0 && ast.checks === undefined &&
    ast.encoding === undefined
  if (!isOfMembers) return whole
  const members = ast.propertySignatures.map((member) => ({
    name: String(member.name),
    decode: decoding(Schema.make(member.type), options),
    absent: decoding(Schema.make(new SchemaAST.Objects([member], [])), options)({})
  }))
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>
    const read: Record<string, unknown> = {}
    let unread = Object.keys(given).length
    for (const { absent, decode, name } of members) {
      const isGiven = Object.hasOwn(given, name)
      const outcome = isGiven ? decode(given[name]) : absent
      if (Exit.isFailure(outcome)) return whole(value)
      if (isGiven) {
        read[name] = outcome.value
        unread -= 1
      } else Object.assign(read, outcome.value)
    }
    return unread === 0 ? Exit.succeed(read) : whole(value)
  }
}

const jsonMediaType = "application/json"

const mediaTypeOf = (type: string): string => type.toLowerCase().replace(/;.*$/su, "").trim()

const notJson = new SchemaIssue.InvalidValue({ message: "Expected a valid JSON body" })

/** The value of a body, or that it is not JSON. */
const readJson = (text: string): { readonly value: unknown } | undefined => {
  if (text === "") return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Stands for a body of another media type until its refusal, which says nothing of the caller. */
const unreadable = HttpServerResponse.empty({ status: 415 })

const otherMediaType = Effect.succeed(unreadable)

const refuseMediaType = (response: Response) => response === unreadable ? unsupportedBody : Effect.succeed(response)

/** A part of a request that the contract describes, and where it is. */
interface Part {
  readonly name: string
  readonly decode: Coding
  readonly from: (call: Call, params: object) => unknown
}

const partsOf = (
  { headers, params, query }: HttpApiEndpoint.Top,
  options: Options
): ReadonlyArray<Part> => [
  ...(params === undefined
    ? []
    : [{ name: "params", decode: decoding(params, options.params), from: (_: Call, given: object) => given }]),
  ...(headers === undefined
    ? []
    : [{ name: "headers", decode: decoding(headers, options.headers), from: ({ request }: Call) => request.headers }]),
  ...(query === undefined ? [] : [{
    name: "query",
    decode: decodingMembers(Schema.toCodecArrayFromSingle(query), options.query),
    from: ({ parameters }: Call) => withoutAliases(parameters)
  }])
]

const payloadOf = ({ payload }: HttpApiEndpoint.Top, options: Options): Coding | undefined => {
  const schemas = payload.get(jsonMediaType)?.schemas
  return schemas && decoding(Schema.Union(schemas), options.payload)
}

const statusOf = (schema: Schema.Top): number =>
  Schema.resolveAnnotations(schema)?.httpApiStatus ?? Schema.resolveAnnotationsKey(schema)?.httpApiStatus ?? 200

/** Writes one of the successes of an operation. */
const writingOf = (success: Schema.Top, options: Options) => {
  const status = statusOf(success)
  const written = (outcome: Outcome) =>
    Exit.map(outcome, (body) => HttpServerResponse.text(JSON.stringify(body), { status, contentType: jsonMediaType }))
  if (!HttpApiSchema.isWithHeaders(success)) {
    const encode = encoding(success, options.success)
    return (answer: unknown) => written(encode(answer))
  }
  const encode = encoding(success.schema, options.success)
  const encodeHeaders = encoding(success.headers, options.headers)
  return (answer: unknown) => {
    const { body, headers } = answer as HttpApiSchema.withHeaders<unknown, unknown>
    const response = written(encode(body))
    if (Exit.isFailure(response)) return response
    return Exit.map(
      encodeHeaders(headers),
      (headers) => HttpServerResponse.setHeaders(response.value, headers as Readonly<Record<string, string>>)
    )
  }
}

const encodingOf = ({ success }: HttpApiEndpoint.Top, options: Options) => {
  const writings = [...success].filter(Schema.isSchema).map((schema) => writingOf(schema, options))
  return (answer: unknown): Effect.Effect<Response> => {
    if (HttpServerResponse.isHttpServerResponse(answer)) return Effect.succeed(answer)
    let outcome: Exit.Exit<Response, unknown> = Exit.die("an answer without a schema")
    for (const write of writings) {
      outcome = write(answer)
      if (Exit.isSuccess(outcome)) break
    }
    return Effect.orDie(outcome)
  }
}

const isIssue = (error: unknown): error is { readonly issue: SchemaIssue.Issue } => Schema.isSchemaError(error)

/** Makes what answers a call of an operation: its checks, its parts, its handler, its answer. */
const performing = (
  api: HttpApi.Top,
  group: HttpApiGroup.Top,
  endpoint: HttpApiEndpoint.Top,
  handler: Handler
) => {
  const annotations = Context.merge(Context.merge(api.annotations, group.annotations), endpoint.annotations)
  const options = optionsOf(annotations)
  const stated = [...endpoint.middlewares] as ReadonlyArray<Checking>
  const checks = stated.toReversed().flatMap(({ check }) => check === undefined ? [] : [check])
  const refuseFaults = stated.find(({ refuseFaults }) => refuseFaults !== undefined)?.refuseFaults
  const parts = partsOf(endpoint, options)
  const decodePayload = payloadOf(endpoint, options)
  const encode = encodingOf(endpoint, options)

  const refusing = (error: unknown, call: Call): Refused =>
    isIssue(error) && refuseFaults !== undefined ? refuseFaults(error.issue, call, endpoint) : Effect.die(error)

  const refused = (outcome: Exit.Failure<unknown, unknown>, call: Call) => refusing(Cause.squash(outcome.cause), call)

  return (call: Call, params: object): Answering => {
    for (const check of checks) {
      const refusal = check(call)
      if (refusal !== undefined) return refusal
    }
    const input: Record<string, unknown> = { request: call.request, endpoint, group }
    for (const { decode, from, name } of parts) {
      const outcome = decode(from(call, params))
      if (Exit.isFailure(outcome)) return refused(outcome, call)
      input[name] = outcome.value
    }
    if (decodePayload !== undefined) {
      if (mediaTypeOf(call.headers["content-type"] ?? jsonMediaType) !== jsonMediaType) {
        return otherMediaType
      }
      const body = readJson(call.text)
      if (body === undefined) return refusing(new Schema.SchemaError(notJson), call)
      const outcome = decodePayload(body.value)
      if (Exit.isFailure(outcome)) return refused(outcome, call)
      input["payload"] = outcome.value
    }
    const answered = Effect.flatMap(handler(input), encode)
    if (call.paidUnder !== undefined) return Effect.provideService(answered, PaidUnderKey, call.paidUnder)
    return call.keyed === undefined ? answered : Effect.provideService(answered, KeyedRequest, call.keyed)
  }
}

/** Answers a request that has a body. The operation reads no more of it than its limit. */
const readingBody = (answering: Answering): Answering =>
  answering.pipe(
    Effect.flatMap(refuseMediaType),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBodySize)
  )

const methodsOf = (group: HttpApiGroup.Top, path: string): ReadonlyArray<string> =>
  Object.values<HttpApiEndpoint.Top>(group.endpoints)
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => endpoint.method)

type RequestContext = HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext

/**
 * Makes the answer to every request of an operation: its identifier and headers, its limits, who asks, what the
 * operation does, and an answer to every defect. Only its own method runs it, though the router hands it HEAD
 * as well. Rule: errors#order-of-checks.
 */
const answering = (
  api: HttpApi.Top,
  group: HttpApiGroup.Top,
  endpoint: HttpApiEndpoint.Top,
  handler: Handler,
  admission: Admission,
  identify: Effect.Success<typeof identified>
) => {
  const patterns = Object.entries(Context.get(endpoint.annotations, PathPattern))
  const hasSignalsCodes = Context.get(endpoint.annotations, SignalsCodes)
  const refuseMethod = methodNotAllowed(methodsOf(group, endpoint.path))
  const perform = performing(api, group, endpoint, handler)
  const admit = admission(endpoint)
  const interruptible = interruptibleWhere(endpoint)
  const reads = readsBody(endpoint)
  const answer = (request: HttpServerRequest.HttpServerRequest, params: object) => {
    const admitted = admit(
      request,
      (parameters, text) =>
        perform(
          { request, parameters, headers: request.headers, text, keyed: undefined, paidUnder: undefined },
          params
        )
    )
    return interruptible(reads ? readingBody(admitted) : admitted)
  }
  return Effect.contextWith((context: Context.Context<RequestContext>) => {
    measureRequest(context, endpoint.identifier)
    const request = Context.get(context, HttpServerRequest.HttpServerRequest)
    const { params } = Context.get(context, HttpRouter.RouteContext)
    if (!isKnownPath(patterns, params)) return Effect.succeed(pathNotFound)
    const refused = request.method === endpoint.method ? beyondQueryLimit(request) : refuseMethod
    return identify(refused ?? answer(request, params), hasSignalsCodes, endpoint.path)
  })
}

/** Makes the admission of a service whose operations anybody may call. */
export const makeOpenAdmission: Effect.Effect<Admission> = Effect.map(
  makeBodyStage,
  (bodyStage): Admission => (endpoint) => {
    const reads = readsBody(endpoint)
    return (request, goOn) =>
      Effect.flatMap(bodyStage(reads, request), (text) => goOn(queryParameters(request.url), text))
  }
)

/**
 * The routes of a contract, from the handlers of all its groups: each operation is compiled once, when its route is
 * made. No route is interrupted from outside: operations decide themselves where they can be interrupted. Otherwise a
 * finished answer would be lost if the interruption came while it was being paid for.
 */
export const operationsOf = <Groups extends ReadonlyArray<GroupHandlers<unknown>>, R>(
  api: AnyApi,
  groups: Groups,
  makeAdmission: Effect.Effect<Admission, never, R>
): Layer.Layer<
  never,
  never,
  BaseUrl | Effect.Services<Groups[number]["handlers"]> | HttpRouter.HttpRouter | R | SecureRandom.SecureRandom
> => {
  const contract = api as unknown as HttpApi.Top
  return Layer.effectDiscard(Effect.gen(function*() {
    const router = yield* HttpRouter.HttpRouter
    const identify = yield* identified
    const admission = yield* makeAdmission
    for (const { group: name, handlers } of groups) {
      const group = contract.groups[name]!
      const all = (yield* handlers as Effect.Effect<object>) as Readonly<Record<string, Handler>>
      yield* router.addAll(
        Object.values<HttpApiEndpoint.Top>(group.endpoints).map((endpoint) =>
          HttpRouter.route(
            endpoint.method,
            endpoint.path as HttpRouter.PathInput,
            answering(contract, group, endpoint, all[endpoint.identifier]!, admission, identify),
            { uninterruptible: true }
          )
        )
      )
    }
  }))
}
