import { Option } from "effect"
import { type SealedText, sealedWith } from "../Secrets/SealedText.ts"
import { countBy } from "./Rows.ts"

/** The number of items with something sealed by each key. The empty key counts those with something unsealed. */
export const countByKey = (sealed: ReadonlyArray<ReadonlyArray<SealedText>>): ReadonlyMap<string, number> => {
  const keys = sealed.flatMap((
    texts
  ) => [...new Set(texts.map((text) => Option.getOrElse(sealedWith(text), () => "")))])
  return countBy(keys, (key) => key)
}
