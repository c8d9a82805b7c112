import type { Signal } from "@kontor/client"
import { publicationSentence, signalSentence } from "../../../sentences/Sentence.ts"
import type { Language } from "../../../sentences/Shapes.ts"
import { kontor } from "../../api/Kontor.ts"
import type { Publication } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Section } from "../../ui/View.tsx"
import { type Known, knownCompany, learn } from "../companies/Known.ts"

/** One thing that happened, as it is shown. */
interface Happening {
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
const timelineOf = (
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

const timelineWords = words({
  title: "Timeline",
  load: "Load Signals",
  older: "Load older Signals",
  explain:
    "Signals describe each change in detail. Publications, which come with the profile, say less, and are shown where no Signal says the same.",
  nothing: "Nothing is known to have changed.",
  published: "As published"
}, {
  title: "Zeitleiste",
  load: "Signals laden",
  older: "Ältere Signals laden",
  explain:
    "Signals beschreiben jede Änderung genau. Bekanntmachungen, die mit dem Profil geladen werden, sagen weniger und stehen dort, wo kein Signal dasselbe sagt.",
  nothing: "Es ist keine Änderung bekannt.",
  published: "Wie veröffentlicht"
})

const load = async (id: string, cursor: string | undefined): Promise<void> => {
  const { pagination, signals } = await kontor().listSignals({ organization_ids: [id], cursor })
  const before = knownCompany(id).get().signals ?? []
  const ids = new Set(before.map(({ event }) => event.id))
  learn(id, {
    signals: [...before, ...signals.filter(({ event }) => !ids.has(event.id))],
    signalsCursor: pagination.has_more ? pagination.next_cursor : undefined
  })
}

/** What happened to the company, in sentences. */
export const TimelineSection = ({ id, known }: { readonly id: string; readonly known: Known }) => {
  const t = useWords(timelineWords)
  const { date } = useFormat()
  const { profile, signals, signalsCursor } = known
  const happenings = timelineOf(signals ?? [], profile?.history ?? [], useLanguage())
  const { failure, isRunning, run } = useAction(() => load(id, signalsCursor))
  const isKnown = signals !== undefined || known.features.includes("publications")
  return (
    <Section title={t.title}>
      {happenings.length === 0 && <p class="quiet">{isKnown ? t.nothing : t.explain}</p>}
      <ol class="timeline">
        {happenings.map(({ day, key, kind, sentence, text }) => (
          <li key={key}>
            <time class="quiet" dateTime={day}>{day === "" ? "–" : date(day)}</time>{" "}
            <span class="badge ended">{kind}</span>
            <p>{sentence}</p>
            {text !== undefined && (
              <details>
                <summary>{t.published}</summary>
                <p lang="de">{text}</p>
              </details>
            )}
          </li>
        ))}
      </ol>
      <Failure failure={failure} />
      {(signals === undefined || signalsCursor !== undefined) && (
        <Button
          price={prices().operations.signals}
          isBusy={isRunning}
          onClick={() => void run()}
        >
          {signals === undefined ? t.load : t.older}
        </Button>
      )}
    </Section>
  )
}
