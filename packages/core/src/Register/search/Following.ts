import { Effect } from "effect"
import type { RegisterChanges } from "../RegisterChanges.ts"
import type { SearchIndex } from "./SearchIndex.ts"

/** Takes into an index what changed in the register since the index caught up last. */
export const catchUp = Effect.fnUntraced(
  function*(index: Pick<SearchIndex["Service"], "apply" | "position">, changes: RegisterChanges["Service"]) {
    let { through } = yield* index.position
    let isBehind = true
    while (isBehind) {
      const { last, ...page } = yield* changes.after(through)
      if (page.through > through) yield* index.apply(page)
      through = page.through
      isBehind = through < last
    }
  }
)
