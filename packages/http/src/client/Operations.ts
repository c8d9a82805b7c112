import type { Brand, Effect, Schema, Stream, Types } from "effect"
import type { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, HttpApiSchema } from "effect/http-api"
import type { Api } from "../Contract.ts"
import {
  type InvalidInput,
  KontorProblem,
  type NoAnswer,
  type NotVerified,
  type NotVerifiedBody,
  type ProblemOf,
  type UnexpectedAnswer
} from "./ClientFailures.ts"

type Endpoint = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups>
  ? Extract<HttpApiGroup.Endpoints<Groups>, HttpApiEndpoint.ConstraintRequest>
  : never

/** A value without the brands of the contract: the client validates it before it is sent. */
type Plain<T> = T extends Brand.Brand<string> ? Brand.Brand.Unbranded<T>
  : T extends string | number | boolean | null | undefined ? T
  : T extends ReadonlyArray<infer Item> ? ReadonlyArray<Plain<Item>>
  : { readonly [Member in keyof T]: Plain<T[Member]> }

type OptionalKeys<T> = { [Key in keyof T]-?: {} extends Pick<T, Key> ? Key : never }[keyof T]

/** Members that are optional on the wire are optional here. */
type Given<Type, Encoded> = [Type] extends [never] ? {}
  :
    & { readonly [Key in Exclude<keyof Type, OptionalKeys<Encoded>>]: Plain<Type[Key]> }
    & { readonly [Key in Extract<keyof Type, OptionalKeys<Encoded>>]?: Plain<Type[Key]> | undefined }

/** The contract wraps the schema of every part in the codec that writes it. */
type Written<S> = S extends { readonly schema: infer Inner extends Schema.Constraint } ? Inner["Encoded"] : never

type GivenTo<S extends Schema.Constraint> = Given<S["Type"], Written<S>>

/** The headers of the contract: the client has a value for each that is left out. */
type HeadersOf<S extends Schema.Constraint> = { readonly [Name in keyof GivenTo<S>]?: GivenTo<S>[Name] | undefined }

/**
 * The whole input of an operation in one object: parameters of path and query, headers, and members of the body as JSON
 * has them.
 */
type InputOf<E extends HttpApiEndpoint.ConstraintRequest> = Types.Simplify<
  & GivenTo<E["~Params"]>
  & GivenTo<E["~Query"]>
  & HeadersOf<E["~Headers"]>
  & Given<Written<E["~Payload"]>, Written<E["~Payload"]>>
>

/** A file in an answer: its name as the service gives it, its media type, its bytes as they arrive, and its cost. */
export interface FileAnswer {
  readonly file_name: string | undefined
  readonly media_type: string
  /** Whether the register issued it; an excerpt that the service printed itself is not official. */
  readonly is_official: boolean
  readonly bytes: Stream.Stream<Uint8Array, NoAnswer>
  readonly meta: {
    readonly request_id: string | undefined
    readonly request_credit_cost: number
    readonly credits_remaining: number | undefined
  }
}

type Body<Success> = Success extends HttpApiSchema.withHeaders<infer B, infer _Headers> ? B
  : Success extends Stream.Stream<Uint8Array, infer _E, infer _R> ? FileAnswer
  : Success

type RefusalOf<Body> = Body extends NotVerifiedBody ? NotVerified : ProblemOf<Body>

type FailureOf<E extends HttpApiEndpoint.ConstraintRequest> =
  | RefusalOf<E["~Error"]["Type"] | HttpApiMiddleware.Error<E["~Middleware"]>>
  | InvalidInput
  | NoAnswer
  | UnexpectedAnswer

type Argument<Input> = {} extends Input ? [input?: Input] : [input: Input]

/**
 * Every operation of the contract by its name, as an Effect: it takes its parameters in one object, and returns the
 * body of the answer, whose `meta` has its cost. An operation that is added to the contract appears here by itself.
 */
export type Operations = {
  readonly [E in Endpoint as E["identifier"]]: (
    ...input: Argument<InputOf<E>>
  ) => Effect.Effect<Body<E["~Success"]["Type"]>, FailureOf<E>>
}

/** The input of an operation. */
export type InputTo<Name extends keyof Operations> = NonNullable<Parameters<Operations[Name]>[0]>

/** The body of an operation's answer. */
export type AnswerTo<Name extends keyof Operations> = Effect.Success<ReturnType<Operations[Name]>>

/** Why an operation may fail. */
export type FailureTo<Name extends keyof Operations> = Effect.Error<ReturnType<Operations[Name]>>

/** Any problem of the contract: its `code` or `_tag` determines its other members. */
export type AnyProblem = Extract<FailureTo<keyof Operations>, KontorProblem>

/** Whether a failure is a problem of the contract, so that its `code` can be read. */
export const isProblem = (error: unknown): error is AnyProblem => error instanceof KontorProblem
