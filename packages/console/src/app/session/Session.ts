import { useState } from "preact/hooks"
import { settings } from "../Settings.ts"
import { type Store, store } from "../state/Store.ts"

/** The abilities of the credential: the console shows nothing that needs others. */
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

/** A credential that is signed in, and what it allows. */
export interface Session {
  readonly credential: string
  readonly allowed: Allowed
  /** The name that an operator gives, for the audit log. */
  readonly operator?: string
}

/** Messages between the tabs of a session: a new one asks, and learns what the others hold. */
type Message =
  | { readonly kind: "ask" }
  | { readonly kind: "share"; readonly of: string | undefined; readonly entries: Entries }
  | { readonly kind: "end"; readonly of: string }

type Entries = ReadonlyArray<readonly [name: string, text: string]>

const prefix = "kontor."
const channel = new BroadcastChannel(`${prefix}${settings.path}`)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel takes no origin.
const tell = (message: Message): void => channel.postMessage(message)

const textOf = (name: string): string | null => {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** Keeps a value in the storage of the tab, which ends with it. What finds no room there stays until a reload. */
const keep = (name: string, text: string | undefined): void => {
  try {
    if (text === undefined) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, text)
  } catch {
    // The storage is full, or switched off.
  }
}

const keptEntries = (): Entries =>
  Object.entries(sessionStorage).flatMap(([name, text]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), String(text)] as const] : []
  )

/** The beginning of the names of drafts, which stay in their own tab. */
const drafts = "draft."

/** The names of what is kept that begin in a way, without that. */
export const keptNames = (beginning: string): ReadonlyArray<string> =>
  keptEntries().flatMap(([name]) => name.startsWith(beginning) ? [name.slice(beginning.length)] : [])

interface Shared {
  readonly store: Store<unknown>
  readonly initial: unknown
}

const all = new Map<string, Shared>()

/** Whether the values that are set come from another tab: then they are not sent to it again. */
let isLearning = false

/**
 * A value that lasts as long as the session, through reloads and in every tab: it lies in the storage of each tab, and
 * goes when the reader signs out.
 */
export const shared = <A>(name: string, initial: A): Store<A> => {
  const known = all.get(name)
  if (known !== undefined) return known.store as Store<A>
  const text = textOf(name)
  const made = store<A>(text === null ? initial : JSON.parse(text))
  all.set(name, { store: made as Store<unknown>, initial })
  made.subscribe(() => {
    const value = made.get()
    const text = value === undefined ? undefined : JSON.stringify(value)
    keep(name, text)
    if (!isLearning && text !== undefined) {
      tell({ kind: "share", of: session.get()?.credential, entries: [[name, text]] })
    }
  })
  return made
}

/**
 * A value that a reader chose or filled in and has not sent: it stays through a reload in this tab alone, until it is
 * set to undefined, dropped (`dropDrafts`), or the session ends.
 */
export function useDraft<A>(name: string, initial: A): readonly [value: A, set: (value: A) => void] {
  const [value, setValue] = useState<A>(() => {
    const text = textOf(drafts + name)
    return text === null ? initial : JSON.parse(text)
  })
  const set = (next: A) => {
    keep(drafts + name, JSON.stringify(next))
    setValue(() => next)
  }
  return [value, set]
}

/** Drops the drafts whose names begin in a way: what they were for was sent or left. */
export const dropDrafts = (beginning: string): void => {
  for (const name of keptNames(drafts + beginning)) keep(drafts + beginning + name, undefined)
}

const hasSession = (entries: Entries): boolean => entries.some(([name]) => name === "session")

/** The session that is signed in; undefined before and after. */
export const session: Store<Session | undefined> = shared<Session | undefined>("session", undefined)

/** Whether the service ended the session: its credential holds no longer. */
export const wasEnded: Store<boolean> = store(false)

const learn = (entries: Entries): void => {
  isLearning = true
  for (const [name, text] of entries) {
    keep(name, text)
    all.get(name)?.store.set(JSON.parse(text))
  }
  isLearning = false
}

const forget = (): void => {
  isLearning = true
  for (const { initial, store } of all.values()) store.set(initial)
  for (const [name] of keptEntries()) keep(name, undefined)
  isLearning = false
}

/** The credential of the session that ended last: what another tab still said of it does not bring it back. */
let ended: string | undefined

/** Ends the session in every tab. */
export const endSession = (): void => {
  const of = session.get()?.credential
  ended = of
  forget()
  if (of !== undefined) tell({ kind: "end", of })
}

channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  const credential = session.get()?.credential
  if (data.kind === "ask") {
    const entries = keptEntries().filter(([name]) => !name.startsWith(drafts))
    if (credential !== undefined) tell({ kind: "share", of: credential, entries })
  } else if (data.kind === "end") {
    ended = data.of
    if (data.of === credential) forget()
  } else if (data.of === credential || (credential === undefined && data.of !== ended && hasSession(data.entries))) {
    learn(data.entries)
  }
})

/** Comes when another tab has shared its session, or had the time to. */
export const joined: Promise<void> = new Promise((resolve) => {
  if (session.get() !== undefined) return resolve()
  session.subscribe(() => resolve())
  setTimeout(resolve, 150)
  tell({ kind: "ask" })
})
