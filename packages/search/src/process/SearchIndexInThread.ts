import { SearchIndex } from "@kontor/register"
import { Effect, Layer } from "effect"
import { searchSegments } from "../find/SearchSegments.ts"
import { IndexState, segmentOf } from "./IndexState.ts"

/** The index of a small register, searched in the calling thread: it begins empty, and holds what is applied to it. */
export const layer: Layer.Layer<SearchIndex> = Layer.sync(SearchIndex, () => {
  const state = new IndexState(segmentOf([]), 0)
  return SearchIndex.of({
    search: Effect.fn("SearchIndex.search")((query) => Effect.sync(() => searchSegments(state.view().segments, query))),
    apply: Effect.fn("SearchIndex.apply")((changes) => Effect.sync(() => state.apply(changes))),
    position: Effect.sync(() => {
      const { organizations, through } = state.view()
      return { through, organizations }
    })
  })
})
