import type { NumberFit } from "./MatchNumber.ts"
import type { ReadNumber, ReadQuery, ReadText } from "./ReadQuery.ts"
import { disagreeing } from "./SearchClass.ts"

/** An organization with the number of a query. */
export interface NumberedHit<Hit> {
  readonly hit: Hit
  readonly fit: NumberFit
  readonly court: string
}

/** The organizations with a number that are hits, and the text to search besides. */
export interface NumberHits<Hit> {
  readonly hits: ReadonlyArray<{ readonly hit: Hit; readonly uncovered: number }>
  readonly text: ReadText | undefined
}

const all = <Hit>(numbered: ReadonlyArray<NumberedHit<Hit>>, uncovered: number) =>
  numbered.map(({ hit }) => ({ hit, uncovered }))

/**
 * The organizations that the number of a query means: those that agree with the text beside it; else those of the court
 * whose district has the town in it; else, for a number with its register, all of them, and the text is searched too.
 * Rule: Search (decisions 8).
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
