import type { AnswerFacts } from "./AnswerFacts.ts"
import type { Endpoint } from "./Endpoint.ts"
import { type KontorError, KontorProblem, NoAnswer, NotVerified, problemOf, UnexpectedAnswer } from "./Failures.ts"
import { fileOf } from "./FileAnswer.ts"
import type { NotVerifiedWebhookEndpoint, Problem } from "./generated/Contract.ts"

/** What a call gives, by name. */
export type Input = Readonly<Record<string, unknown>>

/** A request as it is sent, the same for all attempts of a call. */
export interface Sent {
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
export const requestOf = (
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

/** What the head of an answer says. */
const headOf = (operation: string, { headers, status }: Response): AnswerFacts => ({
  operation,
  status,
  requestId: headers.get("x-request-id") ?? undefined,
  creditsCharged: wholeNumber(headers.get("x-credits-charged")),
  creditsRemaining: wholeNumber(headers.get("x-credits-remaining"))
})

/** What every JSON answer says of credits. */
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

/** What made a `fetch` fail. Node says "fetch failed" of every failure of the network, and the reason in its cause. */
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
export const send = async (
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
