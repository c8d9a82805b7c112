import { type Store, store } from "../state/Store.ts"

/** What the console may show: what the credential may do. */
export interface Allowed {
  /** Companies and documents: `api:data`. */
  readonly data: boolean
  /** The account, monitors and webhooks: `account:read`. */
  readonly account: boolean
  /** Changes of monitors, verifying, testing and retrying: `monitoring:manage`. */
  readonly monitoring: boolean
  /** Changes of webhook endpoints: `account:keys`. */
  readonly endpoints: boolean
  /** API keys: with a Bearer token that has `account:keys` alone. */
  readonly apiKeys: boolean
  /** Bearer tokens: with an API key alone. */
  readonly tokens: boolean
  /** The views of operators, and no other: with the token of operators. */
  readonly operation: boolean
}

/** Who is signed in. */
export interface Session {
  readonly credential: string
  readonly allowed: Allowed
  /** The name that an operator gives, for the audit log. */
  readonly operator?: string
}

const name = "kontor.session"

const kept = (): Session | undefined => {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const keep = (value: Session | undefined): void => {
  if (value === undefined) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, JSON.stringify(value))
}

/** The session of this tab. It is kept in the storage of the session, which ends with the tab, and nowhere else. */
export const session: Store<Session | undefined> = store(kept())
session.subscribe(() => keep(session.get()))
