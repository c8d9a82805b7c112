import { Effect } from "effect"
import { labelledOf, parts } from "./LabelledParts.ts"
import { type Labelled, measuresOf } from "./Measures.ts"
import type { Tallies } from "./Tallies.ts"

const option =
  (Object.keys(parts) as ReadonlyArray<keyof typeof parts>).find((one) => process.argv.includes(`--${one}`)) ?? "tuned"
/** Whoever sees the differences of the other parts may make rules with them. */
const isVerbose = process.argv.includes("--differences") &&
  ["tuned", "drawn", "remaining", "insolvency"].includes(option)

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

const announcements = await Effect.runPromise(labelledOf(parts[option]))
const { fields, topics, types } = measuresOf(announcements)
process.stdout.write(`${announcements.length} announcements of ${parts[option].name}.\n\n`)
process.stdout.write(`${[tableOf("Topic", topics), tableOf("Type", types), tableOf("Field", fields)].join("\n\n")}\n`)
if (isVerbose) process.stdout.write(`\n${announcements.flatMap(differencesOf).join("\n")}\n`)
