import { foldText } from "@kontor/core/Register"
import { readAnnouncements } from "@kontor/sources"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { fileOf, readAll } from "../../Reading.ts"
import { realFile } from "../../sample/RealData.ts"
import type { LabelledEvent } from "./Label.ts"
import {
  drawnLabels,
  hashOf,
  isSetAside,
  labels,
  partyLabels,
  remainingLabels,
  transformationLabels
} from "./Labels.ts"
import { partiesOf } from "./Reported.ts"

/** An announcement in which the name of a party can be replaced: its JSON before and behind the name. */
interface Sentence {
  readonly type: string
  readonly name: string
  readonly before: string
  readonly behind: string
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The sentences that name a party once. A party without a number may have any name of the commercial register. */
const sentencesOf = (line: string): ReadonlyArray<Sentence> => {
  const hash = hashOf(JSON.parse(line))
  const ofAll: LabelledEvent | undefined = (partyLabels.get(hash) ?? transformationLabels.get(hash))?.[0]
  const ofTuned = (labels.get(hash) ?? drawnLabels.get(hash) ?? remainingLabels.get(hash))?.[0]
  return ((isSetAside(hash) ? ofAll : ofAll ?? ofTuned)?.parties ?? []).flatMap(({ name, number }) => {
    const type = number === "" ? "HR" : /\b(?:HR[AB]|GnR|PR|VR)\b/u.exec(number)?.[0]
    const [before = "", behind, ...more] = line.split(quoted(name))
    return type === undefined || behind === undefined || more.length > 0 ? [] : [{ type, name, before, behind }]
  })
}

const textOf = (file: string): string => gunzipSync(readFileSync(realFile(`announcements/${file}`))).toString("utf8")

/** A name of the register in a sentence, and whether the reader finds it there whole. */
interface Tried {
  readonly sentence: Sentence
  readonly name: string
}

const lineOf = ({ name, sentence: { before, behind } }: Tried): string => `${before}${quoted(name)}${behind}`

const plain = (name: string): string => foldText(name.replaceAll(/["“”„]/gu, ""))

/** Those that the reader finds whole. */
const foundOf = Effect.fnUntraced(function*(tried: ReadonlyArray<Tried>) {
  const reads = yield* readAll(readAnnouncements, fileOf("names.jsonl", tried.map(lineOf).join("\n"), 64 * 1024))
  const records = reads.filter((read) => Result.isFailure(read) || read.success.is_companion !== true)
  return tried.filter(({ name }, place) => {
    const read = records[place]!
    return Result.isSuccess(read) &&
      read.success.events.flatMap(partiesOf).some(({ party }) => plain(party.name ?? "") === plain(name))
  })
})

/** The share of names of the register that the reader finds whole, of those that rules were made with or set aside. */
export const shareOfNames = Effect.fnUntraced(function*(aside: boolean, namesInEach: number) {
  const columns = /^[^.]+\.([A-Za-z]+)(?:[^,]*,){7}(?:"([^"]+)"|([^,"]+)),/u
  const names = textOf("companies_from_announcements.csv.gz").split("\n").flatMap((line) => {
    const [, type, withComma, name = withComma] = columns.exec(line) ?? []
    if (type === undefined || name === undefined) return []
    const hash = hashOf(name)
    return isSetAside(hash) === aside ? [{ type, name, hash }] : []
  }).toSorted((left, right) => left.hash < right.hash ? -1 : 1)
  const own = textOf("wordings.jsonl.gz").trim().split("\n").flatMap(sentencesOf)
  const sentences = (yield* foundOf(own.map((sentence) => ({ sentence, name: sentence.name }))))
    .map(({ sentence }) => sentence)
  const tried = sentences.flatMap((sentence, place) => {
    const fitting = names.filter(({ type }) => type.startsWith(sentence.type))
    return Array.from({ length: namesInEach }, (_, each) => ({
      sentence,
      name: fitting[(place * namesInEach + each) % fitting.length]!.name
    }))
  })
  return (yield* foundOf(tried)).length / tried.length
})
