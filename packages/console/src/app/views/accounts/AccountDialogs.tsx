import type { OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { ChoiceField, filled, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { commonWords } from "../../ui/Words.ts"
import { NameAndEmail, PlanField } from "./AccountFields.tsx"
import { accountsWords } from "./Words.ts"

interface Props {
  readonly account: OperatedAccount
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Gives an account another name or email address. */
export const ChangeAccount = ({ account, onChanged, onClose }: Props) => {
  const t = useWords(accountsWords)
  const { save } = useWords(commonWords)
  const [name, setName] = useState(account.name)
  const [email, setEmail] = useState(account.email ?? "")
  const { failure, isRunning, run } = useAction(async () => {
    await operated().changeAccount({ id: account.id, name, email: filled(email) ?? null })
    onClose()
    onChanged()
  })
  const faults = faultsOf(failure)
  return (
    <Dialog title={t.change} onClose={onClose}>
      <Form onSubmit={() => void run()}>
        <NameAndEmail name={name} email={email} faults={faults} onName={setName} onEmail={setEmail} />
        <Failure failure={failure} />
        <div>
          <Button type="submit" kind="main" isBusy={isRunning}>{save}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Sets the plan of an account. */
export const SetPlan = ({ account, onChanged, onClose }: Props) => {
  const t = useWords(accountsWords)
  const [plan, setPlan] = useState(account.plan)
  const { failure, isRunning, run } = useAction(async () => {
    await operated().setPlan({ id: account.id, plan })
    onClose()
    onChanged()
  })
  return (
    <Dialog title={t.setPlan} onClose={onClose}>
      <Form onSubmit={() => void run()}>
        <PlanField plan={plan} onPlan={setPlan} />
        <Failure failure={failure} />
        <div>
          <Button type="submit" kind="main" isBusy={isRunning}>{t.setPlan}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

const subscribedPlans = ["plus", "pro", "max"] as const

const subscriptionStatuses = ["active", "past_due", "canceled"] as const

const dayOf = (instant: string | undefined): string => instant?.slice(0, 10) ?? ""

/** Sets the subscription of an account, with its period. */
export const SetSubscription = ({ account, onChanged, onClose }: Props) => {
  const t = useWords(accountsWords)
  const { subscription } = account
  const [plan, setPlan] = useState(subscribedPlans.find((one) => one === subscription?.plan) ?? "plus")
  const [status, setStatus] = useState(subscription?.status ?? "active")
  const [from, setFrom] = useState(dayOf(subscription?.current_period_start))
  const [to, setTo] = useState(dayOf(subscription?.current_period_end))
  const { failure, isRunning, run } = useAction(async () => {
    const [current_period_start, current_period_end] = [`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`]
    await operated().setSubscription({ id: account.id, plan, status, current_period_start, current_period_end })
    onClose()
    onChanged()
  })
  const faults = faultsOf(failure)
  return (
    <Dialog title={t.subscribe} onClose={onClose}>
      <Form onSubmit={() => void run()}>
        <ChoiceField
          label={t.plan}
          value={plan}
          options={subscribedPlans.map((one) => [one, one])}
          onValue={setPlan}
        />
        <ChoiceField
          label={t.status}
          hint={t.subscriptionHint}
          value={status}
          options={subscriptionStatuses.map((one) => [one, t.subscriptionStatuses[one]])}
          onValue={setStatus}
        />
        <TextField label={t.periodStart} type="date" value={from} onValue={setFrom} isRequired />
        <TextField
          label={t.periodEnd}
          type="date"
          value={to}
          onValue={setTo}
          isRequired
          error={faults["current_period_end"]?.[0]}
        />
        <Failure failure={failure} />
        <div>
          <Button type="submit" kind="main" isBusy={isRunning}>{t.subscribe}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Grants credits. The reference stays until the dialog closes or the number changes: a retry grants nothing twice. */
export const GrantCredits = ({ account, onChanged, onClose }: Props) => {
  const t = useWords(accountsWords)
  const { credits: creditText } = useFormat()
  const [credits, setCredits] = useState("")
  const [reference, setReference] = useState(() => crypto.randomUUID())
  const [booked, setBooked] = useState<{ readonly credits: number; readonly balance_after: number } | undefined>()
  const { failure, isRunning, run } = useAction(async () => {
    const { entry } = await operated().grantCredits({ id: account.id, credits: Number(credits), reference })
    setBooked(entry)
    onChanged()
  })
  const put = (value: string) => {
    setCredits(value)
    setReference(crypto.randomUUID())
  }
  return (
    <Dialog title={t.grant} onClose={onClose}>
      {booked !== undefined
        ? <p role="status">{t.granted(creditText(booked.credits), creditText(booked.balance_after))}</p>
        : (
          <Form onSubmit={() => void run()}>
            <TextField
              label={t.credits}
              hint={t.grantHint}
              type="number"
              value={credits}
              onValue={put}
              isRequired
              error={faultsOf(failure)["credits"]?.[0]}
            />
            <Failure failure={failure} />
            <div>
              <Button type="submit" kind="main" isBusy={isRunning}>{t.grant}</Button>
            </div>
          </Form>
        )}
    </Dialog>
  )
}
