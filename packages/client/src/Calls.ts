import type { AnswerFacts } from "./AnswerFacts.ts"
import type { Endpoint } from "./Endpoint.ts"
import { retrying, type RetryOptions } from "./Retries.ts"
import { type Input, requestOf, send } from "./Send.ts"

/** Where the service is, and how long its client waits. */
export interface ServiceOptions {
  /** The base address of the service, such as `https://data.example/api`. */
  readonly baseUrl: string | URL
  /** The time limit of each attempt, in milliseconds; of a document, until it begins. By default 60,000. */
  readonly timeout?: number
  readonly retries?: RetryOptions
  /** Sends the requests; by default the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch
  /** Called with the status, cost and balance of every answer, also of refusals and of attempts that are repeated. */
  readonly onAnswer?: (facts: AnswerFacts) => void
}

/** What a call takes beside its input. */
export interface CallOptions {
  /** Ends the call, also while it waits for its next attempt. */
  readonly signal?: AbortSignal
}

type Arguments<Given> = {} extends Given ? [input?: Given, options?: CallOptions]
  : [input: Given, options?: CallOptions]

/** The input and the answer of each operation of a contract. */
type OperationTable<Table> = { readonly [Name in keyof Table]: { readonly input: object; readonly answer: unknown } }

/** Every operation of a contract by its name. A call that fails rejects with a `KontorError`. */
export type CallsOf<Table extends OperationTable<Table>> = {
  readonly [Name in keyof Table]: (...call: Arguments<Table[Name]["input"]>) => Promise<Table[Name]["answer"]>
}

const patience = 60_000

/** The calls of a contract by how its operations are sent, with these headers of the caller. */
export const callsOf = <Table extends OperationTable<Table>>(
  endpoints: Readonly<Record<keyof Table, Endpoint>>,
  headers: Readonly<Record<string, string>>,
  { baseUrl, fetch = globalThis.fetch, onAnswer = () => undefined, retries = {}, timeout = patience }: ServiceOptions
): CallsOf<Table> => {
  const base = String(baseUrl).replace(/\/+$/u, "")

  const call = (name: string, endpoint: Endpoint) => (input: Input = {}, { signal }: CallOptions = {}) => {
    const request = requestOf(name, endpoint, base, headers, input)
    const attempt = async () => {
      const ended = new AbortController()
      const timer = setTimeout(() => ended.abort(new DOMException("No answer came in time", "TimeoutError")), timeout)
      const either = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal])
      return send(request, fetch, either, onAnswer).finally(() => clearTimeout(timer))
    }
    return retrying(attempt, endpoint, retries, signal)
  }
  const operations = Object.entries<Endpoint>(endpoints)
  return Object.fromEntries(operations.map(([name, endpoint]) => [name, call(name, endpoint)])) as unknown as CallsOf<
    Table
  >
}
