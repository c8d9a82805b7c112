import { readAnnouncements } from "@kontor/sources"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { fileOf, readAll } from "../../Reading.ts"
import { realFile } from "../../sample/RealData.ts"
import type { LabelledEvent } from "./Label.ts"
import {
  changeLabels,
  drawnLabels,
  freshLabels,
  hashOf,
  insolvencyLabels,
  isSetAside,
  labels,
  leftLabels,
  otherLabels,
  partyLabels,
  remainingLabels,
  transformationLabels
} from "./Labels.ts"
import type { Labelled } from "./Measures.ts"

/** An announcement as its file has it; `count` is how often its wording occurs in a year. */
interface Item {
  readonly count?: number
}

const linesOf = (text: string): ReadonlyArray<Item> => text.trim().split("\n").map((line) => JSON.parse(line) as Item)

const dayOf = (name: string): ReadonlyArray<Item> =>
  (JSON.parse(readFileSync(realFile(`announcements/days/registerbekanntmachungen-${name}.json`), "utf8")) as {
    readonly announcements: ReadonlyArray<Item>
  }).announcements

const allItems = (): ReadonlyArray<Item> => [
  ...linesOf(gunzipSync(readFileSync(realFile("announcements/wordings.jsonl.gz"))).toString("utf8")),
  ...linesOf(readFileSync(realFile("announcements/announcements_sample.jsonl"), "utf8")),
  ...dayOf("2024-10-01"),
  ...dayOf("2026-06-30")
]

/** A part of the labels: its name, and the labels of an announcement that belongs to it. */
interface Part {
  readonly name: string
  readonly labelsOf: (hash: string) => ReadonlyArray<LabelledEvent> | undefined
}

const wholeSet = (name: string, labelled: ReadonlyMap<string, ReadonlyArray<LabelledEvent>>): Part => ({
  name,
  labelsOf: (hash) => labelled.get(hash)
})

const partOf = (
  name: string,
  labelled: ReadonlyMap<string, ReadonlyArray<LabelledEvent>>,
  belongs: (hash: string) => boolean
): Part => ({ name, labelsOf: (hash) => belongs(hash) ? labelled.get(hash) : undefined })

/** The parts of the labels that a report can be made of, by its option. */
export const parts = {
  tuned: partOf("the part that rules were made with", labels, (hash) => !isSetAside(hash)),
  "set-aside": partOf("the part set aside", labels, isSetAside),
  fresh: wholeSet("the fresh part", freshLabels),
  parties: wholeSet("the transformations with another organization", partyLabels),
  changes: wholeSet("the changes of other kinds", changeLabels),
  transformations: wholeSet("the transformations drawn last", transformationLabels),
  others: wholeSet("the announcements of other topics drawn last", otherLabels),
  drawn: partOf("the last draw that rules were made with", drawnLabels, (hash) => !isSetAside(hash)),
  "drawn-aside": partOf("the last draw set aside", drawnLabels, isSetAside),
  remaining: partOf("the remaining wordings", remainingLabels, (hash) => !isSetAside(hash)),
  "remaining-aside": partOf("the remaining wordings set aside", remainingLabels, isSetAside),
  left: partOf("the announcements left over", leftLabels, (hash) => !isSetAside(hash)),
  "left-aside": partOf("the announcements left over set aside", leftLabels, isSetAside),
  insolvency: wholeSet("the texts that mention an insolvency", insolvencyLabels)
} satisfies Readonly<Record<string, Part>>

/** The labelled announcements of a part, each beside what the reader made of it. */
export const labelledOf = Effect.fnUntraced(function*({ labelsOf }: Part) {
  const items = new Map<string, Item>()
  for (const item of allItems()) items.set(hashOf(item), item)
  const chosen = [...items].flatMap(([hash, item]) => {
    const labelled = labelsOf(hash)
    return labelled === undefined ? [] : [{ hash, item, labels: labelled }]
  })
  const text = chosen.map(({ item }) => JSON.stringify(item)).join("\n")
  const reads = yield* readAll(readAnnouncements, fileOf("labelled.jsonl", text, 64 * 1024))
  const records = reads.filter((read) => Result.isFailure(read) || read.success.is_companion !== true)
  return chosen.flatMap(({ hash, item, labels }, index): ReadonlyArray<Labelled> => {
    const read = records[index]!
    return Result.isFailure(read) ? [] : [{ hash, labels, reported: read.success.events, count: item.count ?? 1 }]
  })
})
