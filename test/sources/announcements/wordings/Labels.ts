import { canonicalJson } from "@kontor/register"
import { createHash } from "node:crypto"
import { tableLines } from "../../Reading.ts"
import { type LabelledEvent, labelOf } from "./Label.ts"

/** The hash that stands for an announcement: half a SHA-256 would do, a quarter is kept. */
export const hashOf = (announcement: unknown): string =>
  createHash("sha256").update(canonicalJson(announcement)).digest("hex").slice(0, 16)

/** A third of the labels is set aside: looked at when a reader is finished, and not while it is made. */
export const isSetAside = (hash: string): boolean => Number.parseInt(hash.slice(0, 8), 16) % 3 === 0

/** Half of the texts in the manner of courts is kept aside: read once, when the rules stand. */
export const isHalfAside = (hash: string): boolean => Number.parseInt(hash.slice(0, 8), 16) % 2 === 0

const labelsOf = (name: string): ReadonlyMap<string, ReadonlyArray<LabelledEvent>> =>
  new Map(
    tableLines(import.meta.dirname, name).map((line) => {
      const [hash = ""] = line.split(" ", 1)
      return [hash, labelOf(line.slice(hash.length + 1))]
    })
  )

/**
 * What 613 announcements mean, by their hashes. Drawn by category from one announcement of each wording of a year, and
 * labelled by reading the text, before the reader's answer was looked at.
 */
export const labels = labelsOf("labels.txt")

/**
 * What 135 further announcements mean: of other courts and days than all labelled before, each with a text that differs
 * by more than digits and its own name. A report on them shows figures alone; one rule was chosen by these figures.
 */
export const freshLabels = labelsOf("fresh.txt")

/** What 52 further announcements mean that mention an insolvency, most of them only in what they say to creditors. */
export const insolvencyLabels = labelsOf("insolvency.txt")

/**
 * What 109 further announcements of transformations and agreements mean, most of which name another organization. Drawn
 * by the order of their hashes from all that had no label, and labelled before the reader was run on them.
 */
export const partyLabels = labelsOf("parties.txt")

/** What 117 further announcements mean that are not transformations, by kind, role holders above all. */
export const changeLabels = labelsOf("changes.txt")

/**
 * What 155 further announcements of transformations mean, and 150 of other topics: drawn by the order of their hashes
 * from all that had no label and differ from those that have one by more than names and digits. They were labelled
 * before the reader was run on them.
 */
export const transformationLabels = labelsOf("transformations.txt")
export const otherLabels = labelsOf("others.txt")

/**
 * What 169 further announcements mean: all with persons or roles that had no label, and transformations with another
 * organization. They were labelled before the reader was run on them. A third of them is set aside like that of the
 * first labels.
 */
export const drawnLabels = labelsOf("drawn.txt")

/**
 * What 177 further announcements mean: all that name an organization without a label, and whose words differ most from
 * those of labelled ones. They were labelled before the reader was run on them; a third is set aside.
 */
export const remainingLabels = labelsOf("remaining.txt")

/**
 * What 34 further announcements mean: all that were left of those that name a person or an organization and differ
 * from labelled ones by more than digits and their own name. They were labelled before the reader was run on them; a
 * third is set aside.
 */
export const leftLabels = labelsOf("left.txt")
