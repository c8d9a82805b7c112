import type { Signal } from "@kontor/client"
import { useState } from "preact/hooks"
import { signalSentence } from "../../../sentences/Sentence.ts"
import type { Language } from "../../../sentences/Shapes.ts"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords } from "../../language/Language.ts"
import { prices } from "../../session/Prices.ts"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { downloadCsv, downloadJson } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Empty } from "../../ui/Listed.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { CompanyLink, RegisterNumber } from "../companies/RegisterNumber.tsx"
import { useMayWatch, WatchMany } from "../watch/Watch.tsx"
import { type Feed, feed, type Filter, loadSignals } from "./Feed.ts"
import { signalsWords } from "./Words.ts"

const plans: ReadonlyArray<string> = ["free", "plus", "pro", "max"]

/** The first plan that has the topics of a tier. */
const planOfTier: Readonly<Record<string, string>> = { PLUS: "plus", PRO: "pro", MAX: "max" }

const nothing: Filter = { topics: [], organizations: "", from: "", to: "" }

/** Narrows the feed. Nothing is loaded, and nothing charged, before the button is pressed. */
const SignalsFilter = ({ isBusy, onLoad }: {
  readonly isBusy: boolean
  readonly onLoad: (filter: Filter) => void
}) => {
  const t = useWords(signalsWords)
  const language = useLanguage()
  const [filter, setFilter] = useState(feed.get()?.filter ?? nothing)
  const catalog = useAnswer("catalog", (call) => kontor().getSignalsCatalog({}, call))
  const mayAsk = useStore(session)?.allowed.account ?? false
  const plan = useAnswer("plan", async (call) => mayAsk ? (await kontor().getAccount({}, call)).plan : undefined).answer
  const isBeyond = (tier: string) =>
    plan !== undefined && tier in planOfTier && plans.indexOf(plan) < plans.indexOf(planOfTier[tier] ?? "free")
  const put = (change: Partial<Filter>) => setFilter({ ...filter, ...change })
  return (
    <Form onSubmit={() => onLoad(filter)} label={t.title}>
      <fieldset>
        <legend>{t.topics}</legend>
        <small class="quiet">{t.topicsHint}</small>
        <Shown asked={catalog}>
          {({ topics }) => (
            <div class="choices">
              {topics.map(({ code, label, tier }) => (
                <CheckField
                  key={code}
                  isChecked={filter.topics.includes(code)}
                  isDisabled={isBeyond(tier)}
                  onChecked={(isChecked) =>
                    put({ topics: isChecked ? [...filter.topics, code] : filter.topics.filter((one) => one !== code) })}
                >
                  {label[language]}{" "}
                  {isBeyond(tier) && <span class="quiet">({t.beyond(planOfTier[tier] ?? tier)})</span>}
                </CheckField>
              ))}
            </div>
          )}
        </Shown>
      </fieldset>
      <div class="filters">
        <TextField label={t.from} type="date" value={filter.from} onValue={(from) => put({ from })} />
        <TextField label={t.to} type="date" value={filter.to} onValue={(to) => put({ to })} />
        <TextField
          label={t.organizations}
          hint={t.organizationsHint}
          value={filter.organizations}
          onValue={(organizations) => put({ organizations })}
        />
      </div>
      <div>
        <Button type="submit" kind="main" price={prices().operations.signals} isBusy={isBusy}>{t.load}</Button>
      </div>
    </Form>
  )
}

const nameOf = ({ organization: { current_profile, entity_id } }: Signal): string => current_profile?.name ?? entity_id

const SignalTable = ({ signals }: Pick<Feed, "signals">) => {
  const t = useWords(signalsWords)
  const language = useLanguage()
  const { date } = useFormat()
  const mayWatch = useMayWatch()
  const kindOf = ({ event }: Signal) => (event.type_name ?? event.topic_name)[language]
  return (
    <DeskTable
      label={t.title}
      rows={signals}
      keyOf={({ event }) => event.id}
      selected={mayWatch
        ? (chosen) => (
          <WatchMany
            subjects={chosen.map((signal) => ({
              id: signal.organization.entity_id,
              name: signal.organization.current_profile?.name ?? ""
            }))}
          />
        )
        : undefined}
      columns={[
        {
          name: t.announced,
          isWide: true,
          value: ({ event }) => event.announced_on,
          cell: ({ event }) => <time dateTime={event.announced_on}>{date(event.announced_on)}</time>
        },
        {
          name: t.company,
          value: nameOf,
          cell: (signal) => <CompanyLink id={signal.organization.entity_id} name={nameOf(signal)} />
        },
        {
          name: t.sentence,
          value: (signal) => signalSentence(signal, language),
          cell: (signal) => {
            const sentence = signalSentence(signal, language)
            return <span title={sentence}>{sentence}</span>
          }
        },
        { name: t.kind, isWide: true, value: kindOf, cell: kindOf },
        {
          name: t.number,
          isMinor: true,
          cell: ({ organization: { current_profile } }) =>
            current_profile === undefined ? "–" : <RegisterNumber registration={current_profile.registration} />
        }
      ]}
    />
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
  const { failure, isRunning, run } = useAction(loadSignals, { isLostOnLeaving: true })
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
          <SignalTable signals={loaded.signals} />
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
