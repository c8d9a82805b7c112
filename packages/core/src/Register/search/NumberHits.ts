import type { NumberFit } from "./MatchNumber.ts"
import type { ReadNumber, ReadQuery, ReadText } from "./ReadQuery.ts"
import { disagreeing } from "./SearchClass.ts"

/** An organization of the number in a query. */
export interface NumberedHit<Hit> {
  readonly hit: Hit
  readonly fit: NumberFit
  readonly court: string
}

/** Which organizations of a number are hits, and what text is searched beside them. */
export interface NumberHits<Hit> {
  readonly hits: ReadonlyArray<{ readonly hit: Hit; readonly uncovered: number }>
  readonly text: ReadText | undefined
}

const all = <Hit>(numbered: ReadonlyArray<NumberedHit<Hit>>, uncovered: number) =>
  numbered.map(({ hit }) => ({ hit, uncovered }))

/**
 * Which organizations of a number a query means: those that agree with what is written beside it; or else those of the
 * court that registers the town written there; or else, of a number with its register, all of them, and what is written
 * is searched too. Rule: Search (decisions 8).
 */
export const numberHits = <Hit>(
  { number, text }: ReadQuery & { readonly number: ReadNumber },
  numbered: ReadonlyArray<NumberedHit<Hit>>,
  districts: () => ReadonlySet<string>
): NumberHits<Hit> => {
  const agreeing = numbered.filter(({ fit }) => fit === "AGREES")
  if (agreeing.length > 0) return { hits: all(agreeing, 0), text }
  if (numbered.length === 0) return { hits: [], text: text ?? number.text }
  const courts = districts()
  const ofDistrict = numbered.filter(({ court }) => courts.has(court))
  if (ofDistrict.length > 0) return { hits: all(ofDistrict, 0), text }
  if (number.written.type === undefined) return { hits: [], text }
  return { hits: all(numbered, disagreeing), text: number.text }
}
