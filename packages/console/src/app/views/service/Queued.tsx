import type { Queues } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Form } from "../../ui/Form.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { monitorWords } from "../monitors/Words.ts"
import { webhookWords } from "../webhooks/Words.ts"
import { serviceWords } from "./Words.ts"

const States = ({ label, max, names, states }: {
  readonly label: string
  readonly names: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, number | undefined>>
  /** The maximum count of a kind. */
  readonly max: number
}) => {
  const t = useWords(serviceWords)
  const { number } = useFormat()
  const rows = Object.entries(states).flatMap(([state, count]) =>
    count === undefined || count === 0 ? [] : [[state, count] as const]
  )
  return (
    <div>
      <h3>{label}</h3>
      {rows.length === 0 ? <p class="quiet">{t.noneQueued}</p> : (
        <Table
          label={label}
          rows={rows}
          keyOf={([state]) => state}
          columns={[
            { name: t.state, cell: ([state]) => names[state] ?? state },
            {
              name: t.count,
              isNumber: true,
              cell: ([, count]) => count >= max ? t.atLeast(number(count)) : number(count)
            }
          ]}
        />
      )}
    </div>
  )
}

const Retry = ({ onRetried }: { readonly onRetried: () => void }) => {
  const t = useWords(serviceWords)
  const { number } = useFormat()
  const [since, setSince] = useState("")
  const [account, setAccount] = useState("")
  const [retried, setRetried] = useState<number | undefined>()
  const { failure, isRunning, run } = useAction(async () => {
    const { retried: count } = await operated().retryDeliveries({
      since: new Date(since).toISOString(),
      account_id: filled(account)
    })
    setRetried(count)
    onRetried()
  })
  const faults = faultsOf(failure)
  return (
    <details>
      <summary>{t.retry}</summary>
      <p class="quiet">{t.retryHint}</p>
      <Form onSubmit={() => void run()}>
        <TextField
          label={t.retrySince}
          type="datetime-local"
          value={since}
          onValue={setSince}
          isRequired
          error={faults["since"]?.[0]}
        />
        <TextField
          label={t.retryAccount}
          value={account}
          onValue={setAccount}
          error={faults["account_id"]?.[0]}
        />
        <Failure failure={failure} />
        <div>
          <Button type="submit" isBusy={isRunning}>{t.retry}</Button>
        </div>
        <p role="status">{retried !== undefined && t.retried(number(retried))}</p>
      </Form>
    </details>
  )
}

/** What waits for workers, and deliveries to send again. */
export const Queued = ({ onRetried, queues: { deliveries, monitors } }: {
  readonly queues: Queues
  readonly onRetried: () => void
}) => {
  const t = useWords(serviceWords)
  const { states } = useWords(monitorWords)
  const { deliveryStates } = useWords(webhookWords)
  return (
    <Section title={t.queues}>
      <div class="beside">
        <States label={t.deliveries} names={deliveryStates} states={deliveries.by_status} max={deliveries.counted} />
        <States label={t.monitors} names={states} states={monitors.by_status} max={Infinity} />
      </div>
      <Retry onRetried={onRetried} />
    </Section>
  )
}
