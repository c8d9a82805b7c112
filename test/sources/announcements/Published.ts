import { readFileSync } from "node:fs"
import { join } from "node:path"

/** How often something is labelled and reported, how often a report is right, and how often a label is found. */
export interface Counts {
  readonly labelled: number
  readonly reported: number
  readonly agreed: number
  readonly recalled: number
}

const share = (part: number, of: number): string => of === 0 ? "–" : (part / of).toFixed(3)

/** The counts of several topics, types or fields together. */
export const sumOf = (counts: Iterable<Counts>): Counts => {
  const sum = { labelled: 0, reported: 0, agreed: 0, recalled: 0 }
  for (const { agreed, labelled, recalled, reported } of counts) {
    sum.labelled += labelled
    sum.reported += reported
    sum.agreed += agreed
    sum.recalled += recalled
  }
  return sum
}

/** A cell of the published table: precision, recall, and of how many labels. */
export const cellOf = ({ agreed, labelled, recalled, reported }: Counts): string =>
  labelled === 0 ? "–" : `${share(agreed, reported)}, ${share(recalled, labelled)} of ${labelled}`

const documented = readFileSync(join(import.meta.dirname, "../../../docs/announcements.md"), "utf8")

/** The figures of each set of labels, by its name, in the table of `docs/announcements.md`. */
export const published: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  documented.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [option = "", , ...cells] = line.slice(1, -1).split("|").map((cell) => cell.trim())
      return [option.replaceAll("`", ""), cells]
    })
)
