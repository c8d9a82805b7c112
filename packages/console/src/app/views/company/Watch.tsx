import type { WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { go } from "../../router/Router.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, ChoiceField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { intervals, intervalText } from "../monitors/Intervals.ts"

const watchWords = words({
  title: "Watch this company",
  label: "Label",
  labelHint: "Webhooks carry it. You may leave it empty.",
  interval: "How often to look",
  endpoints: "Where changes are sent",
  noEndpoint: "There is no webhook endpoint yet that changes could be sent to.",
  create: "Create a webhook endpoint",
  notActive: "not active yet",
  price: (credits: number, checks: number) =>
    `${credits} credits for each 30 days, with ${checks} checks, from when everything known today is recorded, which is free. It goes on until you pause it.`,
  watch: "Watch"
}, {
  title: "Dieses Unternehmen beobachten",
  label: "Bezeichnung",
  labelHint: "Webhooks tragen sie. Sie kann leer bleiben.",
  interval: "Wie oft geprüft wird",
  endpoints: "Wohin Änderungen gesendet werden",
  noEndpoint: "Es gibt noch keinen Webhook-Endpunkt, an den Änderungen gesendet werden könnten.",
  create: "Webhook-Endpunkt anlegen",
  notActive: "noch nicht aktiv",
  price: (credits: number, checks: number) =>
    `${credits} Credits für je 30 Tage, mit ${checks} Prüfungen, ab dem Moment, in dem alles heute Bekannte festgehalten ist, was kostenlos ist. Es läuft weiter, bis Sie es pausieren.`,
  watch: "Beobachten"
})

interface Props {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

const WatchForm = (
  { endpoints, id, name }: Pick<Props, "id" | "name"> & { readonly endpoints: ReadonlyArray<WebhookEndpoint> }
) => {
  const t = useWords(watchWords)
  const all = useWords(intervalText)
  const [label, setLabel] = useState(name.slice(0, 200))
  const [interval, setInterval] = useState("7")
  const [chosen, setChosen] = useState(endpoints.filter(({ status }) => status === "active").map(({ id }) => id))
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
    go(`/monitors/${monitor.id}`)
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
        {endpoints.map(({ id, name, status, url }) => (
          <CheckField
            key={id}
            isChecked={chosen.includes(id)}
            onChecked={(isChecked) => setChosen(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {name} <span class="quiet">{url}{status !== "active" && ` (${t.notActive})`}</span>
          </CheckField>
        ))}
      </fieldset>
      <p aria-live="polite">{price && t.price(price.estimated_credits, price.forecast_checks)}</p>
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

/** Watches a company: the price stands there before anything is agreed to. */
export const Watch = ({ id, name, onClose }: Props) => {
  const t = useWords(watchWords)
  const asked = useAnswer("endpoints", webhookEndpoints)
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Shown asked={asked}>
        {(endpoints) =>
          endpoints.length === 0
            ? (
              <>
                <p>{t.noEndpoint}</p>
                <p>
                  <Link to="/webhooks?create">{t.create}</Link>
                </p>
              </>
            )
            : <WatchForm endpoints={endpoints} id={id} name={name} />}
      </Shown>
    </Dialog>
  )
}
