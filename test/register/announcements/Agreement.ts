import type { Labelled } from "./Labels.ts"

/** How often the reader and the labels agree on a topic, or on a type of event of it. */
export interface Agreement {
  readonly topic: string
  readonly type: string
  readonly labelled: number
  readonly told: number
  readonly agreed: number
}

/** The part of what the reader told that the labels say too. */
export const precision = ({ agreed, told }: Agreement): number => agreed / told

/** The part of what the labels say that the reader told too. */
const recall = ({ agreed, labelled }: Agreement): number => agreed / labelled

interface Pair {
  readonly label: string
  readonly told: string
}

const all = "all"

const agreementOf = (key: string, pairs: ReadonlyArray<Pair>): Agreement => {
  const [topic, type = all] = key.split(" ")
  const count = (holds: (pair: Pair) => boolean): number => pairs.filter(holds).length
  return {
    topic: topic!,
    type,
    labelled: count(({ label }) => label === key),
    told: count(({ told }) => told === key),
    agreed: count(({ label, told }) => label === key && told === key)
  }
}

const agreementsBy = (pairs: ReadonlyArray<Pair>): ReadonlyArray<Agreement> =>
  [...new Set(pairs.flatMap(({ label, told }) => [label, told]))].toSorted().map((key) => agreementOf(key, pairs))

/** The agreement on each topic, and under it on each of its types, in alphabetical order. */
export const agreements = (labelled: ReadonlyArray<Labelled>): ReadonlyArray<Agreement> => {
  const pairs = (keyOf: (meaning: Labelled["label"]) => string): ReadonlyArray<Pair> =>
    labelled.flatMap(({ label, read }) =>
      read === undefined ? [] : read.events.map((event) => ({ label: keyOf(label), told: keyOf(event) }))
    )
  const byType = agreementsBy(pairs(({ topic, type }) => `${topic} ${type}`))
  return agreementsBy(pairs(({ topic }) => topic)).flatMap((whole) => [
    whole,
    ...byType.filter(({ topic }) => topic === whole.topic)
  ])
}

const share = (value: number): string => Number.isNaN(value) ? "–" : value.toFixed(3)

/** The cells of the table that publishes the agreements. */
export const tableOf = (lines: ReadonlyArray<Agreement>): ReadonlyArray<ReadonlyArray<string>> => [
  ["Topic", "Type", "Labelled", "Told", "Precision", "Recall"],
  ...lines.map((line) => [
    line.topic,
    line.type,
    String(line.labelled),
    String(line.told),
    share(precision(line)),
    share(recall(line))
  ])
]
