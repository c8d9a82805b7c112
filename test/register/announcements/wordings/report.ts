import { readAnnouncements } from "@kontor/register"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { fileOf, readAll } from "../../Reading.ts"
import { realFile } from "../../sample/RealData.ts"
import { hashOf, isSetAside, labels } from "./Labels.ts"
import { type Labelled, measuresOf } from "./Measures.ts"
import type { Tallies } from "./Tallies.ts"

const name = "announcements/wordings.jsonl.gz"
const isOfSetAside = process.argv.includes("--set-aside")
const isVerbose = process.argv.includes("--differences")

const labelled = Effect.gen(function*() {
  const text = gunzipSync(readFileSync(realFile(name))).toString("utf8")
  const announcements = text.trim().split("\n").map((line) => JSON.parse(line) as { readonly count?: number })
  const reads = yield* readAll(readAnnouncements, fileOf("wordings.jsonl", text, 64 * 1024))
  const records = reads.filter((read) => Result.isFailure(read) || read.success.is_companion !== true)
  const known = new Map<string, Labelled>()
  announcements.forEach((announcement, index) => {
    const hash = hashOf(announcement)
    const label = labels.get(hash)
    const read = records[index]!
    if (label === undefined || Result.isFailure(read) || isSetAside(hash) !== isOfSetAside) return
    known.set(hash, { hash, labels: label, reported: read.success.events, count: announcement.count ?? 1 })
  })
  return [...known.values()]
})

const share = (part: number, of: number): string => of === 0 ? "–" : (part / of).toFixed(3)

const tableOf = (title: string, tallies: Tallies): string => {
  const lines = [...tallies].toSorted(([left], [right]) => left < right ? -1 : 1).map(([key, tally]) => {
    const { agreed, found, labelled, recalled, reported, weight } = tally
    return [key, labelled, reported, share(agreed, reported), share(recalled, labelled), share(found, weight)].join(
      " | "
    )
  })
  return [`| ${title} | Labelled | Reported | Precision | Recall | Recall, weighted |`, "|---|---|---|---|---|---|"]
    .concat(lines.map((line) => `| ${line} |`)).join("\n")
}

const differencesOf = ({ hash, labels, reported }: Labelled): ReadonlyArray<string> => {
  const right = labels.filter(({ is_optional }) => !is_optional).map(({ types }) => types.join("/")).toSorted().join(
    " "
  )
  const given = reported.map(({ type }) => type).toSorted().join(" ")
  return right === given ? [] : [`${hash} ${right} <> ${given}`]
}

const announcements = await Effect.runPromise(labelled)
const { fields, topics, types } = measuresOf(announcements)
const part = isOfSetAside ? "the part set aside" : "the part that rules were made with"
process.stdout.write(`${announcements.length} announcements of ${part}.\n\n`)
process.stdout.write(`${[tableOf("Topic", topics), tableOf("Type", types), tableOf("Field", fields)].join("\n\n")}\n`)
if (isVerbose) process.stdout.write(`\n${announcements.flatMap(differencesOf).join("\n")}\n`)
