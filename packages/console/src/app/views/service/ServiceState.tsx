import type { Activity, FailingEndpoint, LedgerVerification, Queues, Worker } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { type Pages, usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { filled, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { DeskTable, Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { monitorWords } from "../monitors/Words.ts"
import { StackedChart } from "../overview/UsageChart.tsx"
import { EndpointStatus } from "../webhooks/States.tsx"
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

/** The queues of the workers, and a form to send deliveries again. */
const Queued = ({ onRetried, queues: { deliveries, monitors } }: {
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

/** The last answer of an endpoint that fails. */
const LastAnswer = ({ deliveries: [newest] }: FailingEndpoint) => {
  const t = useWords(webhookWords)
  const { moment, number } = useFormat()
  const attempt = newest?.last_attempt
  if (!attempt) return <>–</>
  const { duration, error, started_at, status } = attempt
  const ms = number(duration)
  return (
    <>
      {moment(started_at)}: {status === null ? t.unanswered(ms) : t.answered(status, ms)}
      {error !== null && (
        <>
          – <code>{error}</code>
        </>
      )}
    </>
  )
}

/** The webhook endpoints of all accounts that fail, with the last answer of each. */
const FailingEndpoints = ({ pages }: { readonly pages: Pages<FailingEndpoint> }) => {
  const t = useWords(serviceWords)
  return (
    <Section title={t.failing}>
      <Listed pages={pages} empty={t.noneFailing}>
        {(failing) => (
          <DeskTable
            label={t.failing}
            rows={failing}
            keyOf={({ endpoint }) => endpoint.id}
            columns={[
              {
                name: t.account,
                value: ({ account_id }) => account_id,
                cell: ({ account_id }) => <Link to={`/accounts/${account_id}`}>{account_id}</Link>
              },
              {
                name: t.endpoint,
                value: ({ endpoint }) => `${endpoint.id} ${endpoint.url}`,
                cell: ({ endpoint }) => endpoint.url
              },
              { name: t.state, cell: ({ endpoint }) => <EndpointStatus status={endpoint.status} /> },
              { name: t.lastAnswer, cell: (one) => <LastAnswer {...one} /> }
            ]}
          />
        )}
      </Listed>
    </Section>
  )
}

const Found = ({ result: { accounts, discrepancies, entries } }: { readonly result: LedgerVerification }) => {
  const t = useWords(serviceWords)
  const { number } = useFormat()
  if (discrepancies.length === 0) return <p class="notice">{t.right(number(accounts), number(entries))}</p>
  return (
    <>
      <p class="notice bad">{t.wrong(number(discrepancies.length))}</p>
      <Table
        label={t.ledger}
        rows={discrepancies}
        keyOf={({ account_id, found, sequence }) => `${account_id} ${sequence} ${found}`}
        columns={[
          { name: t.account, cell: ({ account_id }) => <Link to={`/accounts/${account_id}`}>{account_id}</Link> },
          { name: t.line, cell: ({ sequence }) => sequence ?? "–" },
          { name: t.found, cell: ({ found }) => found }
        ]}
      />
    </>
  )
}

/** Recomputes the ledger on request: it reads every line. */
const LedgerCheck = () => {
  const t = useWords(serviceWords)
  const [result, setResult] = useState<LedgerVerification | undefined>()
  const { failure, isRunning, run } = useAction(async () => setResult(await operated().verifyLedger()))
  return (
    <Section
      title={t.ledger}
      actions={<Button isBusy={isRunning} onClick={() => void run()}>{t.verify}</Button>}
    >
      <p class="quiet">{t.ledgerHint}</p>
      <Failure failure={failure} />
      <div role="status">{result !== undefined && <Found result={result} />}</div>
    </Section>
  )
}

/** The running processes of the service, and a warning when none of them works on the queues. */
const WorkerTable = ({ workers }: { readonly workers: ReadonlyArray<Worker> }) => {
  const t = useWords(serviceWords)
  const { moment } = useFormat()
  return (
    <Section title={t.workers}>
      {!workers.some(({ roles }) => roles.includes("worker")) && <p class="notice bad">{t.noWorker}</p>}
      {workers.length > 0 && (
        <Table
          label={t.workers}
          rows={workers}
          keyOf={({ id }) => id}
          columns={[
            { name: t.workerId, cell: ({ id }) => <code>{id}</code> },
            { name: t.roles, cell: ({ roles }) => roles.join(", ") },
            { name: t.version, cell: ({ version }) => version },
            { name: t.seen, cell: ({ seen_at }) => moment(seen_at) }
          ]}
        />
      )}
    </Section>
  )
}

const load = async (call: { readonly signal?: AbortSignal }) => {
  const client = operated()
  const [register, queues, { workers }] = await Promise.all([
    client.getRegisterStatus({}, call),
    client.getQueues({}, call),
    client.listWorkers({}, call)
  ])
  return { register, queues, workers }
}

type Loaded = Awaited<ReturnType<typeof load>>

const RegisterCard = ({ register: { newest_event, organizations, outdated, withheld } }: Pick<Loaded, "register">) => {
  const t = useWords(serviceWords)
  const { date, number } = useFormat()
  return (
    <Section title={t.register}>
      <div class="figure">{t.organizations(number(organizations))}</div>
      <p class="quiet">
        {newest_event === null ? t.empty : t.newest(date(newest_event))}
        {withheld > 0 && ` · ${t.withheld(number(withheld))}`}
      </p>
      {outdated > 0 && <p class="notice waiting">{t.outdated(number(outdated))}</p>}
    </Section>
  )
}

const DueCard = ({ due, since, title }: {
  readonly title: string
  readonly due: number
  readonly since: string | null
}) => {
  const t = useWords(serviceWords)
  const { moment, number } = useFormat()
  return (
    <Section title={title}>
      <div class="figure">{since === null ? t.nothingDue : t.since(moment(since))}</div>
      <p class="quiet">{t.dueDeliveries(number(due))}</p>
    </Section>
  )
}

type Hour = Activity["hours"][number]

/** The last day by hour: requests, credits and how late workers were, as charts and as a table. */
const LastDay = ({ hours }: { readonly hours: ReadonlyArray<Hour> }) => {
  const t = useWords(serviceWords)
  const { table } = useWords(commonWords)
  const { clock, credits, duration, moment, number } = useFormat()
  const lag = (seconds: number | null) => seconds === null ? t.notMeasured : duration(seconds)
  const kinds: ReadonlyArray<readonly [name: string, of: (hour: Hour) => number | null, show: typeof lag]> = [
    [t.requests, ({ requests }) => requests, (count) => number(count ?? 0)],
    [t.credits, ({ credits_used }) => credits_used, (count) => credits(count ?? 0)],
    [t.deliveriesLag, ({ deliveries_lag }) => deliveries_lag, lag],
    [t.monitorsLag, ({ monitors_lag }) => monitors_lag, lag]
  ]
  return (
    <Section title={t.lastDay}>
      <p class="quiet">{t.lagHint}</p>
      <div class="beside four">
        {kinds.map(([name, of, show]) => (
          <div key={name}>
            <h3>{name}</h3>
            <StackedChart
              label={name}
              names={[name]}
              show={show}
              bars={hours.map((hour) => ({
                name: moment(hour.from),
                short: clock(hour.from),
                values: [of(hour) ?? 0]
              }))}
            />
          </div>
        ))}
      </div>
      <details>
        <summary>{table}</summary>
        <Table
          label={t.lastDay}
          rows={hours.toReversed()}
          keyOf={({ from }) => from}
          columns={[
            { name: t.hour, cell: ({ from }) => moment(from) },
            ...kinds.map(([name, of, show]) => ({ name, isNumber: true, cell: (hour: Hour) => show(of(hour)) }))
          ]}
        />
      </details>
    </Section>
  )
}

/** The state of the service: its register, processes and queues, and whether its ledger is right. */
export const ServiceState = () => {
  const t = useWords(serviceWords)
  const { reload: reloadText } = useWords(commonWords)
  const asked = useAnswer("operation", load)
  const day = useAnswer("activity", (call) => operated().getActivity({}, call))
  const pages = usePages({
    key: "failing",
    load: (page, call) => operated().listFailingEndpoints(page, call),
    itemsOf: ({ failing }) => failing
  })
  const reload = () => {
    asked.reload()
    pages.reload()
    day.reload()
  }
  return (
    <View title={t.title} actions={<Button onClick={reload} isBusy={asked.isLoading}>{reloadText}</Button>}>
      <Shown asked={asked}>
        {({ queues, register, workers }) => (
          <>
            <div class="cards">
              <RegisterCard register={register} />
              <DueCard title={t.oldest} due={queues.deliveries.due} since={queues.deliveries.due_since} />
              <DueCard title={t.dueMonitors} due={queues.monitors.due} since={queues.monitors.due_since} />
            </div>
            <Shown asked={day}>{({ hours }) => <LastDay hours={hours} />}</Shown>
            <WorkerTable workers={workers} />
            <Queued queues={queues} onRetried={asked.reload} />
          </>
        )}
      </Shown>
      <FailingEndpoints pages={pages} />
      <LedgerCheck />
    </View>
  )
}
