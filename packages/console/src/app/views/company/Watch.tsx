import type { Monitor, WebhookEndpoint } from "@kontor/client"
import { useEffect, useState } from "preact/hooks"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { session } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, ChoiceField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { intervals, intervalText } from "../monitors/Intervals.ts"
import { MonitorStatus } from "../monitors/MonitorStatus.tsx"
import { loadWatched, noteMonitor, watched } from "../monitors/Watched.ts"
import { CreateForm } from "../webhooks/CreateEndpoint.tsx"
import { Trials } from "../webhooks/EndpointRow.tsx"
import { Secret } from "../webhooks/Secret.tsx"

const watchWords = words({
  watch: "Watch",
  title: (name: string) => `Watch ${name}`,
  this: "this company",
  watched: (interval: string) => `Watched, ${interval}`,
  label: "Label",
  labelHint: "Webhooks carry it. You may leave it empty.",
  interval: "How often to look",
  endpoints: "Where changes are sent",
  first: "First, say where changes are to be sent: to an address of yours that receives webhooks.",
  notActive: "not verified yet",
  verifyHint: "Kontor sends changes once the address has answered a first request.",
  another: "Add another address",
  price: (credits: string, checks: number) =>
    `${credits} for each 30 days, with ${checks} checks. What is known today is recorded first, free of charge. It goes on until you pause it.`
}, {
  watch: "Beobachten",
  title: (name: string) => `${name} beobachten`,
  this: "Dieses Unternehmen",
  watched: (interval: string) => `Wird beobachtet, ${interval}`,
  label: "Bezeichnung",
  labelHint: "Sie steht in jedem Webhook. Sie können sie leer lassen.",
  interval: "Wie oft geprüft wird",
  endpoints: "Wohin Änderungen gesendet werden",
  first: "Geben Sie zuerst an, wohin Änderungen gesendet werden: an eine Adresse von Ihnen, die Webhooks empfängt.",
  notActive: "noch nicht bestätigt",
  verifyHint: "Kontor sendet Änderungen, sobald die Adresse eine erste Anfrage beantwortet hat.",
  another: "Weitere Adresse anlegen",
  price: (credits: string, checks: number) =>
    `${credits} für je 30 Tage, mit ${checks} Prüfungen. Was heute bekannt ist, wird zuerst kostenlos festgehalten. Die Beobachtung läuft, bis Sie sie pausieren.`
})

interface Watching {
  readonly id: string
  readonly name: string
  readonly endpoints: ReadonlyArray<WebhookEndpoint>
  readonly onChanged: () => void
  readonly onWatched: (monitor: Monitor) => void
}

const WatchForm = ({ endpoints, id, name, onChanged, onWatched }: Watching) => {
  const t = useWords(watchWords)
  const all = useWords(intervalText)
  const { credits } = useFormat()
  const [label, setLabel] = useState(name.slice(0, 200))
  const [interval, setInterval] = useState("7")
  const [left, setLeft] = useState<ReadonlyArray<string>>([])
  const chosen = endpoints.map(({ id }) => id).filter((id) => !left.includes(id))
  const priced = useAnswer(
    interval,
    (call) => kontor().getMonitoringPricing({ poll_interval_days: Number(interval) }, call)
  )
  const price = priced.answer?.pricing
  const { failure, isRunning, run } = useAction(async () => {
    const { monitor } = await kontor().createMonitor({
      entity_id: id,
      poll_interval_days: Number(interval),
      endpoint_ids: chosen,
      ...(label.trim() !== "" && { label: label.trim() })
    })
    onWatched(monitor)
  })
  return (
    <Form onSubmit={() => void run()}>
      <ChoiceField
        label={t.interval}
        value={interval}
        options={intervals.map((days) => [String(days), all.every(days)])}
        onValue={setInterval}
      />
      <TextField label={t.label} hint={t.labelHint} value={label} onValue={setLabel} maxLength={200} />
      <fieldset>
        <legend>{t.endpoints}</legend>
        {endpoints.map((endpoint) => (
          <div key={endpoint.id}>
            <CheckField
              isChecked={chosen.includes(endpoint.id)}
              onChecked={(isChecked) =>
                setLeft(isChecked ? left.filter((one) => one !== endpoint.id) : [...left, endpoint.id])}
            >
              {endpoint.name}{" "}
              <span class="quiet">{endpoint.url}{endpoint.status !== "active" && ` (${t.notActive})`}</span>
            </CheckField>
            {endpoint.status === "pending_verification" && (
              <>
                <p class="quiet">{t.verifyHint}</p>
                <div class="row">
                  <Trials endpoint={endpoint} onChanged={onChanged} />
                </div>
              </>
            )}
          </div>
        ))}
      </fieldset>
      <p aria-live="polite">{price && t.price(credits(price.estimated_credits), price.forecast_checks)}</p>
      <Failure failure={failure ?? priced.failure} />
      <div>
        <Button
          type="submit"
          kind="main"
          price={price?.estimated_credits}
          isBusy={isRunning}
          isDisabled={chosen.length === 0 || price === undefined}
        >
          {t.watch}
        </Button>
      </div>
    </Form>
  )
}

/** The first endpoint of an account, created on the way, with its secret. */
const FirstEndpoint = ({ onCreated }: { readonly onCreated: () => void }) => {
  const t = useWords(watchWords)
  const [secret, setSecret] = useState<string | undefined>()
  if (secret !== undefined) return <Secret secret={secret} onKept={onCreated} />
  return (
    <>
      <p>{t.first}</p>
      <CreateForm onSecret={setSecret} />
    </>
  )
}

/** Watches a company: its price stands there before anything is agreed to. */
const WatchDialog = ({ id, name, onClose }: {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}) => {
  const t = useWords(watchWords)
  const asked = useAnswer("endpoints", webhookEndpoints)
  return (
    <Dialog title={t.title(name || t.this)} onClose={onClose}>
      <Shown asked={asked}>
        {(endpoints) =>
          endpoints.length === 0
            ? <FirstEndpoint onCreated={asked.reload} />
            : (
              <WatchForm
                endpoints={endpoints}
                id={id}
                name={name}
                onChanged={asked.reload}
                onWatched={(monitor) => {
                  noteMonitor(monitor)
                  onClose()
                }}
              />
            )}
      </Shown>
    </Dialog>
  )
}

/** How a company is watched, or the way to watch it. A company is not offered to be watched twice. */
export const WatchButton = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const t = useWords(watchWords)
  const { every } = useWords(intervalText)
  const allowed = useStore(session)?.allowed
  const known = useStore(watched)
  const [isOpen, setOpen] = useState(false)
  const { failure, run } = useAction(loadWatched)
  const isAllowed = allowed?.monitoring === true && allowed.account
  useEffect(() => {
    if (isAllowed) void run()
  }, [isAllowed])
  if (!isAllowed) return null
  const monitor = known?.get(id)
  if (monitor !== undefined) {
    return (
      <span class="row">
        <Link to={`/monitors/${monitor.id}`} class="button">{t.watched(every(monitor.poll_interval_days))}</Link>
        {monitor.status !== "active" && <MonitorStatus status={monitor.status} />}
      </span>
    )
  }
  return (
    <>
      <Failure failure={failure} />
      <Button kind="main" isDisabled={known === undefined} onClick={() => setOpen(true)}>{t.watch}</Button>
      {isOpen && <WatchDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
