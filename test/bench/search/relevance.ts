import type { SearchClass, SearchIndex } from "@kontor/register"
import { clearHit, filterTerms, readQuery } from "@kontor/register/internal"
import { searchSegments, segmentOf } from "@kontor/search"
import { drawsOf } from "@kontor/testing/fixtures"
import { Console, Effect } from "effect"
import { parseArgs } from "node:util"
import { keepResults } from "../Results.ts"
import { realNames } from "./RealNames.ts"
import { typed } from "./Typed.ts"

/**
 * Run as `relevance.ts FOLDER [--searches N] [--from SEED]`: the folder of the data of announcements and of
 * OffeneRegister, the searches of each kind, and the first seed: another one draws other texts.
 */
const { positionals: [folder], values: { from, searches } } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: "string", default: "0" },
    searches: { type: "string", default: "400" }
  }
})

const names = realNames(folder!)
const byId = new Map(names.map((real) => [real.document.entity_id, real]))
const meantNames = names.filter(({ is_satellite }) => !is_satellite)

const segment = segmentOf(names.map(({ document }) => document))
const live = [{ id: 0, segment, removed: new Uint32Array(Math.ceil(segment.organizations.count / 32)) }]
const search: SearchIndex["Service"]["search"] = (query) => Effect.sync(() => searchSegments(live, query))

/** A text that is the whole name of the clear one means it, whichever company it was taken from. */
const isItsName: ReadonlyArray<SearchClass | undefined> = ["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"]

/**
 * What is found for one text: the place of the company that is meant among the hits, and whether it, or another one, is
 * clear.
 */
const lookFor = Effect.fnUntraced(function*(q: string, meant: (typeof names)[number]) {
  const query = readQuery(q)
  const { hits } = yield* search({ query, terms: filterTerms({}), skip: 0, limit: 30, without: [] })
  const isMeant = (entity: (typeof hits)[number]["entity_id"]) => byId.get(entity)?.name === meant.name
  const clear = clearHit(query, hits)
  return {
    place: hits.findIndex(({ entity_id }) => isMeant(entity_id)),
    isClear: clear !== undefined && isMeant(clear.entity_id),
    isWrong: clear !== undefined && !isMeant(clear.entity_id) && !isItsName.includes(clear.match)
  }
})

/** The first texts of a kind that the draws bring, with the company that is meant by each. */
const textsOf = (kind: string) => {
  const texts: Array<{ readonly q: string; readonly meant: (typeof names)[number] }> = []
  for (let tried = 0; texts.length < Number(searches) && tried < Number(searches) * 60; tried++) {
    const draws = drawsOf((Number(from) + tried) * 7 + kind.length)
    const meant = draws.pick(meantNames)
    const q = typed[kind]!(meant, draws)
    if (q !== undefined && q.length >= 3) texts.push({ q, meant })
  }
  return texts
}

const figureOf = Effect.fnUntraced(function*(kind: string) {
  const found = yield* Effect.forEach(textsOf(kind), ({ meant, q }) => lookFor(q, meant))
  const share = (is: (one: (typeof found)[number]) => boolean) => (found.filter(is).length / found.length).toFixed(3)
  const reciprocal = found.reduce((sum, { place }) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / found.length
  return `relevance (memory, texts from seed ${from}), ${kind}: ${found.length} searches, first ${
    share(({ place }) => place === 0)
  }, in the first ten ${share(({ place }) => place >= 0 && place < 10)}, MRR ${reciprocal.toFixed(3)}, clear ${
    share(({ isClear }) => isClear)
  }, another one clear ${share(({ isWrong }) => isWrong)}`
})

const bench = Effect.gen(function*() {
  const figures = yield* Effect.forEach(Object.keys(typed), (kind) => Effect.tap(figureOf(kind), Console.log))
  yield* keepResults(figures)
})

await Effect.runPromise(bench)
