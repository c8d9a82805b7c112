import { Effect } from "effect"
import type { NamedCandidate } from "../Enrichment/Enrichment.ts"
import { properWords, soundOfWords } from "../Register/identity/Sound.ts"
import type { RankedHit, Register, SoundingHit } from "../Register/Register.ts"
import { meantBy } from "../Register/Released.ts"
import { referenceOf } from "./Reference.ts"

/** At most so many hits of a search are compared. */
const maxHits = 30

/** At most so many words at the end of a text may be its place. */
const maxPlaceWords = 3

/**
 * The texts to search for, in turn until one has hits: the text itself, without its legal form, without what may be a
 * wrong place.
 */
const textsOf = (q: string): ReadonlyArray<string> => {
  const words = properWords(q)
  return [...new Set([q, words.join(" "), words.slice(0, -1).join(" ")])].filter((text) => text.length >= 2)
}

/** The sounds of the names that a text may mean, if words at its end, or the first one, are its place. */
const soundsOf = (q: string): ReadonlyArray<string> => {
  const words = properWords(q)
  const names = [
    words.slice(1),
    ...Array.from({ length: maxPlaceWords + 1 }, (_, index) => words.slice(0, words.length - index))
  ]
  return [...new Set(names.filter((name) => name.length > 0).map(soundOfWords))].filter((sound) => sound !== "")
}

const candidate = (
  { hit, is_active }: Pick<RankedHit, "hit" | "is_active">,
  former_names: ReadonlyArray<string>
): NamedCandidate => ({
  entity_id: hit.entity_id,
  name: hit.name,
  former_names,
  court: hit.registration.court,
  postal_code: hit.address?.postal_code ?? null,
  city: hit.address?.city ?? null,
  is_active
})

/**
 * The organizations whose number is what remains of a shortened text. The search leaves them out, because the whole
 * text was a name.
 */
const numberedBy = Effect.fnUntraced(function*(register: Register["Service"], text: string) {
  const reference = referenceOf(text)
  if (reference._tag !== "NumberOrName") return []
  const location = yield* register.locate({ _tag: "RegisterNumber", written: reference.written })
  return meantBy(location).map(({ entity_id }) => entity_id)
})

/**
 * The organizations that a text may mean: those a search finds, typos included, and those whose name or former name
 * sounds alike.
 */
export const namedCandidatesOf = Effect.fnUntraced(function*(register: Register["Service"], q: string) {
  const sounding = yield* register.sounding(soundsOf(q))
  let found: ReadonlyArray<RankedHit> = []
  for (const text of textsOf(q)) {
    if (found.length > 0) break
    const numbered = yield* numberedBy(register, text)
    found = (yield* register.search({ q: text, skip: 0, limit: maxHits }, numbered)).hits
  }
  const candidates = [
    ...found.map((hit) => candidate(hit, [])),
    ...sounding.map((hit: SoundingHit) => candidate(hit, hit.former_names))
  ]
  return [...new Map(candidates.map((candidate) => [candidate.entity_id, candidate])).values()]
})
