import type {
  AccountOverview,
  FailingEndpoint,
  OperatedAccount,
  Statement as AccountStatement
} from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { download, downloadJson } from "../../ui/Download.ts"
import { Facts } from "../../ui/Facts.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { filled, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { ledgerWords, operationWords } from "../ledger/Words.ts"
import { type MonthOfUsage, UsageChart } from "../overview/UsageChart.tsx"
import { EndpointStatus } from "../webhooks/States.tsx"
import { webhookWords } from "../webhooks/Words.ts"
import { AccountCredentials } from "./AccountCredentials.tsx"
import { ChangeAccount, GrantCredits, SetPlan, SetSubscription } from "./AccountDialogs.tsx"
import { AccountStatus } from "./AccountFields.tsx"
import { accountsWords } from "./Words.ts"

interface Props {
  readonly account: OperatedAccount
  readonly onChanged: () => void
}

type Open = "nothing" | "change" | "plan" | "subscription" | "cancel" | "grant" | "suspend" | "erase"

/** Lets a subscription end with its period. */
const canceled = async ({ id, subscription }: OperatedAccount) => {
  if (subscription === null || subscription.plan === "free") return
  const { plan, ...period } = subscription
  await operated().setSubscription({ ...period, id, plan, status: "canceled" })
}

const Dialogs = ({ onClose, open, ...props }: Props & { readonly open: Open; readonly onClose: () => void }) => {
  const t = useWords(accountsWords)
  const { account, onChanged } = props
  const confirmed = async (done: Promise<unknown>) => {
    await done
    onClose()
    onChanged()
  }
  switch (open) {
    case "nothing":
      return null
    case "change":
      return <ChangeAccount {...props} onClose={onClose} />
    case "plan":
      return <SetPlan {...props} onClose={onClose} />
    case "subscription":
      return <SetSubscription {...props} onClose={onClose} />
    case "cancel":
      return (
        <Confirm title={t.cancel} onClose={onClose} onConfirm={() => confirmed(canceled(account))}>
          {t.cancelSure}
        </Confirm>
      )
    case "grant":
      return <GrantCredits {...props} onClose={onClose} />
    case "suspend":
      return (
        <Confirm
          title={t.suspend}
          onClose={onClose}
          onConfirm={() => confirmed(operated().suspendAccount({ id: account.id }))}
        >
          {t.suspendSure}
        </Confirm>
      )
    case "erase":
      return (
        <Confirm
          title={t.erase}
          onClose={onClose}
          onConfirm={() => confirmed(operated().eraseAccount({ id: account.id }))}
        >
          {t.eraseSure}
        </Confirm>
      )
  }
}

/** The actions that an operator can take on an account in its state. */
const AccountActions = ({ account, onChanged }: Props) => {
  const t = useWords(accountsWords)
  const [open, setOpen] = useState<Open>("nothing")
  const resuming = useAction(async () => {
    await operated().resumeAccount({ id: account.id })
    onChanged()
  })
  const exporting = useAction(async () =>
    downloadJson(`kontor-account-${account.id}.json`, await operated().exportAccount({ id: account.id }))
  )
  const { status } = account
  return (
    <>
      <div class="row">
        {status !== "erased" && (
          <>
            <Button kind="main" onClick={() => setOpen("grant")}>{t.grant}</Button>
            <Button onClick={() => setOpen("plan")}>{t.setPlan}</Button>
            <Button onClick={() => setOpen("subscription")}>{t.subscribe}</Button>
            {account.subscription !== null && account.subscription.status !== "canceled" && (
              <Button onClick={() => setOpen("cancel")}>{t.cancel}</Button>
            )}
            <Button onClick={() => setOpen("change")}>{t.change}</Button>
          </>
        )}
        <Button isBusy={exporting.isRunning} onClick={() => void exporting.run()}>{t.export}</Button>
        {status === "active" && <Button kind="danger" onClick={() => setOpen("suspend")}>{t.suspend}</Button>}
        {status === "suspended" && (
          <>
            <Button isBusy={resuming.isRunning} onClick={() => void resuming.run()}>{t.resume}</Button>
            <Button kind="danger" onClick={() => setOpen("erase")}>{t.erase}</Button>
          </>
        )}
      </div>
      <Failure failure={resuming.failure ?? exporting.failure} />
      <Dialogs account={account} open={open} onChanged={onChanged} onClose={() => setOpen("nothing")} />
    </>
  )
}

const AccountFacts = ({ overview: { account, balance } }: { readonly overview: AccountOverview }) => {
  const t = useWords(accountsWords)
  const { credits, date, moment, number } = useFormat()
  const { subscription } = account
  return (
    <Facts
      facts={[
        [t.status, <AccountStatus status={account.status} />],
        [t.balance, t.balanceOf(credits(balance.total), number(balance.granted), number(balance.spent))],
        [
          t.plan,
          subscription === null || account.plan === "free"
            ? account.plan
            : t.until(account.plan, date(subscription.current_period_end))
        ],
        [t.email, account.email ?? "–"],
        [t.created, moment(account.created_at)],
        [t.account, <code>{account.id}</code>]
      ]}
    />
  )
}

/** The usage and grants of an account in a month, between two balances, in a table and as files. */
const MonthlyStatement = ({ id }: { readonly id: string }) => {
  const t = useWords(accountsWords)
  const operations = useWords(operationWords)
  const { kinds } = useWords(ledgerWords)
  const { credits, date, number } = useFormat()
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  const asked = useAnswer(`${id} ${month}`, (call) => operated().getStatement({ id, month: filled(month) }, call))
  const name = `kontor-statement-${id}-${month}`
  const saving = useAction(async () => {
    const { bytes } = await operated().getStatementFile({ id, month: filled(month) })
    download(`${name}.csv`, await new Response(bytes).blob())
  })
  return (
    <Section title={t.statement}>
      <Form class="filters" label={t.statement} onSubmit={asked.reload}>
        <TextField label={t.month} type="month" value={month} onValue={setMonth} isRequired />
        <div class="row">
          <Button isBusy={saving.isRunning} onClick={() => void saving.run()}>{t.saveCsv}</Button>
          <Button isBusy={asked.isLoading} onClick={() => downloadJson(`${name}.json`, asked.answer)}>
            {t.saveJson}
          </Button>
        </div>
      </Form>
      <Failure failure={saving.failure} />
      <Shown asked={asked}>
        {({ closing_balance, lines, opening_balance }) => (
          <>
            <p>{t.balances(credits(opening_balance), credits(closing_balance))}</p>
            {lines.length > 0 && (
              <Table
                label={t.statement}
                rows={lines}
                keyOf={({ day, endpoint, kind, reference }) => `${day} ${kind} ${endpoint} ${reference}`}
                columns={[
                  { name: t.day, cell: ({ day }) => date(day) },
                  {
                    name: t.booked,
                    cell: ({ endpoint, kind, reference }) =>
                      kind === "usage"
                        ? endpoint && (operations[endpoint] ?? endpoint)
                        : <>{kinds[kind]} {reference !== null && <code class="quiet">{reference}</code>}</>
                  },
                  { name: t.requests, isNumber: true, cell: ({ requests }) => number(requests) },
                  { name: t.credits, isNumber: true, cell: ({ credits: count }) => number(count) }
                ]}
              />
            )}
          </>
        )}
      </Shown>
    </Section>
  )
}

/** The usage of a month, from its statement. */
const usageOf = ({ lines, month }: AccountStatement): MonthOfUsage => {
  const used = lines.filter(({ kind }) => kind === "usage")
    .map(({ credits, day, endpoint, requests }) => ({ day, endpoint, requests, credits_used: -credits }))
  const sumOf = (some: typeof used) => some.reduce((sum, { credits_used }) => sum + credits_used, 0)
  const last = new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate()
  const names = [...new Set(used.map(({ endpoint }) => endpoint))]
  return {
    by_endpoint: names.map((endpoint) => {
      const own = used.filter((line) => line.endpoint === endpoint)
      return { endpoint, requests: own.reduce((sum, { requests }) => sum + requests, 0), credits_used: sumOf(own) }
    }).toSorted((one, other) => other.credits_used - one.credits_used),
    days: Array.from({ length: last }, (_, index) => {
      const from = `${month}-${String(index + 1).padStart(2, "0")}`
      const own = used.filter(({ day }) => day === from)
      return { from, credits_used: sumOf(own), by_endpoint: own }
    })
  }
}

/** The endpoints of an account that fail, with what they answered last. */
const Failing = ({ failing }: { readonly failing: ReadonlyArray<FailingEndpoint> }) => {
  const t = useWords(accountsWords)
  const { moment } = useFormat()
  const { deliveryStates, failures } = useWords(webhookWords)
  return (
    <Section title={t.failing}>
      {failing.length === 0 ? <p class="quiet">{t.noneFails}</p> : (
        <ul class="list">
          {failing.map(({ deliveries, endpoint, is_silent }) => (
            <li key={endpoint.id}>
              <div class="row">
                <strong>{endpoint.name}</strong>
                <EndpointStatus status={endpoint.status} />
                {is_silent && <span class="quiet">{t.silent}</span>}
                {endpoint.exhausted_in_a_row > 0 && <span class="quiet">{failures(endpoint.exhausted_in_a_row)}</span>}
              </div>
              <p>
                <code>{endpoint.url}</code>
              </p>
              <ul>
                {deliveries.map(({ delivery, last_attempt: attempt }) => (
                  <li key={delivery.id}>
                    {deliveryStates[delivery.status]}: {attempt === null
                      ? moment(delivery.created_at)
                      : t.answered(moment(attempt.started_at), String(attempt.status ?? attempt.error ?? "–"))}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One account, its credits and credentials, and what an operator can do with it. */
export const AccountView = ({ id }: { readonly id: string }) => {
  const t = useWords(accountsWords)
  const asked = useAnswer(id, (call) => operated().getAccountOverview({ id }, call))
  const used = useAnswer(id, (call) => operated().getStatement({ id }, call))
  const failing = useAnswer(id, (call) => operated().listFailingEndpoints({ account_id: id }, call))
  return (
    <View title={asked.answer?.account.name || t.account} above={["/accounts", t.title]}>
      <Shown asked={asked}>
        {(overview) => (
          <>
            <section class="card">
              <AccountFacts overview={overview} />
              <AccountActions account={overview.account} onChanged={asked.reload} />
            </section>
            <Shown asked={used}>{(statement) => <UsageChart usage={usageOf(statement)} />}</Shown>
            <Shown asked={failing}>{(answer) => <Failing failing={answer.failing} />}</Shown>
            <AccountCredentials account={overview.account} />
            <MonthlyStatement id={id} />
          </>
        )}
      </Shown>
    </View>
  )
}
