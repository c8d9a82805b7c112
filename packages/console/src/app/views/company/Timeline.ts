import type { Signal } from "@kontor/client"
import { publicationSentence, signalSentence } from "../../../sentences/Sentence.ts"
import type { Language } from "../../../sentences/Shapes.ts"
import type { Publication } from "../../api/Organizations.ts"

/** One thing that happened, as it is shown. */
export interface Happening {
  readonly key: string
  readonly day: string
  readonly kind: string
  readonly sentence: string
  /** The text as published, where there is one. */
  readonly text: string | undefined
}

const ofSignal = (signal: Signal, language: Language): Happening => ({
  key: signal.event.id,
  day: signal.event.occurred_on ?? signal.event.announced_on,
  kind: (signal.event.type_name ?? signal.event.topic_name)[language],
  sentence: signalSentence(signal, language),
  text: signal.register_entry.description
})

const ofPublication = (publication: Publication, index: number, language: Language): Happening => ({
  key: `publication ${index}`,
  day: (publication.start_date ?? publication.announced_on ?? "").slice(0, 10),
  kind: publication.name[language],
  sentence: publicationSentence(publication, language),
  text: publication.text ?? undefined
})

/** Both describe the same events, Signals in more detail. */
const isCoveredBy = (signals: ReadonlyArray<Signal>) => {
  const covered = new Set(signals.map(({ event }) => `${event.announced_on} ${event.type_name?.en}`))
  return ({ announced_on, name }: Publication): boolean => covered.has(`${announced_on} ${name.en}`)
}

/** What happened to a company, the newest first, from its Signals and from publications that no Signal covers. */
export const timelineOf = (
  signals: ReadonlyArray<Signal>,
  publications: ReadonlyArray<Publication>,
  language: Language
): ReadonlyArray<Happening> => {
  const isCovered = isCoveredBy(signals)
  const rest = publications.filter((publication) => !isCovered(publication))
  return [
    ...signals.map((signal) => ofSignal(signal, language)),
    ...rest.map((publication, index) => ofPublication(publication, index, language))
  ].toSorted((one, other) => other.day.localeCompare(one.day))
}
