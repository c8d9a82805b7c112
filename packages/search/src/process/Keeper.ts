import { IndexState, segmentOf } from "./IndexState.ts"
import { type KeeperQuestions, posted } from "./Messages.ts"
import { readSnapshot, writeSnapshot } from "./Snapshot.ts"

/** The work of the thread that keeps the index: it applies changes, loads and saves, and does not search. */
export const keeper = (): KeeperQuestions => {
  let state = new IndexState(segmentOf([]), 0)
  let known = new Set<number>()
  const view = () => {
    const now = state.view()
    const shown = posted(now, (id) => known.has(id))
    known = new Set(now.segments.map(({ id }) => id))
    return shown
  }
  return {
    apply: (changes) => {
      state.apply(changes)
      return view()
    },
    load: (path) => {
      const snapshot = readSnapshot(path)
      if ("reason" in snapshot) throw new Error(snapshot.reason)
      state = state.rebuilt(snapshot.segment, snapshot.through)
      return { view: view(), mark: snapshot.mark, written_at: snapshot.written_at }
    },
    replace: ({ segment, through }) => {
      state = state.rebuilt(segment, through)
      return view()
    },
    save: ({ mark, path }) => {
      writeSnapshot(path, { ...state.built, mark })
      return null
    },
    changed: () => state.changed
  }
}
