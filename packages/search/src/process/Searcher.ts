import { searchSegments } from "../find/SearchSegments.ts"
import type { LiveSegment } from "../find/Visible.ts"
import type { Segment } from "../segment/Segment.ts"
import type { SearcherQuestions } from "./Messages.ts"

/** The work of a search thread: it searches the view it last got. */
export const searcher = (): SearcherQuestions => {
  let segments = new Map<number, Segment>()
  let view: ReadonlyArray<LiveSegment> = []
  return {
    show: (shown) => {
      for (const { id, segment } of shown.segments) segments.set(id, segment)
      view = shown.live.map((live) => ({ ...live, segment: segments.get(live.id)! }))
      segments = new Map(view.map(({ id, segment }) => [id, segment]))
      return null
    },
    search: (query) => searchSegments(view, query)
  }
}
