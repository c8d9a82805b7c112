import type { AnswerTo, CallOptions } from "@kontor/client"
import { useEffect } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { session } from "../../session/Session.ts"
import { type Store, store, useStore } from "../../state/Store.ts"

type AnyEvent = AnswerTo<"listWebhookEvents">["events"][number]

/** A change at a watched company, as a monitor released it. */
export type Change = Extract<AnyEvent, { readonly signal: unknown }>

/** The changes among events of an account. */
export const changesIn = (events: ReadonlyArray<AnyEvent>): ReadonlyArray<Change> =>
  events.filter((event) => event.type === "organization.signal.detected")

/** The changes that were read: all up to an instant, and some later ones by their ids. */
interface Marks {
  readonly until: string
  readonly ids: ReadonlyArray<string>
}

const nothingRead: Marks = { until: "", ids: [] }

const marks: Store<Marks> = store(nothingRead)

/** The place of the marks of the account. They outlast the session, or an inbox would begin anew each day. */
let place: string | undefined

const read = (): void => {
  try {
    const text = place === undefined ? null : localStorage.getItem(place)
    marks.set(text === null ? nothingRead : JSON.parse(text))
  } catch {
    marks.set(nothingRead)
  }
}

addEventListener("storage", ({ key }) => {
  if (key === place) read()
})

const mark = (next: Marks): void => {
  marks.set(next)
  try {
    if (place !== undefined) localStorage.setItem(place, JSON.stringify(next))
  } catch {
    // Without storage, the marks hold as long as the page.
  }
}

/** The newest changes, as they were when they were last asked for. */
const newest: Store<ReadonlyArray<Change>> = store<ReadonlyArray<Change>>([])

session.subscribe(() => {
  if (session.get() !== undefined) return
  place = undefined
  newest.set([])
  marks.set(nothingRead)
})

/** The number of changes that are asked for. */
const newestCount = 100

/** Asks for the newest changes. It is free. */
const refresh = async (call: CallOptions): Promise<void> => {
  if (place === undefined) {
    place = `kontor.read.${(await kontor().getAccount({}, call)).id}`
    read()
  }
  newest.set(changesIn((await kontor().listWebhookEvents({ per_page: newestCount }, call)).events))
}

const interval = 60_000

/** Follows the newest changes as long as somebody looks, once a minute. */
export const useFollowing = (isAllowed: boolean): void =>
  useEffect(() => {
    if (!isAllowed) return
    const left = new AbortController()
    const look = () => {
      if (document.visibilityState === "visible") refresh({ signal: left.signal }).catch(() => undefined)
    }
    look()
    const timer = setInterval(look, interval)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [isAllowed])

/** The unread changes, with the way to mark them as read. */
export const useUnread = () => {
  const { ids, until } = useStore(marks)
  const known = new Set(ids)
  const isUnread = ({ created_at, id }: Change): boolean => created_at > until && !known.has(id)
  return {
    isUnread,
    markRead: (changes: ReadonlyArray<Change>) => {
      const fresh = changes.filter(isUnread).map(({ id }) => id)
      if (fresh.length > 0) mark({ until, ids: [...ids, ...fresh] })
    },
    /** Marks everything up to the newest of these changes. */
    markAll: (changes: ReadonlyArray<Change>) =>
      mark({
        until: changes.reduce((latest, { created_at }) => created_at > latest ? created_at : latest, until),
        ids: []
      })
  }
}

/** The unread among the newest changes, and whether there may be more. */
export const useNewest = () => {
  const { isUnread } = useUnread()
  const changes = useStore(newest)
  const unread = changes.filter(isUnread)
  return { changes, unread, hasMore: unread.length === newestCount }
}
