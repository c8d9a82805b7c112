import { accountPages, type Monitor } from "@kontor/client"
import { useEffect } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { session } from "../../session/Session.ts"
import { type Store, store, useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"

/** A company that is to be watched. */
export interface Subject {
  readonly id: string
  /** Its name, empty where the session does not know it. */
  readonly name: string
}

type Watched = ReadonlyMap<string, Monitor>

/** The monitor of each company that the account watches; undefined until they are loaded. */
const watched: Store<Watched | undefined> = store<Watched | undefined>(undefined)

session.subscribe(() => {
  if (session.get() === undefined) watched.set(undefined)
})

let loading: Promise<void> | undefined

const loadAll = async (): Promise<void> => {
  const found = new Map<string, Monitor>()
  for await (const { monitors } of accountPages(kontor(), "listMonitors", { per_page: 100 })) {
    for (const monitor of monitors) found.set(monitor.entity_id, monitor)
  }
  watched.set(found)
}

/** Loads what the account watches, once in a session. It is free. */
const loadWatched = (): Promise<void> => {
  if (watched.get() !== undefined) return Promise.resolve()
  loading ??= loadAll().finally(() => {
    loading = undefined
  })
  return loading
}

/** The monitors of the account, loaded where the credential may see them. */
export const useWatched = (isAllowed: boolean) => {
  const known = useStore(watched)
  const { failure, run } = useAction(loadWatched)
  useEffect(() => {
    if (isAllowed) void run()
  }, [isAllowed])
  return { known, failure }
}

/** Notes a monitor that was created, changed or ended. */
export const noteMonitor = (monitor: Monitor): void => {
  const known = watched.get()
  if (known === undefined) return
  const next = new Map(known)
  if (monitor.status === "archived") next.delete(monitor.entity_id)
  else next.set(monitor.entity_id, monitor)
  watched.set(next)
}
