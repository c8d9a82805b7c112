import { clearHit, filterTerms, readQuery } from "@kontor/core"
import { searchSegments, segmentOf } from "@kontor/search"
import { drawsOf } from "../../support/SearchDocuments.ts"
import { realNames } from "./RealNames.ts"
import { typed } from "./Typed.ts"

const folder = process.argv[2]!
const each = Number(process.argv[3] ?? 400)
const show = process.argv[4]

const names = realNames(folder)
const byId = new Map(names.map((real) => [real.document.entity_id, real]))
const segment = segmentOf(names.map(({ document }) => document))
const live = [{ id: 0, segment, removed: new Uint32Array(Math.ceil(segment.organizations.count / 32)) }]
const meantNames = names.filter(({ is_satellite }) => !is_satellite)
console.log(`${names.length} names, ${meantNames.length} real`)

for (const [kind, type] of Object.entries(typed)) {
  const places: Array<number> = []
  let [clear, wrong] = [0, 0]
  for (let seed = 0; places.length < each && seed < each * 60; seed++) {
    const draws = drawsOf(seed * 7 + kind.length)
    const meant = draws.pick(meantNames)
    const q = type(meant, draws)
    if (q === undefined || q.length < 3) continue
    const query = readQuery(q)
    const { hits } = searchSegments(live, { query, terms: filterTerms({}), skip: 0, limit: 30, without: [] })
    const isMeant = (entity: string) => {
      const real = byId.get(entity as never)!
      return entity === meant.document.entity_id || real.name === meant.name
    }
    const place = hits.findIndex(({ entity_id }) => isMeant(entity_id))
    places.push(place)
    const meantClearly = clearHit(query, hits)
    if (meantClearly !== undefined) isMeant(meantClearly.entity_id) ? clear++ : wrong++
    if (show !== undefined && kind.includes(show) && place !== 0) {
      console.log(place, "|", q, "|", meant.name, "|", meant.town, "|", hits.slice(0, 2).map((hit) => [hit.match, hit.uncovered, hit.prominence, byId.get(hit.entity_id)!.name, byId.get(hit.entity_id)!.town]))
    }
  }
  const share = (count: number) => (count / places.length).toFixed(3)
  const rank = places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0)
  console.log(
    `${kind.padEnd(38)} ${places.length} | first ${share(places.filter((place) => place === 0).length)} | ten ${
      share(places.filter((place) => place >= 0 && place < 10).length)
    } | MRR ${share(rank)} | clear ${share(clear)} wrong ${share(wrong)}`
  )
}
