import { eventTypeTopic } from "@kontor/register"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf, tableLines } from "../../Reading.ts"
import { announcement, categories } from "../Announcement.ts"
import { type LabelledEvent, labelOf } from "./Label.ts"
import { hashOf, isSetAside } from "./Labels.ts"
import type { Labelled } from "./Measures.ts"

/** An announcement written by hand in the words of courts, with fictional names. */
interface Written {
  readonly register: string
  readonly name: string
  readonly labels: ReadonlyArray<LabelledEvent>
  readonly text: string
}

const writtenIn = (file: string): ReadonlyArray<Written> =>
  tableLines(import.meta.dirname, file).map((line) => {
    const [register = "", name = "", label = "", text = ""] = line.split("\t")
    return { register, name, labels: labelOf(label), text }
  })

const categoryOf = ({ labels }: Written): string =>
  labels.some(({ types: [type] }) => eventTypeTopic[type!] === "TRANSFORMATIONS")
    ? categories.transformation
    : categories.other

type ReadOfWritten = Effect.Effect<ReadonlyArray<Labelled & { readonly name: string; readonly text: string }>>

const readOf = (written: ReadonlyArray<Written>): ReadOfWritten =>
  Effect.forEach(written, (one) =>
    recordOf(
      readAnnouncements,
      announcement(categoryOf(one), one.text, { company_name: one.name, registernummer: `${one.register} 7654301` })
    ).pipe(
      Effect.map(({ events }) => ({ ...one, hash: hashOf(one.text), reported: events, count: 1 })),
      Effect.orDie
    ))

/** The announcements written by hand, each beside what the reader made of it. */
export const writtenLabelled: ReadOfWritten = readOf(writtenIn("written.txt"))

const unseen = writtenIn("unseen.txt")

/**
 * Announcements written by hand after the reader was finished, half of persons in roles and half of parties, and
 * labelled before it was run on them: those that rules were made with since, or the third set aside.
 */
export const unseenLabelled = (aside: boolean): ReadOfWritten =>
  readOf(unseen.filter(({ text }) => isSetAside(hashOf(text)) === aside))
