import { eventTypeTopic } from "@kontor/register"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf, tableLines } from "../../Reading.ts"
import { announcement, categories } from "../Announcement.ts"
import { type LabelledEvent, labelOf } from "./Label.ts"
import { hashOf, isHalfAside, isSetAside } from "./Labels.ts"
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

/** Several tests look at the same announcements: they are read for the first of them. */
const readOnce = <A>(reading: Effect.Effect<A>): Effect.Effect<A> => Effect.runSync(Effect.cached(reading))

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
export const writtenLabelled: ReadOfWritten = readOnce(readOf(writtenIn("written.txt")))

const unseen = writtenIn("unseen.txt")

/**
 * Announcements written by hand after the reader was finished, half of persons in roles and half of parties, and
 * labelled before it was run on them: those that rules were made with since, or the third set aside.
 */
export const unseenLabelled = (aside: boolean): ReadOfWritten =>
  readOf(unseen.filter(({ text }) => isSetAside(hashOf(text)) === aside))

const categoriesByLetter: Readonly<Record<string, string>> = {
  D: categories.deletion,
  F: categories.filing,
  S: categories.other,
  U: categories.transformation
}

const readOfLines = (lines: ReadonlyArray<string>): ReadOfWritten =>
  Effect.forEach(lines, (line) => {
    const [register = "", category = "", name = "", label = "", written = ""] = line.split("\t")
    const text = written.replaceAll(String.raw`\n`, "\n")
    return recordOf(
      readAnnouncements,
      announcement(categoriesByLetter[category[0]!]!, text, {
        company_name: name,
        registernummer: `${register} 7654301`,
        ...(category.endsWith("e") && { entered: "25.06.2026" })
      })
    ).pipe(
      Effect.map(({ events }) => ({
        name,
        text,
        labels: labelOf(label),
        hash: hashOf(line),
        reported: events,
        count: 1
      })),
      Effect.orDie
    )
  })

/**
 * Announcements of every topic in the manner of courts, rare matters first, labelled before any rule was read or
 * changed: the half that rules were made with since, or the half kept aside, by the hash of the line.
 */
export const courtsLabelled = (aside: boolean): ReadOfWritten =>
  readOfLines(tableLines(import.meta.dirname, "courts.txt").filter((line) => isHalfAside(hashOf(line)) === aside))

/** Those to learn from, or those kept aside, of texts that a hand wrote and labelled before it saw any rule. */
const halfOf = (name: string): (aside: boolean) => ReadOfWritten => {
  const readOfFile = (file: string) =>
    readOnce(Effect.suspend(() => readOfLines(tableLines(import.meta.dirname, file))))
  const [learned, keptAside] = [readOfFile(`${name}.txt`), readOfFile(`${name}-aside.txt`)]
  return (aside) => aside ? keptAside : learned
}

/** Rare matters in rare words. */
export const rareLabelled = halfOf("rare")

/** Usual matters beside rare ones, in the habits of many courts. */
export const habitsLabelled = halfOf("habits")

/** Usual matters beside rare ones, in the habits of many courts and years. */
export const noticesLabelled = halfOf("notices")

/** Usual matters beside rare ones, by a fifth hand, as a gazette of all courts has them. */
export const gazetteLabelled = halfOf("gazette")

/** Matters of every kind as courts order and record them, by a sixth hand. */
export const decreesLabelled = halfOf("decrees")

/** Matters of the same kinds in both halves, by a seventh hand. */
export const rulingsLabelled = halfOf("rulings")

/** Matters of every kind, rare ones and traps above all, by an eighth hand. */
export const verdictsLabelled = halfOf("verdicts")

/** Matters of every kind, rare ones and traps above all, by a ninth hand. */
export const ordersLabelled = halfOf("orders")

/** Usual matters in usual and unusual words beside treacherous ones, by a tenth hand. */
export const minutesLabelled = halfOf("minutes")

/** Usual matters in the words of courts beside treacherous ones, each in both halves, by an eleventh hand. */
export const gavelLabelled = halfOf("gavel")

/** Announcements written by the hand that made the rules, half of them of what is no event. */
export const learnedLabelled: ReadOfWritten = readOnce(readOfLines(tableLines(import.meta.dirname, "learned.txt")))
