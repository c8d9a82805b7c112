import { assert, describe, it } from "@effect/vitest"
import { detailsOfSchema, signalOf } from "@kontor/core/internal"
import { OrganizationParty, PersonParty, Signal } from "@kontor/core/Signals"
import { canonicalJson, Register, RegisterIntake } from "@kontor/register"
import { type ImportSource, readerOf } from "@kontor/sources"
import { Array, Effect, Layer, Schema } from "effect"
import { readFileSync } from "node:fs"
import { memoryCore } from "../support/Address.ts"
import { messageOf } from "./insolvency/Message.ts"
import { allRecordsOf, fileOf, fixture, readAll } from "./Reading.ts"
import { isRealDataPresent, realFile } from "./sample/RealData.ts"
import { register } from "./sample/Register.ts"

interface Content {
  readonly source: ImportSource
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * Signals of every event in the files, as it is stored; those that report what changed from one document to the next
 * are among them.
 */
const signalsOf = (files: ReadonlyArray<Content>) =>
  Effect.gen(function*() {
    const reads = yield* Effect.forEach(
      files,
      ({ content, name, source }) => Effect.orDie(readAll(readerOf[source], fileOf(name, content, 64 * 1024)))
    )
    for (const records of Array.chunksOf(reads.flatMap(allRecordsOf), 100)) {
      yield* RegisterIntake.use((intake) => intake.take(records))
    }
    const arrivals = yield* Register.use((kept) =>
      kept.arrivals({ after: 0, limit: 1_000_000, organizations: [], topics: [] })
    )
    return arrivals.map(({ entity_id, event }) => signalOf(JSON.parse(canonicalJson(event)), entity_id, undefined))
  }).pipe(Effect.provide(Layer.fresh(memoryCore)))

const isParty = Schema.is(Schema.Union([PersonParty, OrganizationParty]))

const encode = Schema.encodeSync(Schema.toCodecJson(Signal))

const schemas = Object.keys(detailsOfSchema)

const forms = Object.entries(detailsOfSchema).map(([schema, form]) => [schema, Schema.is(form)] as const)

/** The schemas whose own form details have, of those that the Signals of seven topics must have. */
const ownForms = (signals: ReadonlyArray<Signal>): Array<string> => {
  const reported = signals.filter(({ event }) => event.topic !== "OTHER")
  assert.isNotEmpty(reported)
  const found = reported.map(({ details, event }) => {
    const own = forms.find(([, isOfForm]) => isOfForm(details))
    return own?.[0] ?? assert.fail(`${event.id} ${event.type}: ${JSON.stringify(details)}`)
  })
  for (const { event, parties = {} } of signals) {
    for (const party of Object.values(parties)) assert.isTrue(isParty(party), `${event.id} ${JSON.stringify(party)}`)
  }
  return [...new Set(found)]
}

const fixtures: ReadonlyArray<Content> = [
  ...["xjustiz/ag-3.7.0.xml", "xjustiz/gmbh-3.5.1.xml", "xjustiz/kg-3.5.1.xml"].map((name) => ({
    source: "xjustiz" as const,
    name,
    content: fixture(name)
  })),
  { source: "announcements", name: "day.json", content: fixture("announcements/day.json") },
  { source: "profiles", name: "profiles.jsonl", content: fixture("profiles/profiles.jsonl") },
  { source: "xjustiz", name: "insolvency.xml", content: messageOf() }
]

const real = (source: ImportSource, ...names: ReadonlyArray<string>): ReadonlyArray<Content> =>
  names.map((name) => ({ source, name, content: readFileSync(realFile(name)) }))

describe("details and parties of the events of sources", () => {
  it.live("are each of the form of their schema, in a sample register", () =>
    Effect.gen(function*() {
      assert.sameMembers(ownForms(yield* signalsOf(register)), schemas)
    }))

  it.live("are sent letter by letter as they are stored", () =>
    Effect.gen(function*() {
      for (const signal of yield* signalsOf(register)) {
        assert.strictEqual(JSON.stringify(encode(signal)), JSON.stringify(signal))
      }
    }))

  it.live("are each of the form of their schema, in the project's own files", () =>
    Effect.gen(function*() {
      assert.isNotEmpty(ownForms(yield* signalsOf(fixtures)))
    }))

  it.live.skipIf(!isRealDataPresent)(
    "are each of the form of their schema, in real files",
    () =>
      Effect.gen(function*() {
        const signals = yield* signalsOf([
          ...real(
            "announcements",
            "announcements/announcements_sample.jsonl",
            "announcements/days/registerbekanntmachungen-2024-10-01.json",
            "announcements/days/registerbekanntmachungen-2026-06-30.json"
          ),
          ...real(
            "xjustiz",
            "xjustiz/derived_si_ag_hochtief_xjustiz351.xml",
            "xjustiz/derived_si_gmbh_co_kg_hamburg_xjustiz351.xml",
            "xjustiz/si_gmbh_leipzig_hrb32007_xjustiz351.xml"
          )
        ])
        assert.sameMembers(ownForms(signals), schemas)
      })
  )
})
