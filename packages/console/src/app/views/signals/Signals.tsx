import type { Signal } from "@kontor/client"
import { signalSentence } from "../../../sentences/Sentence.ts"
import type { Language } from "../../../sentences/Shapes.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { prices } from "../../session/Prices.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { downloadCsv, downloadJson } from "../../ui/Download.ts"
import { Empty } from "../../ui/Empty.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { View } from "../../ui/View.tsx"
import { RegisterNumber } from "../companies/RegisterNumber.tsx"
import { type Feed, feed, loadSignals } from "./Feed.ts"
import { SignalsFilter } from "./SignalsFilter.tsx"
import { signalsWords } from "./Words.ts"

const SignalRow = ({ signal }: { readonly signal: Signal }) => {
  const language = useLanguage()
  const { date } = useFormat()
  const { event, organization } = signal
  const profile = organization.current_profile
  return (
    <li>
      <time class="quiet" dateTime={event.announced_on}>{date(event.announced_on)}</time>{" "}
      <span class="badge ended">{(event.type_name ?? event.topic_name)[language]}</span>
      <div>
        <Link to={`/companies/${organization.entity_id}`}>
          <strong>{profile?.name ?? organization.entity_id}</strong>
        </Link>{" "}
        {profile !== undefined && (
          <span class="quiet">
            <RegisterNumber registration={profile.registration} />
          </span>
        )}
      </div>
      <p>{signalSentence(signal, language)}</p>
    </li>
  )
}

const rowOf = (signal: Signal, language: Language): ReadonlyArray<string | null> => {
  const { event, organization } = signal
  const { name = null, registration } = organization.current_profile ?? {}
  const number = registration && `${registration.register_type} ${registration.register_number} ${registration.court}`
  return [
    event.announced_on,
    event.occurred_on ?? null,
    event.topic,
    event.type ?? null,
    name,
    number ?? null,
    organization.entity_id,
    signalSentence(signal, language),
    event.id
  ]
}

const columns = [
  "announced_on",
  "occurred_on",
  "topic",
  "type",
  "name",
  "registration",
  "entity_id",
  "sentence",
  "event_id"
]

const Exports = ({ signals }: Pick<Feed, "signals">) => {
  const t = useWords(signalsWords)
  const language = useLanguage()
  const { number } = useFormat()
  return (
    <div class="row">
      <span class="quiet">{t.loaded(number(signals.length))}</span>
      <Button
        onClick={() => downloadCsv("kontor-signals.csv", [columns, ...signals.map((one) => rowOf(one, language))])}
      >
        {t.csv}
      </Button>
      <Button onClick={() => downloadJson("kontor-signals.json", signals)}>{t.json}</Button>
    </div>
  )
}

/** The changes in the register across companies, as a feed to read and to take along. */
export const Signals = () => {
  const t = useWords(signalsWords)
  const loaded = useStore(feed)
  const { failure, isRunning, run } = useAction(loadSignals)
  return (
    <View title={t.title}>
      <section class="card">
        <SignalsFilter isBusy={isRunning} onLoad={(filter) => void run(filter, undefined)} />
      </section>
      <Failure failure={failure} />
      {loaded === undefined && <Empty>{t.begin}</Empty>}
      {loaded !== undefined && loaded.signals.length === 0 && (
        <Empty>{loaded.cursor === undefined ? t.none : t.noneYet}</Empty>
      )}
      {loaded !== undefined && loaded.signals.length > 0 && (
        <section class="card">
          <Exports signals={loaded.signals} />
          <ul class="list">{loaded.signals.map((signal) => <SignalRow key={signal.event.id} signal={signal} />)}</ul>
        </section>
      )}
      {loaded?.cursor !== undefined && (
        <Button
          price={prices().operations.signals}
          isBusy={isRunning}
          onClick={() => void run(loaded.filter, loaded)}
        >
          {t.more}
        </Button>
      )}
    </View>
  )
}
