import type { SearchClass } from "@kontor/core/Register"
import { clearHit, filterTerms, readQuery } from "@kontor/core/testing"
import { searchSegments, segmentOf } from "@kontor/search"
import { Console, Effect } from "effect"
import { drawsOf } from "../../support/Draws.ts"
import { keepResults } from "../Results.ts"
import { realNames } from "./RealNames.ts"
import { typed } from "./Typed.ts"

/** Run as `relevance.ts FOLDER`: the folder of the data of announcements and of OffeneRegister. */
const folder = process.argv[2]!
const searches = 400

const names = realNames(folder)
const byId = new Map(names.map((real) => [real.document.entity_id, real]))
const segment = segmentOf(names.map(({ document }) => document))
const live = [{ id: 0, segment, removed: new Uint32Array(Math.ceil(segment.organizations.count / 32)) }]
const meantNames = names.filter(({ is_satellite }) => !is_satellite)

/** A text that is the whole name of the clear one means it, whichever company it was taken from. */
const isItsName: ReadonlyArray<SearchClass | undefined> = ["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"]

/**
 * What is found for one text: the place of the company that is meant among the hits, and whether it, or another one, is
 * clear.
 */
const lookFor = (q: string, meant: (typeof names)[number]) => {
  const query = readQuery(q)
  const { hits } = searchSegments(live, { query, terms: filterTerms({}), skip: 0, limit: 30, without: [] })
  const isMeant = (entity: (typeof hits)[number]["entity_id"]) => byId.get(entity)?.name === meant.name
  const clear = clearHit(query, hits)
  return {
    place: hits.findIndex(({ entity_id }) => isMeant(entity_id)),
    isClear: clear !== undefined && isMeant(clear.entity_id),
    isWrong: clear !== undefined && !isMeant(clear.entity_id) && !isItsName.includes(clear.match)
  }
}

const figureOf = (kind: string): string => {
  const found: Array<ReturnType<typeof lookFor>> = []
  for (let seed = 0; found.length < searches && seed < searches * 60; seed++) {
    const draws = drawsOf(seed * 7 + kind.length)
    const meant = draws.pick(meantNames)
    const q = typed[kind]!(meant, draws)
    if (q !== undefined && q.length >= 3) found.push(lookFor(q, meant))
  }
  const share = (is: (one: (typeof found)[number]) => boolean) => (found.filter(is).length / found.length).toFixed(3)
  const reciprocal = found.reduce((sum, { place }) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / found.length
  return `relevance, ${kind}: ${found.length} searches, first ${share(({ place }) => place === 0)}, in the first ten ${
    share(({ place }) => place >= 0 && place < 10)
  }, MRR ${reciprocal.toFixed(3)}, clear ${share(({ isClear }) => isClear)}, another one clear ${
    share(({ isWrong }) => isWrong)
  }`
}

const bench = Effect.forEach(Object.keys(typed), (kind) => {
  const figure = figureOf(kind)
  return Effect.as(Console.log(figure), figure)
})

await Effect.runPromise(Effect.flatMap(bench, keepResults))
