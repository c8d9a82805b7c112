import type { Monitor, WebhookEndpoint } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor, webhookEndpoints } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { type Terms, TermsFields } from "./Terms.tsx"
import { noteMonitor } from "./Watched.ts"
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
  const [label, setLabel] = useState(monitor.label ?? "")
  const [terms, setTerms] = useState<Terms>(monitor)
  const { endpoint_ids, poll_interval_days, topics } = terms
  const { failure, isRunning, run } = useAction(async () => {
    const { monitor: changed } = await kontor().changeMonitor({
      id: monitor.id,
      poll_interval_days,
      endpoint_ids,
      topics,
      label: label.trim() === "" ? null : label.trim()
    })
    noteMonitor(changed)
    onChanged()
  })
  return (
    <Form onSubmit={() => void run()}>
      <TextField label={t.label} value={label} onValue={setLabel} maxLength={200} />
      <TermsFields terms={terms} onTerms={setTerms} endpoints={endpoints} />
      <p class="quiet">{t.intervalHint}</p>
      <Failure failure={failure} />
      <div>
        <Button type="submit" kind="main" isBusy={isRunning} isDisabled={endpoint_ids.length === 0}>{t.save}</Button>
      </div>
    </Form>
  )
}

/** Changes the label and the terms of a monitor. */
export const ChangeMonitor = (props: Props) => {
  const t = useWords(monitorWords)
  const asked = useAnswer("endpoints", webhookEndpoints)
  return (
    <Dialog title={t.edit} onClose={props.onClose}>
      <Shown asked={asked}>{(endpoints) => <ChangeForm {...props} endpoints={endpoints} />}</Shown>
    </Dialog>
  )
}
