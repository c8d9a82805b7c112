import type { AnswerTo, InputTo, Monitor, WebhookEndpoint } from "@kontor/client"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { shared, useDraft } from "../../session/Session.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure, problemTitle } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { intervalText, type Terms, TermsFields } from "../monitors/Terms.tsx"
import { noteMonitor, type Subject } from "../monitors/Watched.ts"
import { CreateForm, Secret } from "../webhooks/CreateEndpoint.tsx"
import { Trials } from "../webhooks/EndpointRow.tsx"

const flowWords = words({
  watch: "Watch",
  label: "Label",
  labelHint: "Webhooks carry it. You may leave it empty.",
  first: "First, say where changes are to be sent: to an address of yours that receives webhooks.",
  verifyHint: "Kontor sends changes once the address has answered a first request.",
  another: "Add another address",
  back: "Back",
  price: (credits: string, count: string, checks: number) =>
    `${credits} for each 30 days${count}, with ${checks} checks${
      count === "" ? "" : " each"
    }. What is known today is recorded first, free of charge. It goes on until you pause it.`,
  companies: (count: string) => ` for ${count} companies`,
  watched: (count: number, shown: string, interval: string) =>
    count === 1 ? `1 company is watched, ${interval}.` : `${shown} companies are watched, ${interval}.`,
  refused: (count: number, shown: string) =>
    count === 1 ? "1 company is not watched:" : `${shown} companies are not watched:`,
  monitors: "To the monitors",
  close: "Done"
}, {
  watch: "Beobachten",
  label: "Bezeichnung",
  labelHint: "Sie steht in jedem Webhook. Sie können sie leer lassen.",
  first: "Geben Sie zuerst an, wohin Änderungen gesendet werden: an eine Adresse von Ihnen, die Webhooks empfängt.",
  verifyHint: "Kontor sendet Änderungen, sobald die Adresse eine erste Anfrage beantwortet hat.",
  another: "Weitere Adresse anlegen",
  back: "Zurück",
  price: (credits: string, count: string, checks: number) =>
    `${credits} für je 30 Tage${count}, mit ${
      count === "" ? "" : "je "
    }${checks} Prüfungen. Was heute bekannt ist, wird zuerst kostenlos festgehalten. Die Beobachtung läuft, bis Sie sie pausieren.`,
  companies: (count: string) => ` für ${count} Unternehmen`,
  watched: (count: number, shown: string, interval: string) =>
    count === 1
      ? `1 Unternehmen wird beobachtet, ${interval}.`
      : `${shown} Unternehmen werden beobachtet, ${interval}.`,
  refused: (count: number, shown: string) =>
    count === 1 ? "1 Unternehmen wird nicht beobachtet:" : `${shown} Unternehmen werden nicht beobachtet:`,
  monitors: "Zu den Beobachtungen",
  close: "Fertig"
})

type Batch = InputTo<"createMonitors">

/** The most monitors that one request creates or prices. */
const batchSize = 1000

const batchesOf = (subjects: ReadonlyArray<Subject>, terms: Terms): ReadonlyArray<Batch> =>
  Array.from({ length: Math.ceil(subjects.length / batchSize) }, (_, index) => ({
    poll_interval_days: terms.poll_interval_days,
    endpoint_ids: terms.endpoint_ids,
    topics: terms.topics,
    monitors: subjects.slice(index * batchSize, (index + 1) * batchSize)
      .map(({ id, name }) => ({ entity_id: id, ...(name.trim() !== "" && { label: name.trim().slice(0, 200) }) }))
  }))

const priceOf = async (subjects: ReadonlyArray<Subject>, terms: Terms): Promise<number> => {
  let sum = 0
  for (const batch of batchesOf(subjects, terms)) sum += (await kontor().quoteMonitors(batch)).credits
  return sum
}

/** The batch that was sent last, until it is answered: sent again after a reload, it does nothing twice. */
const pending = shared<{ readonly text: string; readonly key: string } | undefined>("batch", undefined)

const createOnce = async (batch: Batch): Promise<AnswerTo<"createMonitors">["results"]> => {
  const text = JSON.stringify(batch)
  const before = pending.get()
  const key = before?.text === text ? before.key : crypto.randomUUID()
  pending.set({ text, key })
  const { results } = await kontor().createMonitors({ ...batch, "idempotency-key": key })
  pending.set(undefined)
  return results
}

/** A company that is not watched, and why. */
interface Refused {
  readonly subject: Subject
  readonly code: string
  readonly detail: string
}

interface Outcome {
  readonly created: ReadonlyArray<Monitor>
  readonly refused: ReadonlyArray<Refused>
}

/** Watches companies a thousand at a time. */
const watchAll = async (subjects: ReadonlyArray<Subject>, terms: Terms): Promise<Outcome> => {
  const created: Array<Monitor> = []
  const refused: Array<Refused> = []
  for (const [index, batch] of batchesOf(subjects, terms).entries()) {
    for (const [place, result] of (await createOnce(batch)).entries()) {
      const subject = subjects[index * batchSize + place]
      if (result.status === "created") created.push(result.monitor)
      else if (subject !== undefined) refused.push({ subject, code: result.code, detail: result.detail })
    }
  }
  for (const monitor of created) noteMonitor(monitor)
  return { created, refused }
}

interface Watching {
  readonly subjects: ReadonlyArray<Subject>
  readonly onOutcome: (outcome: Outcome) => void
}

const WatchForm = ({ endpoints, fresh, onAdd, onChanged, onOutcome, onTerms, subjects, terms }: Watching & {
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  /** The id of the endpoint that was created on the way: it is verified at once. */
  readonly fresh: string | undefined
  readonly terms: Terms
  readonly onTerms: (terms: Terms) => void
  readonly onAdd: () => void
  readonly onChanged: () => void
}) => {
  const t = useWords(flowWords)
  const { credits, number } = useFormat()
  const [only] = subjects
  const isOne = subjects.length === 1
  const [label, setLabel] = useDraft(`watch.label.${only?.id}`, only?.name.slice(0, 200) ?? "")
  const { poll_interval_days } = terms
  const priced = useAnswer(`${poll_interval_days} ${subjects.length}`, async (call) => {
    const quoted = { ...terms, endpoint_ids: endpoints.map(({ id }) => id).slice(0, 1) }
    const [sum, { pricing }] = await Promise.all([
      priceOf(subjects, quoted),
      kontor().getMonitoringPricing({ poll_interval_days }, call)
    ])
    return { sum, checks: [pricing].flat()[0]?.forecast_checks ?? 0 }
  })
  const price = priced.isLoading ? undefined : priced.answer
  const named = only !== undefined && isOne ? [{ ...only, name: label }] : subjects
  const { failure, isRunning, run } = useAction(async () => onOutcome(await watchAll(named, terms)), {
    isLostOnLeaving: true
  })
  return (
    <Form onSubmit={() => void run()}>
      {isOne && <TextField label={t.label} hint={t.labelHint} value={label} onValue={setLabel} maxLength={200} />}
      <TermsFields terms={terms} onTerms={onTerms} endpoints={endpoints}>
        {(endpoint) =>
          (endpoint.status === "pending_verification" || endpoint.id === fresh) && (
            <>
              {endpoint.status === "pending_verification" && <p class="quiet">{t.verifyHint}</p>}
              <div class="row">
                <Trials endpoint={endpoint} onChanged={onChanged} isInside isNew={endpoint.id === fresh} />
              </div>
            </>
          )}
      </TermsFields>
      <div>
        <Button onClick={onAdd}>{t.another}</Button>
      </div>
      <p aria-live="polite">
        {price && t.price(credits(price.sum), isOne ? "" : t.companies(number(subjects.length)), price.checks)}
      </p>
      <Failure failure={failure ?? priced.failure} />
      <div>
        <Button
          type="submit"
          kind="main"
          price={price?.sum}
          isBusy={isRunning}
          isDisabled={terms.endpoint_ids.length === 0 || price === undefined}
        >
          {t.watch}
        </Button>
      </div>
    </Form>
  )
}

type Created = AnswerTo<"createWebhookEndpoint">

/** An endpoint that is created on the way, with its secret. */
const AddEndpoint = ({ created, isFirst, onBack, onCreated, onKept }: {
  readonly created: Created | undefined
  readonly isFirst: boolean
  readonly onBack: () => void
  readonly onCreated: (created: Created) => void
  readonly onKept: (id: string) => void
}) => {
  const t = useWords(flowWords)
  if (created !== undefined) {
    return <Secret secret={created.signing_secret} onKept={() => onKept(created.endpoint.id)} />
  }
  return (
    <>
      {isFirst ? <p>{t.first}</p> : (
        <p>
          <Button onClick={onBack}>{t.back}</Button>
        </p>
      )}
      <CreateForm onCreated={onCreated} />
    </>
  )
}

/** The outcome for several companies. */
const Done = ({ onDone, outcome: { created, refused } }: {
  readonly outcome: Outcome
  readonly onDone: () => void
}) => {
  const t = useWords(flowWords)
  const language = useLanguage()
  const { every } = useWords(intervalText)
  const { number } = useFormat()
  const [first] = created
  return (
    <div role="status">
      {first !== undefined && (
        <p class="notice">{t.watched(created.length, number(created.length), every(first.poll_interval_days))}</p>
      )}
      {refused.length > 0 && (
        <div class="notice bad">
          <strong>{t.refused(refused.length, number(refused.length))}</strong>
          <ul>
            {refused.map(({ code, detail, subject }) => (
              <li key={subject.id}>
                {subject.name || subject.id}: {problemTitle(code, language) ?? detail}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="row">
        <Button kind="main" onClick={onDone}>{t.close}</Button>
        <Link to="/monitors">{t.monitors}</Link>
      </div>
    </div>
  )
}

/**
 * Watches one company or many: where changes are sent to, which is created, verified and tested on the way; on which
 * terms; and for which price, which stands there before anything is agreed to.
 */
export const WatchFlow = ({ onDone, subjects }: {
  readonly subjects: ReadonlyArray<Subject>
  readonly onDone: () => void
}) => {
  const asked = useAnswer("endpoints", webhookEndpoints)
  const [chosen, setChosen] = useDraft<Terms | undefined>(`watch.terms.${subjects[0]?.id}`, undefined)
  const [fresh, setFresh] = useDraft<string | undefined>("watch.fresh", undefined)
  const [created, setCreated] = useDraft<Created | undefined>("watch.created", undefined)
  const [isAdding, setAdding] = useDraft("watch.adding", false)
  const [outcome, setOutcome] = useDraft<Outcome | undefined>(`watch.outcome.${subjects[0]?.id}`, undefined)
  if (outcome !== undefined) return <Done outcome={outcome} onDone={onDone} />
  return (
    <Shown asked={asked}>
      {(endpoints) => {
        const terms = chosen ??
          { poll_interval_days: 7, topics: null, endpoint_ids: endpoints.map(({ id }) => id) }
        if (fresh !== undefined && !endpoints.some(({ id }) => id === fresh)) return null
        if (created !== undefined || isAdding || endpoints.length === 0) {
          return (
            <AddEndpoint
              created={created}
              isFirst={endpoints.length === 0}
              onBack={() => setAdding(false)}
              onCreated={setCreated}
              onKept={(id) => {
                setCreated(undefined)
                setFresh(id)
                setAdding(false)
                setChosen({ ...terms, endpoint_ids: [...new Set([...terms.endpoint_ids, id])] })
                asked.reload()
              }}
            />
          )
        }
        return (
          <WatchForm
            endpoints={endpoints}
            fresh={fresh}
            subjects={subjects}
            terms={terms}
            onTerms={setChosen}
            onAdd={() => setAdding(true)}
            onChanged={asked.reload}
            onOutcome={(found) => {
              if (subjects.length === 1 && found.refused.length === 0) onDone()
              else setOutcome(found)
            }}
          />
        )
      }}
    </Shown>
  )
}
