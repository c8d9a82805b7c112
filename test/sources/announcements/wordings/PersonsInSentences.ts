import { foldText } from "@kontor/core/Register"
import { readAnnouncements } from "@kontor/sources"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { fileOf, readAll, tableLines } from "../../Reading.ts"
import { realFile } from "../../sample/RealData.ts"
import { changeLabels, drawnLabels, hashOf, isSetAside, labels, otherLabels, remainingLabels } from "./Labels.ts"
import { holderOf } from "./Reported.ts"

/** A name of a form that German registers have; `birth` is the family name at birth. */
interface PersonName {
  readonly titles: string
  readonly given: string
  readonly family: string
  readonly birth: string | undefined
}

/** How a sentence names a person: `Erika Muster`, or `Muster, Erika`. */
type Order = "given first" | "family first"

/** An announcement in which the name of a person can be replaced: its JSON before and behind the name. */
interface Sentence {
  readonly order: Order
  readonly before: string
  readonly behind: string
}

const names = tableLines(import.meta.dirname, "names.txt").map(
  (line): PersonName => {
    const [titles = "", given = "", family = "", birth] = line.split("|")
    return { titles, given, family, birth }
  }
)

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

const labelled = (hash: string) =>
  [labels, drawnLabels, remainingLabels, changeLabels, otherLabels].flatMap((of) => of.get(hash) ?? [])

/** The sentences that name a person once, without those of labels set aside. */
const sentencesOf = (line: string): ReadonlyArray<Sentence> => {
  const hash = hashOf(JSON.parse(line))
  if (isSetAside(hash)) return []
  return labelled(hash).flatMap(({ person }) => {
    if (person === undefined || person.given === "") return []
    const { family, given } = person
    const written: ReadonlyArray<readonly [Order, string]> = [
      ["given first", `${given} ${family}`],
      ["family first", `${family}, ${given}`]
    ]
    return written.flatMap(([order, name]) => {
      const [before = "", behind, ...more] = line.split(quoted(name))
      return behind === undefined || more.length > 0 ? [] : [{ order, before, behind }]
    })
  })
}

const announcements = (): ReadonlyArray<string> =>
  [
    gunzipSync(readFileSync(realFile("announcements/wordings.jsonl.gz"))).toString("utf8"),
    readFileSync(realFile("announcements/announcements_sample.jsonl"), "utf8")
  ].flatMap((text) => text.trim().split("\n"))

/** A name in a sentence. */
interface Tried {
  readonly sentence: Sentence
  readonly name: PersonName
}

const writtenName = ({ birth, family, given, titles }: PersonName, order: Order): string => {
  const title = titles === "" ? "" : `${titles} `
  const born = birth === undefined ? "" : ` geb. ${birth}`
  return order === "given first"
    ? `${title}${given} ${family}${born}`
    : `${family}${born && `,${born}`}, ${title}${given}`
}

const lineOf = ({ name, sentence: { before, behind, order } }: Tried): string =>
  `${before}${quoted(writtenName(name, order))}${behind}`

/** Those whose person the reader finds with both names. */
const foundOf = Effect.fnUntraced(function*(tried: ReadonlyArray<Tried>) {
  const reads = yield* readAll(readAnnouncements, fileOf("persons.jsonl", tried.map(lineOf).join("\n"), 64 * 1024))
  const records = reads.filter((read) => Result.isFailure(read) || read.success.is_companion !== true)
  return tried.filter(({ name }, place) => {
    const read = records[place]!
    return Result.isSuccess(read) &&
      read.success.events.map(holderOf).some(({ family, given }) =>
        foldText(family) === foldText(name.family) && foldText(given) === foldText(name.given)
      )
  })
})

/** A name that is read in every sentence whose person the reader finds at all. */
const plainName: PersonName = { titles: "", given: "Erika", family: "Mustermann", birth: undefined }

/**
 * The share of names that the reader finds in sentences of courts, of those that rules were made with or set aside.
 */
export const shareOfPersons = Effect.fnUntraced(function*(aside: boolean) {
  const own = announcements().flatMap(sentencesOf).map((sentence) => ({ sentence, name: plainName }))
  const tried = (yield* foundOf(own)).flatMap(({ sentence }) =>
    names.filter((name) => isSetAside(hashOf(name)) === aside).map((name) => ({ sentence, name }))
  )
  return (yield* foundOf(tried)).length / tried.length
})
