import type { Labelled } from "./Labels.ts"

/** How often the reader and the labels agree on a topic, or on a type of event of it. */
export interface Agreement {
  readonly topic: string
  readonly type: string
  readonly labelled: number
  readonly reported: number
  readonly agreed: number
}

/** The part of the reported events that are labelled. */
export const precision = ({ agreed, reported }: Agreement): number => agreed / reported

interface Pair {
  readonly label: string
  readonly reported: string
}

const all = "all"

const agreementOf = (key: string, pairs: ReadonlyArray<Pair>): Agreement => {
  const [topic, type = all] = key.split(" ")
  const count = (holds: (pair: Pair) => boolean): number => pairs.filter(holds).length
  return {
    topic: topic!,
    type,
    labelled: count(({ label }) => label === key),
    reported: count(({ reported }) => reported === key),
    agreed: count(({ label, reported }) => label === key && reported === key)
  }
}

const agreementsBy = (pairs: ReadonlyArray<Pair>): ReadonlyArray<Agreement> =>
  [...new Set(pairs.flatMap(({ label, reported }) => [label, reported]))].toSorted().map((key) =>
    agreementOf(key, pairs)
  )

/** The agreement on each topic, and under it on each of its types, in alphabetical order. */
export const agreements = (labelled: ReadonlyArray<Labelled>): ReadonlyArray<Agreement> => {
  const pairs = (keyOf: (meaning: Labelled["label"]) => string): ReadonlyArray<Pair> =>
    labelled.flatMap(({ label, read }) =>
      read === undefined ? [] : read.events.map((event) => ({
        label: keyOf(event.type === label.besides?.type ? label.besides : label),
        reported: keyOf(event)
      }))
    )
  const byType = agreementsBy(pairs(({ topic, type }) => `${topic} ${type}`))
  return agreementsBy(pairs(({ topic }) => topic)).flatMap((whole) => [
    whole,
    ...byType.filter(({ topic }) => topic === whole.topic)
  ])
}
