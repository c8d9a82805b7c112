import type { Monitor, WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, ChoiceField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { commonWords } from "../../ui/Words.ts"
import { cyclePrice } from "./CyclePrice.ts"
import { intervals, intervalText } from "./Intervals.ts"
import { monitorWords } from "./Words.ts"

interface Props {
  readonly monitor: Monitor
  readonly onChanged: () => void
  readonly onClose: () => void
}

const ChangeForm = (
  { endpoints, monitor, onChanged }: Props & { readonly endpoints: ReadonlyArray<WebhookEndpoint> }
) => {
  const t = useWords(monitorWords)
  const { every } = useWords(intervalText)
  const { credits } = useWords(commonWords)
  const [label, setLabel] = useState(monitor.label ?? "")
  const [interval, setInterval] = useState(String(monitor.poll_interval_days))
  const [chosen, setChosen] = useState(monitor.endpoint_ids)
  const offered = [...new Set([...intervals, monitor.poll_interval_days])].toSorted((one, other) => one - other)
  const { failure, isRunning, run } = useAction(async () => {
    await kontor().changeMonitor({
      id: monitor.id,
      poll_interval_days: Number(interval),
      endpoint_ids: chosen,
      label: label.trim() === "" ? null : label.trim()
    })
    onChanged()
  })
  return (
    <Form onSubmit={() => void run()}>
      <TextField label={t.label} value={label} onValue={setLabel} maxLength={200} />
      <ChoiceField
        label={t.interval}
        hint={t.intervalHint}
        value={interval}
        options={offered.map((days) => [String(days), `${every(days)} – ${credits(cyclePrice(days))}`])}
        onValue={setInterval}
      />
      <fieldset>
        <legend>{t.endpoints}</legend>
        {endpoints.map(({ id, name, url }) => (
          <CheckField
            key={id}
            isChecked={chosen.includes(id)}
            onChecked={(isChecked) => setChosen(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {name} <span class="quiet">{url}</span>
          </CheckField>
        ))}
      </fieldset>
      <Failure failure={failure} />
      <div>
        <Button type="submit" kind="main" isBusy={isRunning} isDisabled={chosen.length === 0}>{t.save}</Button>
      </div>
    </Form>
  )
}

/** Changes the label, the interval and the endpoints of a monitor. */
export const ChangeMonitor = (props: Props) => {
  const t = useWords(monitorWords)
  const asked = useAnswer("endpoints", webhookEndpoints)
  return (
    <Dialog title={t.edit} onClose={props.onClose}>
      <Shown asked={asked}>{(endpoints) => <ChangeForm {...props} endpoints={endpoints} />}</Shown>
    </Dialog>
  )
}
