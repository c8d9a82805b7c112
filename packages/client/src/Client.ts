import type { Operations } from "./generated/Contract.ts"
import { endpoints } from "./generated/Endpoints.ts"
import { retrying, type RetryOptions } from "./Retries.ts"
import { type Input, requestOf, send } from "./Send.ts"

/** An API key, or a Bearer token: it is sent in its header alone. */
export type Credential =
  | { readonly apiKey: string; readonly token?: never }
  | { readonly token: string; readonly apiKey?: never }

/** Where the service is, who asks, and how patient they are. */
export type ClientOptions = Credential & {
  /** The base address of the service, such as `https://data.example/api`. */
  readonly baseUrl: string | URL
  /** How long an answer may take, each attempt, in milliseconds; a document, until it begins: 60 000 unless given. */
  readonly timeout?: number
  readonly retries?: RetryOptions
  /** What sends requests: `fetch` of the platform unless given. */
  readonly fetch?: typeof globalThis.fetch
}

/** What a call takes beside its input. */
export interface CallOptions {
  /** Ends the call, and its waiting. */
  readonly signal?: AbortSignal
}

/** The input of an operation: parameters, members of the body and `idempotency-key` in one object. */
export type InputTo<Name extends keyof Operations> = Operations[Name]["input"]

/** The answer of an operation. */
export type AnswerTo<Name extends keyof Operations> = Operations[Name]["answer"]

type Arguments<Given> = {} extends Given ? [input?: Given, options?: CallOptions]
  : [input: Given, options?: CallOptions]

/** Every operation of the service by its name. A call that fails rejects with a `KontorError`. */
export type Kontor = {
  readonly [Name in keyof Operations]: (...call: Arguments<InputTo<Name>>) => Promise<AnswerTo<Name>>
}

const patience = 60_000

/** A client of the service. It sends nothing until one of its methods is called. */
export const makeClient = (options: ClientOptions): Kontor => {
  const { fetch = globalThis.fetch, retries = {}, timeout = patience } = options
  const baseUrl = String(options.baseUrl).replace(/\/+$/u, "")
  const credential: Readonly<Record<string, string>> = options.apiKey === undefined
    ? { authorization: `Bearer ${options.token}` }
    : { "x-api-key": options.apiKey }

  const call = (name: keyof Operations) => (input: Input = {}, { signal }: CallOptions = {}) => {
    const endpoint = endpoints[name]
    const request = requestOf(name, endpoint, baseUrl, credential, input)
    const attempt = async () => {
      const ended = new AbortController()
      const timer = setTimeout(() => ended.abort(new DOMException("No answer came in time", "TimeoutError")), timeout)
      const either = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal])
      return send(request, fetch, either).finally(() => clearTimeout(timer))
    }
    return retrying(attempt, endpoint, retries, signal)
  }
  const operations = Object.keys(endpoints) as ReadonlyArray<keyof Operations>
  return Object.fromEntries(operations.map((name) => [name, call(name)])) as unknown as Kontor
}
