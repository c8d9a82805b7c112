import { SearchIndexUnavailable } from "@kontor/core"
import { Collector } from "../build/Collector.ts"
import { finish } from "../build/Finish.ts"
import { IndexState, segmentOf } from "./IndexState.ts"
import { type KeeperQuestions, posted } from "./Messages.ts"
import { readSnapshot, writeSnapshot } from "./Snapshot.ts"

/** What the thread that keeps the index does: it takes changes in, builds, loads and saves, and searches nothing. */
export const keeper = (): KeeperQuestions => {
  let state = new IndexState(segmentOf([]), 0)
  let collector = new Collector()
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
      if (snapshot instanceof SearchIndexUnavailable) throw new Error(snapshot.reason)
      state = new IndexState(snapshot.segment, snapshot.through)
      return view()
    },
    collect: (documents) => {
      for (const document of documents) collector.add(document)
      return null
    },
    forget: () => {
      collector = new Collector()
      return null
    },
    finish: (through) => {
      const segment = finish(collector)
      collector = new Collector()
      state = new IndexState(segment, through)
      return view()
    },
    save: (path) => {
      writeSnapshot(path, state.built)
      return null
    },
    changed: () => state.changed
  }
}
