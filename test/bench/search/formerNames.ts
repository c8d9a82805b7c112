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
  const resolve = (q: string) => isAiMode ? Effect.map(alike(q), ({ profile }) => profile) : clear(q)
  const found = yield* Effect.forEach(renamed, ({ former, real }) =>
    resolve(kinds[kind]!(former, real)).pipe(
      Effect.map(({ organization: { value: { name } } }) => name === real.name ? "meant" : "other"),
      Effect.catchTag("OrganizationNotFound", () => Effect.succeed("nobody"))
    ))
  const share = (what: string) => (found.filter((one) => one === what).length / found.length).toFixed(3)
  return `relevance, ${kind} ${isAiMode ? "with" : "without"} ai_search: ${found.length} fetches of ${names.length} ` +
    `organizations, the one meant ${share("meant")}, nobody ${share("nobody")}, another one ${share("other")}`
})

/**
 * How many organizations are asked for under another legal form: the first ones. The rule was made with the last ones.
 */
const asked = 500

const ofOneForm = names.filter(({ document: { fields }, name }) =>
  fields.legal_form === "GmbH" && name.endsWith(" GmbH")
).slice(0, asked)

const sold = Effect.fnUntraced(function*(q: string, isAiMode: boolean) {
  const { alike, clear } = yield* makeResolving
  const profile = isAiMode ? Effect.map(alike(q), ({ profile }) => profile) : clear(q)
  return yield* profile.pipe(
    Effect.map(({ organization: { value: { name } } }): string | undefined => name),
    Effect.catchTag("OrganizationNotFound", () => Effect.void)
  )
})

const soldUnderAnotherForm = Effect.fnUntraced(function*(isAiMode: boolean) {
  const answers = yield* Effect.forEach(ofOneForm, ({ name }) => sold(`${calledName(name)} AG`, isAiMode))
  const wrong = answers.filter((answer) => answer !== undefined && !/AG|Aktiengesellschaft/u.test(answer))
  return `relevance, "X AG" for X GmbH ${isAiMode ? "with" : "without"} ai_search: ${answers.length} fetches, ` +
    `sold ${wrong.length}`
})

/** Acronyms that people type for companies. They are by the hand that wrote the rule. */
const acronyms =
  "VW AG,BMW AG,DB AG,BASF SE,RWE AG,SAP SE,MAN SE,KSB SE,GEA AG,DHL GmbH,ZF AG,EnBW AG,TUI AG,MTU AG,LBBW,DKB AG"
    .split(",")

const soldForAcronyms = Effect.map(
  Effect.forEach(acronyms, (q) => sold(q, true)),
  (answers) => {
    const wrong = answers.filter((answer, place) => {
      const [letters = ""] = acronyms[place]!.split(" ")
      const initials = answer?.split(" ").map((word) => word[0]).join("").toLowerCase()
      return answer !== undefined && !answer.toLowerCase().includes(letters.toLowerCase()) &&
        initials?.startsWith(letters.toLowerCase()) !== true
    })
    return `relevance, acronyms with ai_search: ${answers.length} fetches, wrong ones ${wrong.length}: ${
      wrong.join("; ")
    }`
  }
)

const bench = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  yield* Effect.forEach(Array.chunksOf(names, portion), (some) => intake.take(some.map(recordOf)))
  const figures: Array<string> = []
  for (const isAiMode of [true, false]) figures.push(yield* Effect.tap(soldUnderAnotherForm(isAiMode), Console.log))
  figures.push(yield* Effect.tap(soldForAcronyms, Console.log))
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
