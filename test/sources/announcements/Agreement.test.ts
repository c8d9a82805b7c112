import { assert, describe, it } from "@effect/vitest"
import { EventTopic, EventType } from "@kontor/core/Register"
import { readAnnouncements } from "@kontor/sources"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { fileOf, readAll, readsOfItems, recordsOf } from "../Reading.ts"
import { isRealDataPresent, realFile } from "../sample/RealData.ts"
import { type Agreement, agreements, precision } from "./Agreement.ts"
import { labelledOf, labels } from "./Labels.ts"
import { cellOf, published, sumOf } from "./Published.ts"

const sampleName = "announcements/announcements_sample.jsonl"

const sample = Effect.gen(function*() {
  const text = readFileSync(realFile(sampleName), "utf8")
  const announcements = text.trim().split("\n").map((line) => JSON.parse(line) as { readonly type: string })
  const reads = readsOfItems(yield* readAll(readAnnouncements, fileOf(sampleName, text, 64 * 1024)))
  return { announcements, reads, labelled: labelledOf(announcements, reads) }
})

describe("the labels", () => {
  it("are more than 320, each a topic and a type under the hash of an announcement", () => {
    assert.isAbove(labels.size, 320)
    for (const [hash, { besides, ...label }] of labels) {
      assert.match(hash, /^[0-9a-f]{64}$/)
      for (const meaning of besides === undefined ? [label] : [label, besides]) {
        assert.isTrue(Schema.is(EventTopic)(meaning.topic))
        assert.isTrue(Schema.is(EventType)(meaning.type))
        assert.hasAllKeys(meaning, ["topic", "type"])
      }
    }
  })
})

describe.skipIf(!isRealDataPresent)("the meaning of real announcements", () => {
  it.effect("is measured on labels that are all of the sample and were all read", () =>
    Effect.gen(function*() {
      const { labelled } = yield* sample
      assert.strictEqual(labelled.length, labels.size)
      assert.deepStrictEqual(labelled.filter(({ read }) => read === undefined), [])
    }))

  it.effect("is measured on every topic and type that the reader reports for the sample", () =>
    Effect.gen(function*() {
      const { labelled, reads } = yield* sample
      const reportedBy = (records: ReturnType<typeof recordsOf>) =>
        new Set(records.flatMap(({ events }) => events.map(({ topic, type }) => `${topic} ${type}`)))
      assert.deepStrictEqual(
        [...reportedBy(labelled.flatMap(({ read }) => read === undefined ? [] : [read]))].toSorted(),
        [...reportedBy(recordsOf(reads))].toSorted()
      )
    }))

  it.effect("has a topic that is right in 98 of 100 announcements of it", () =>
    Effect.gen(function*() {
      const { labelled } = yield* sample
      for (const line of agreements(labelled).filter(({ type }) => type === "all")) {
        assert.isAtLeast(precision(line), 0.98, line.topic)
      }
    }))

  it.effect("has the further event of each label that names one", () =>
    Effect.gen(function*() {
      const { labelled } = yield* sample
      const further = labelled.filter(({ label }) => label.besides !== undefined)
      assert.isAbove(further.length, 0)
      for (const { label, read } of further) {
        assert.isTrue(read?.events.some(({ type }) => type === label.besides?.type))
      }
    }))

  it.effect("is as precise and complete as the documents say", () =>
    Effect.gen(function*() {
      const { labelled } = yield* sample
      const counts = agreements(labelled).map((line) => ({ ...line, recalled: line.agreed }))
      const cells = [({ type }: Agreement) => type === "all", ({ type }: Agreement) => type !== "all"].map((belongs) =>
        cellOf(sumOf(counts.filter(belongs)))
      )
      assert.deepStrictEqual(published.get("sample"), [String(labelled.length), ...cells, "–", "–", "–"])
    }))
})
