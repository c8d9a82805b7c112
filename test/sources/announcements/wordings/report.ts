import { Effect } from "effect"
import { differencesOf } from "./Differences.ts"
import { labelledOf, parts } from "./LabelledParts.ts"
import { measuresOf } from "./Measures.ts"
import type { Tallies } from "./Tallies.ts"

const option =
  (Object.keys(parts) as ReadonlyArray<keyof typeof parts>).find((one) => process.argv.includes(`--${one}`)) ?? "tuned"
/** Whoever sees the differences of the other parts may make rules with them. */
const isVerbose = process.argv.includes("--differences") &&
  ["tuned", "drawn", "remaining", "left", "insolvency"].includes(option)

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

const announcements = await Effect.runPromise(labelledOf(parts[option]))
const { fields, topics, types } = measuresOf(announcements)
process.stdout.write(`${announcements.length} announcements of ${parts[option].name}.\n\n`)
process.stdout.write(`${[tableOf("Topic", topics), tableOf("Type", types), tableOf("Field", fields)].join("\n\n")}\n`)
if (isVerbose) process.stdout.write(`\n${differencesOf(announcements).join("\n")}\n`)
