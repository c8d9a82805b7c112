import { Effect, Layer, Predicate, Record, Stream } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import type { ClientOptions } from "./ClientOptions.ts"
import type { FileAnswer } from "./FileAnswer.ts"
import { KontorClient } from "./KontorClient.ts"
import type { AnswerTo, InputTo, Operations } from "./Operations.ts"
import type { Pages } from "./Pages.ts"
import type { NewSignals, SignalsPoll } from "./SignalsFeed.ts"

/** How to cancel one call: the request is aborted with the signal. */
export interface CallOptions {
  readonly signal?: AbortSignal
}

type Answer<A> = A extends FileAnswer<infer _Bytes> ? FileAnswer<ReadableStream<Uint8Array>> : A

type Call<Input, A> = {} extends Input ? (input?: Input, options?: CallOptions) => Promise<A>
  : (input: Input, options?: CallOptions) => Promise<A>

/**
 * The client as promises. A failed call is rejected with a `KontorProblem`, an `InvalidInput`, a `NoAnswer`, a
 * `NotVerified` or an `UnexpectedAnswer`.
 */
export type PromiseClient =
  & { readonly [Name in keyof Operations]: Call<InputTo<Name>, Answer<AnswerTo<Name>>> }
  & {
    readonly pages: {
      readonly [Name in keyof Pages]: (
        ...input: Parameters<Pages[Name]>
      ) => AsyncIterable<Stream.Success<ReturnType<Pages[Name]>>>
    }
    readonly newSignals: (poll: SignalsPoll, options?: CallOptions) => Promise<NewSignals>
  }

const isFile = (value: unknown): value is FileAnswer<Stream.Stream<Uint8Array, unknown>> =>
  Predicate.hasProperty(value, "bytes") && Stream.isStream(value.bytes)

const promised = (value: unknown): unknown =>
  isFile(value) ? { ...value, bytes: Stream.toReadableStream(value.bytes) } : value

type AnyOperation = (input?: unknown) => Effect.Effect<unknown, unknown>

/** An operation as a function that returns a promise. */
const promising = (operation: AnyOperation) => (input?: unknown, options?: CallOptions): Promise<unknown> =>
  Effect.runPromise(Effect.map(operation(input), promised), options)

type AnyPages = (input?: unknown) => Stream.Stream<unknown, unknown>

const iterating = (pages: AnyPages) => (input?: unknown): AsyncIterable<unknown> => Stream.toAsyncIterable(pages(input))

/** The options of a client without Effect: also the `fetch` to send with, by default that of the host. */
export type PromiseClientOptions = ClientOptions & { readonly fetch?: typeof globalThis.fetch }

/** No tracer reads the headers of a trace, and a browser would have to ask whether they may be sent. */
const untraced = Layer.succeed(HttpClient.TracerPropagationEnabled, false)

/** Makes the client for a program that does not use Effect. It holds nothing that has to be closed. */
export const makeClient = ({ fetch, ...options }: PromiseClientOptions): PromiseClient => {
  const host = fetch === undefined ? untraced : Layer.merge(untraced, Layer.succeed(FetchHttpClient.Fetch, fetch))
  const { newSignals, pages, ...operations } = Effect.runSync(
    KontorClient.pipe(Effect.provide(Layer.provide(KontorClient.layer(options), host)))
  )
  return {
    ...Record.map(operations as unknown as Readonly<Record<string, AnyOperation>>, promising),
    pages: Record.map(pages as unknown as Readonly<Record<string, AnyPages>>, iterating),
    newSignals: promising(newSignals as AnyOperation)
  } as unknown as PromiseClient
}
