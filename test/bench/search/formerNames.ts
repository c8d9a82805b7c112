import { NodeCrypto } from "@effect/platform-node"
import { EnrichmentMemory, WithheldMemory } from "@kontor/core/memory"
import { makeResolving } from "@kontor/core/Organizations"
import { Identity, RegisterIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { LiveBudgetMemory, RegisterMemory } from "@kontor/register/memory"
import { SearchIndexInThread } from "@kontor/search"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Array, Console, Effect, Layer } from "effect"
import { keepResults } from "../Results.ts"
import { calledName, type RealName, realNames } from "./RealNames.ts"

/**
 * Run as `formerNames.ts FOLDER`: the folder of the data of announcements and of OffeneRegister. Organizations are
 * fetched by the names they had before, with `ai_search`, which compares likeness without a model, and without it.
 */
const names = realNames(process.argv[2]!)
const portion = 5_000

const recordOf = ({ document, former, name, town }: RealName) =>
  sourceRecord({
    source: "OFFENEREGISTER",
    registration: document.numbers[0],
    facts: {
      name,
      ...(former.length > 0 && { former_names: former }),
      ...(town !== "" && { seat: town }),
      ...(document.fields.legal_form !== undefined && { legal_form: document.fields.legal_form })
    }
  })

/** What people type who know an organization by a name it had before. */
const kinds: Readonly<Record<string, (former: string, real: RealName) => string>> = {
  "former name": (former) => former,
  "former name without the legal form": (former) => calledName(former),
  "former name and town": (former, { town }) => `${calledName(former)} ${town}`
}

const renamed = names.flatMap((real) => real.former.map((former) => ({ real, former })))

const figureOf = Effect.fnUntraced(function*(kind: string, isAiMode: boolean) {
  const { alike, clear } = yield* makeResolving
  const resolve = isAiMode ? alike : clear
  const found = yield* Effect.forEach(renamed, ({ former, real }) =>
    resolve(kinds[kind]!(former, real)).pipe(
      Effect.map(({ organization: { name } }) => name === real.name ? "meant" : "other"),
      Effect.catchTag("OrganizationNotFound", () => Effect.succeed("nobody"))
    ))
  const share = (what: string) => (found.filter((one) => one === what).length / found.length).toFixed(3)
  return `relevance, ${kind} ${isAiMode ? "with" : "without"} ai_search: ${found.length} fetches of ${names.length} ` +
    `organizations, the one meant ${share("meant")}, nobody ${share("nobody")}, another one ${share("other")}`
})

const bench = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  yield* Effect.forEach(Array.chunksOf(names, portion), (some) => intake.take(some.map(recordOf)))
  const figures: Array<string> = []
  for (const kind of Object.keys(kinds)) {
    for (const isAiMode of [true, false]) figures.push(yield* Effect.tap(figureOf(kind, isAiMode), Console.log))
  }
  yield* keepResults(figures)
})

const register = Engine.layer.pipe(
  Layer.provideMerge(RegisterMemory.layer),
  Layer.provide([LiveBudgetMemory.layer, SearchIndexInThread.layer]),
  Layer.provideMerge(WithheldMemory.layer),
  Layer.provide(Layer.provide(Identity.layer, NodeCrypto.layerDigest))
)

await Effect.runPromise(Effect.provide(bench, [register, EnrichmentMemory.layer]))
