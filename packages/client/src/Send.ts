import type { Endpoint } from "./Endpoint.ts"
import { NoAnswer, NotVerified, problemOf, UnexpectedAnswer } from "./Failures.ts"
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

const isProblem = (type: string): boolean => type.startsWith("application/problem+json")

const failureOf = async (operation: string, response: Response) => {
  const { headers, status } = response
  const facts = {
    operation,
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    creditsCharged: wholeNumber(headers.get("x-credits-charged")),
    retryAfterSeconds: wholeNumber(headers.get("retry-after"))
  }
  const type = headers.get("content-type") ?? ""
  const body = await response.json().catch(() => undefined) as Problem | NotVerifiedWebhookEndpoint | undefined
  if (body !== undefined && isProblem(type)) return problemOf(body as Problem, facts)
  if (body !== undefined && "verified" in body) return new NotVerified(body, facts)
  return new UnexpectedAnswer(`${operation}: ${status} ${type} is not an answer of the contract`, facts)
}

/** Sends a request once, and reads its answer. */
export const send = async (
  { body, endpoint, headers, operation, url }: Sent,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal
): Promise<unknown> => {
  let response: Response
  try {
    response = await fetch(url, { method: endpoint.method, headers, body: body ?? null, signal, redirect: "manual" })
  } catch (cause) {
    throw new NoAnswer(`${operation}: no answer`, { operation }, { cause })
  }
  if (!response.ok) throw await failureOf(operation, response)
  if (endpoint.isFile === true) return fileOf(response)
  return response.json().catch((cause: unknown) => {
    throw new NoAnswer(`${operation}: the answer broke off`, {
      operation,
      status: response.status,
      requestId: response.headers.get("x-request-id") ?? undefined,
      creditsCharged: wholeNumber(response.headers.get("x-credits-charged"))
    }, { cause })
  })
}
