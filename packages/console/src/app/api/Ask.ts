import { balance } from "../session/Balance.ts"
import { session } from "../session/Session.ts"
import { settings } from "../Settings.ts"
import { Problem, Unreachable } from "./Problem.ts"

/** What every answer carries. */
interface Meta {
  readonly request_id: string
  readonly request_credit_cost: number
  readonly credits_remaining?: number
}

/** An answer that is one page of a list. */
export interface Page {
  readonly pagination: { readonly next_cursor?: string | null; readonly has_more: boolean }
}

/** What a request has beside its path. */
export interface Asking {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE"
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Sends the key under which a change happens once. */
  readonly isChange?: boolean
}

/** A key of 128 random bits. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The headers that present a credential. */
const presented = (credential: string): Record<string, string> =>
  credential.startsWith("kt_") ? { "x-api-key": credential } : { authorization: `Bearer ${credential}` }

const addressOf = (path: string, query: Readonly<Record<string, string>>): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== "")
  return `${settings.api}/v1/${path}${filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`}`
}

const send = (path: string, credential: string, { body, isChange = false, method = "GET", query = {} }: Asking) =>
  fetch(addressOf(path, query), {
    method,
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    headers: {
      ...presented(credential),
      ...(isChange && { "idempotency-key": randomKey() }),
      ...(body !== undefined && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  }).catch((cause: unknown) => {
    throw new Unreachable("", { cause })
  })

const bodyOf = async (response: Response) => {
  try {
    return await response.json()
  } catch {
    return {}
  }
}

/** Asks with a credential that is not yet that of the session. */
export const askWith = async (credential: string, path: string, asking: Asking = {}): Promise<Response> =>
  send(path, credential, asking)

/** Sends a request as the one who is signed in; fails with a `Problem`. A credential that no longer holds signs out. */
export const respond = async (path: string, asking: Asking = {}): Promise<Response> => {
  const { credential } = session.get() ?? { credential: "" }
  const response = await send(path, credential, asking)
  const remaining = response.headers.get("x-credits-remaining")
  if (remaining !== null) balance.set(Number(remaining))
  if (response.ok) return response
  const problem = new Problem(response.status, await bodyOf(response))
  if (response.status === 401 && session.get()?.credential === credential) session.set(undefined)
  throw problem
}

/** The JSON answer to a request. */
export const ask = async <A>(path: string, asking: Asking = {}): Promise<A> => {
  const response = await respond(path, asking)
  const answer: A & { readonly meta?: Meta } = await response.json()
  const remaining = answer.meta?.credits_remaining
  if (remaining !== undefined) balance.set(remaining)
  return answer
}

/** A change below `account/`, made once. */
export const change = <A>(path: string, body?: object, method: "POST" | "PATCH" | "DELETE" = "POST"): Promise<A> =>
  ask<A>(`account/${path}`, { method, isChange: true, ...(body !== undefined && { body }) })
