import type { Endpoint } from "./Endpoint.ts"
import { type KontorError, KontorProblem, NoAnswer, NotVerified, problemOf, UnexpectedAnswer } from "./Failures.ts"
import { fileOf } from "./FileAnswer.ts"
import type { NotVerifiedWebhookEndpoint, Problem } from "./generated/Contract.ts"
import { retrying, type RetryOptions } from "./Retries.ts"

/** The facts of an answer beside its body. */
export interface AnswerFacts {
  readonly operation: string
  readonly status: number
  readonly requestId: string | undefined
  /** The cost of the request, in credits; undefined where the answer does not say so. */
  readonly creditsCharged: number | undefined
  /** The rest of the balance, in credits; undefined where the answer does not say so. */
  readonly creditsRemaining: number | undefined
}

/** The results of a call, by name. */
type Input = Readonly<Record<string, unknown>>

/** A request as it is sent, the same for all attempts of a call. */
interface Sent {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const keyHeader = "idempotency-key"

/** A value in an address: lists by commas, objects as JSON. */
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value
  return Array.isArray(value) ? value.join(",") : JSON.stringify(value)
}

/** The parts of a request: what its path names, what its query takes, its key, and the rest as its body. */
const requestOf = (
  operation: string,
  endpoint: Endpoint,
  baseUrl: string,
  credential: Readonly<Record<string, string>>,
  input: Input
): Sent => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const rest = new Map(given)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(textOf(value))
  })
  const key = endpoint.isUnderKey === true ? { [keyHeader]: textOf(rest.get(keyHeader) ?? crypto.randomUUID()) } : {}
  rest.delete(keyHeader)
  const isQuery = (name: string) => endpoint.hasBody !== true || endpoint.query?.includes(name) === true
  const query = new URLSearchParams(
    [...rest].filter(([name]) => isQuery(name)).map(([name, value]) => [name, textOf(value)])
  )
  const members = [...rest].filter(([name]) => !isQuery(name))
  const body = endpoint.hasBody === true ? JSON.stringify(Object.fromEntries(members)) : undefined
  return {
    operation,
    endpoint,
    url: `${baseUrl}${path}${query.size === 0 ? "" : `?${query.toString()}`}`,
    headers: { ...credential, ...key, ...(body !== undefined && { "content-type": "application/json" }) },
    body
  }
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : undefined

/** The facts in the head of an answer. */
const headOf = (operation: string, { headers, status }: Response): AnswerFacts => ({
  operation,
  status,
  requestId: headers.get("x-request-id") ?? undefined,
  creditsCharged: wholeNumber(headers.get("x-credits-charged")),
  creditsRemaining: wholeNumber(headers.get("x-credits-remaining"))
})

/** The credits that every JSON answer states. */
interface Body {
  readonly meta?: { readonly credits_remaining?: number | undefined }
}

const isProblem = (type: string, body: object): body is Problem =>
  type.startsWith("application/problem+json") && "code" in body && "meta" in body

const isNotVerified = (body: object): body is NotVerifiedWebhookEndpoint => "verified" in body

const isObject = (body: unknown): body is object => typeof body === "object" && body !== null

const failureOf = async (head: AnswerFacts, response: Response): Promise<KontorError> => {
  const facts = { ...head, retryAfterSeconds: wholeNumber(response.headers.get("retry-after")) }
  const type = response.headers.get("content-type") ?? ""
  const body: unknown = await response.json().catch(() => undefined)
  if (isObject(body) && isProblem(type, body)) return problemOf(body, facts)
  if (isObject(body) && isNotVerified(body)) return new NotVerified(body, facts)
  return new UnexpectedAnswer(`${head.operation}: ${head.status} ${type} is not an answer of the contract`, facts)
}

/**
 * The reason why a `fetch` failed. Node says "fetch failed" of every failure of the network, and the reason in its
 * cause.
 */
const reasonOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure)
  if (failure.cause !== undefined) return reasonOf(failure.cause)
  return failure.message || ("code" in failure ? String(failure.code) : failure.name)
}

const bodyOf = async (head: AnswerFacts, response: Response): Promise<Body> => {
  try {
    return await response.json() as Body
  } catch (cause) {
    throw new NoAnswer(`${head.operation}: the answer broke off: ${reasonOf(cause)}`, head, { cause })
  }
}

/** Sends a request once, and reads its answer. */
const send = async (
  { body, endpoint, headers, operation, url }: Sent,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  onAnswer: (facts: AnswerFacts) => void
): Promise<unknown> => {
  let response: Response
  try {
    response = await fetch(url, { method: endpoint.method, headers, body: body ?? null, signal, redirect: "manual" })
  } catch (cause) {
    throw new NoAnswer(`${operation}: no answer: ${reasonOf(cause)}`, { operation }, { cause })
  }
  const head = headOf(operation, response)
  const report = ({ meta }: Body): void =>
    onAnswer({ ...head, creditsRemaining: head.creditsRemaining ?? meta?.credits_remaining })
  if (!response.ok) {
    const failure = await failureOf(head, response)
    report(failure instanceof KontorProblem ? failure.problem : {})
    throw failure
  }
  if (endpoint.isFile === true) {
    report({})
    return fileOf(response)
  }
  const answer = await bodyOf(head, response)
  report(answer)
  return answer
}

/** The address of the service, and the time that its client waits. */
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

/** The options of a call beside its input. */
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
