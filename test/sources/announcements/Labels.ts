import type { EventTopic, EventType } from "@kontor/core/Register"
import { canonicalJson, type SourceRecord } from "@kontor/register"
import type { Read } from "@kontor/sources"
import { Result } from "effect"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Meaning {
  readonly topic: EventTopic
  readonly type: EventType
}

/**
 * What a human reader says an announcement means: by its text, or by its category if it has no text. `besides` is a
 * second event that the same sentence states.
 */
interface Label extends Meaning {
  readonly besides?: Meaning
}

/** An announcement with the meaning it was given by hand, and what the reader made of it. */
export interface Labelled {
  readonly label: Label
  readonly read: SourceRecord | undefined
}

/**
 * The labels of official announcements in the register portal, 2024-09 to 2026-08 (collection
 * coezbek/registerbekanntmachungen, MIT), by the hash of the announcement. They name no company and no person. They
 * were given by reading, before the answer of the reader was looked at. The announcements were drawn by stratum
 * (category, topic, type and kind of transformation as read): at most thirteen of each in the order of their hashes,
 * those with a text of their own first, so that all of a rare stratum are among them; what names no company and is left
 * out by the reader is not.
 */
export const labels: ReadonlyMap<string, Label> = new Map(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "labels.json"), "utf8")) as Record<string, Label>)
)

/** The hash that stands for an announcement: of its members in the order of their names. */
const hashOf = (announcement: unknown): string => createHash("sha256").update(canonicalJson(announcement)).digest("hex")

/**
 * The labelled ones of the announcements of a file, given what the reader made of each; one that is twice in it counts
 * once.
 */
export const labelledOf = (
  announcements: ReadonlyArray<unknown>,
  reads: ReadonlyArray<Read>
): ReadonlyArray<Labelled> => {
  const labelled = new Map<string, Labelled>()
  announcements.forEach((announcement, index) => {
    const hash = hashOf(announcement)
    const label = labels.get(hash)
    const read = reads[index]
    if (label === undefined || read === undefined) return
    labelled.set(hash, { label, read: Result.isSuccess(read) ? read.success : undefined })
  })
  return [...labelled.values()]
}
