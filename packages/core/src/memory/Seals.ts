import { Option } from "effect"
import { type SealedText, sealedWith } from "../Secrets/SealedText.ts"
import { countBy } from "./Rows.ts"

/**
 * How many of these have something sealed with each key. What is not sealed counts for no key, named by an empty text.
 */
export const countByKey = (sealed: ReadonlyArray<ReadonlyArray<SealedText>>): ReadonlyMap<string, number> => {
  const keys = sealed.flatMap((
    texts
  ) => [...new Set(texts.map((text) => Option.getOrElse(sealedWith(text), () => "")))])
  return countBy(keys, (key) => key)
}
