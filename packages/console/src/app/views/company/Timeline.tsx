import type { Signal } from "@kontor/client"
import { useState } from "preact/hooks"
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
import { ChoiceField } from "../../ui/Field.tsx"
import { Icon, type IconName } from "../../ui/Icon.tsx"
import { Section } from "../../ui/View.tsx"
import { type Known, knownCompany, learn } from "../companies/Known.ts"

type Topic = Signal["event"]["topic"]
type Phase = NonNullable<Signal["register_entry"]["phase"]>

/** One thing that happened, as it is shown. */
interface Happening {
  readonly key: string
  readonly day: string
  /** Whether it happened on that day or before. */
  readonly isLatest?: boolean
  readonly kind: string
  readonly sentence: string
  readonly topic?: Topic
  readonly phase?: Phase | undefined
  /** The text as published, where there is one. */
  readonly text: string | undefined
}

/** The icon of each topic. */
export const topicIcons: Readonly<Record<Topic, IconName>> = {
  NEW_REGISTRATIONS: "created",
  MASTER_DATA_CHANGES: "changed",
  CLOSURES: "closed",
  ROLE_HOLDER_CHANGES: "accounts",
  CAPITAL_CHANGES: "capital",
  INSOLVENCIES: "warning",
  TRANSFORMATIONS: "joined",
  OTHER: "ledger"
}

const ofSignal = (signal: Signal, language: Language): Happening => ({
  key: signal.event.id,
  day: signal.event.occurred_on ?? signal.event.announced_on,
  isLatest: signal.event.date_basis === "LATEST_POSSIBLE",
  kind: (signal.event.type_name ?? signal.event.topic_name)[language],
  sentence: signalSentence(signal, language),
  topic: signal.event.topic,
  phase: signal.register_entry.phase,
  text: signal.register_entry.description
})

/** The German names of the roles that the people of a company have, by their English ones. */
const rolesOf = ({ profile }: Known): ReadonlyMap<string, string> => {
  const { current = [], past = [] } = profile?.related_persons ?? {}
  return new Map([...current, ...past].map(({ role }) => [role.en.long, role.de.long]))
}

const ofPublication = (
  publication: Publication,
  index: number,
  language: Language,
  roles: ReadonlyMap<string, string>
): Happening => ({
  key: `publication ${index}`,
  day: (publication.start_date ?? publication.announced_on ?? "").slice(0, 10),
  kind: publication.name[language],
  sentence: publicationSentence(publication, language, roles),
  phase: publication.phase ?? undefined,
  text: publication.text ?? undefined
})

/** Both describe the same events, Signals in more detail. */
const isCoveredBy = (signals: ReadonlyArray<Signal>) => {
  const covered = new Set(signals.map(({ event }) => `${event.announced_on} ${event.type_name?.en}`))
  return ({ announced_on, name }: Publication): boolean => covered.has(`${announced_on} ${name.en}`)
}

/** The history of a company, the newest first, from its Signals and from publications that no Signal covers. */
export const timelineOf = (known: Known, language: Language): ReadonlyArray<Happening> => {
  const { profile, signals = [] } = known
  const roles = rolesOf(known)
  const isCovered = isCoveredBy(signals)
  const rest = (profile?.history ?? []).filter((publication) => !isCovered(publication))
  return [
    ...signals.map((signal) => ofSignal(signal, language)),
    ...rest.map((publication, index) => ofPublication(publication, index, language, roles))
  ].toSorted((one, other) => other.day.localeCompare(one.day))
}

const timelineWords = words({
  title: "Timeline",
  load: "Load Signals",
  older: "Load older Signals",
  explain:
    "Signals describe each change in detail, with the people and companies involved. Publications, which are part of the profile, say less.",
  nothing: "No change is known.",
  nothingOfKind: "Nothing of this kind is loaded.",
  published: "As published",
  kind: "Show",
  all: "Everything",
  noDay: "Without a date",
  latest: "by",
  phases: {
    REGISTERED: "registered",
    ANNOUNCED: "announced",
    INCREASED: "registered",
    DECREASED: "registered",
    DELETED: "removed",
    CORRECTED: "corrected"
  }
}, {
  title: "Verlauf",
  load: "Signals laden",
  older: "Ältere Signals laden",
  explain:
    "Signals beschreiben jede Änderung genau, mit den beteiligten Personen und Unternehmen. Bekanntmachungen, die zum Profil gehören, sagen weniger.",
  nothing: "Es ist keine Änderung bekannt.",
  nothingOfKind: "Davon ist nichts geladen.",
  published: "Wortlaut der Bekanntmachung",
  kind: "Anzeigen",
  all: "Alles",
  noDay: "Ohne Datum",
  latest: "spätestens",
  phases: {
    REGISTERED: "eingetragen",
    ANNOUNCED: "angekündigt",
    INCREASED: "eingetragen",
    DECREASED: "eingetragen",
    DELETED: "gelöscht",
    CORRECTED: "berichtigt"
  }
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

const Entry = (
  { happening: { day, isLatest = false, kind, phase, sentence, text, topic } }: { readonly happening: Happening }
) => {
  const t = useWords(timelineWords)
  const { date } = useFormat()
  return (
    <li>
      <span class="timeline-icon">
        <Icon name={topic === undefined ? "ledger" : topicIcons[topic]} />
      </span>
      <div>
        <span class="quiet">
          {isLatest && `${t.latest} `}
          {day !== "" && <time dateTime={day}>{date(day)}</time>} · {kind}
          {phase !== undefined && ` · ${t.phases[phase]}`}
        </span>
        <p>{sentence}</p>
        {text !== undefined && (
          <details>
            <summary>{t.published}</summary>
            <p lang="de">{text}</p>
          </details>
        )}
      </div>
    </li>
  )
}

/** The changes of the company in sentences, year by year, all or those of one kind. */
export const Timeline = ({ id, known }: { readonly id: string; readonly known: Known }) => {
  const t = useWords(timelineWords)
  const [kind, setKind] = useState("")
  const happenings = timelineOf(known, useLanguage())
  const { failure, isRunning, run } = useAction(() => load(id, known.signalsCursor), { isLostOnLeaving: true })
  const isKnown = known.signals !== undefined || known.features.includes("publications")
  const kinds = [...new Set(happenings.map((one) => one.kind))].toSorted((one, other) => one.localeCompare(other))
  const shown = kind === "" ? happenings : happenings.filter((one) => one.kind === kind)
  const years = Map.groupBy(shown, ({ day }) => day.slice(0, 4))
  return (
    <Section title={t.title}>
      {kinds.length > 1 && (
        <div class="filters no-print">
          <ChoiceField
            label={t.kind}
            value={kind}
            options={[["", t.all], ...kinds.map((one) => [one, one] as const)]}
            onValue={setKind}
          />
        </div>
      )}
      {happenings.length === 0 && <p class="quiet">{isKnown ? t.nothing : t.explain}</p>}
      {happenings.length > 0 && shown.length === 0 && <p class="quiet">{t.nothingOfKind}</p>}
      {[...years].map(([year, those]) => (
        <section key={year}>
          <h3>{year || t.noDay}</h3>
          <ol class="timeline">{those.map((one) => <Entry key={one.key} happening={one} />)}</ol>
        </section>
      ))}
      <Failure failure={failure} />
      {(known.signals === undefined || known.signalsCursor !== undefined) && (
        <Button
          price={prices().operations.signals}
          isBusy={isRunning}
          onClick={() => void run()}
        >
          {known.signals === undefined ? t.load : t.older}
        </Button>
      )}
    </Section>
  )
}
