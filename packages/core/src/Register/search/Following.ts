import { Effect } from "effect"
import type { RegisterChanges } from "../RegisterChanges.ts"
import type { SearchIndex } from "./SearchIndex.ts"

/** Applies the changes of the register to an index that it lacks. */
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
