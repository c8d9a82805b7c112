import { IndexState, segmentOf } from "./IndexState.ts"
import { type KeeperQuestions, posted } from "./Messages.ts"
import { writeSnapshot } from "./Snapshot.ts"

/** The work of the thread that keeps the index: it applies changes and saves, and does not search. */
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
    hold: ({ segment, through }) => {
      state = new IndexState(segment, through)
      return null
    },
    apply: (changes) => {
      state.apply(changes)
      return view()
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
