import { Effect } from "effect"
import type { NamedCandidate } from "../Enrichment/Enrichment.ts"
import { properWords, soundOfWords } from "../Register/identity/Sound.ts"
import type { RankedHit, Register, SoundingHit } from "../Register/Register.ts"
import { meantBy } from "../Register/Released.ts"
import { referenceOf } from "./Reference.ts"

/** How many hits of a search are looked at. */
const mostHits = 30

/** How many words at the end of a text may be its place. */
const longestPlace = 3

/**
 * The texts to search for, until one has hits: as it is, without its legal form, and without what may be a wrong place.
 */
const textsOf = (q: string): ReadonlyArray<string> => {
  const words = properWords(q)
  return [...new Set([q, words.join(" "), words.slice(0, -1).join(" ")])].filter((text) => text.length >= 2)
}

/** How the name sounds that a text may be, if words at its end, or the first one, are its place. */
const soundsOf = (q: string): ReadonlyArray<string> => {
  const words = properWords(q)
  const names = [
    words.slice(1),
    ...Array.from({ length: longestPlace + 1 }, (_, index) => words.slice(0, words.length - index))
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

/** The organizations that have the number that is left of a text: none of them is meant by what was a name before. */
const numberedBy = Effect.fnUntraced(function*(register: Register["Service"], text: string) {
  const reference = referenceOf(text)
  if (reference._tag !== "NumberOrName") return []
  const location = yield* register.locate({ _tag: "RegisterNumber", written: reference.written })
  return meantBy(location).map(({ entity_id }) => entity_id)
})

/**
 * The organizations that a text may mean: those a search finds, with typos too, and those whose name, or former name,
 * sounds like it.
 */
export const namedCandidatesOf = Effect.fnUntraced(function*(register: Register["Service"], q: string) {
  const sounding = yield* register.sounding(soundsOf(q))
  let found: ReadonlyArray<RankedHit> = []
  for (const text of textsOf(q)) {
    if (found.length > 0) break
    const numbered = yield* numberedBy(register, text)
    found = (yield* register.search({ q: text, skip: 0, limit: mostHits }, numbered)).hits
  }
  const candidates = [
    ...found.map((hit) => candidate(hit, [])),
    ...sounding.map((hit: SoundingHit) => candidate(hit, hit.former_names))
  ]
  return [...new Map(candidates.map((candidate) => [candidate.entity_id, candidate])).values()]
})
