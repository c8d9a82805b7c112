import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Section } from "../../ui/View.tsx"
import { type Known, knownCompany, learn } from "../companies/Known.ts"
import { timelineOf } from "./Timeline.ts"

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
