import type { AccountOverview, OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { downloadJson } from "../../ui/Download.ts"
import { Facts } from "../../ui/Facts.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { View } from "../../ui/View.tsx"
import { AccountCredentials } from "./AccountCredentials.tsx"
import { ChangeAccount, GrantCredits, SetPlan } from "./AccountDialogs.tsx"
import { AccountStatus } from "./AccountStatus.tsx"
import { accountsWords } from "./Words.ts"

interface Props {
  readonly account: OperatedAccount
  readonly onChanged: () => void
}

type Open = "nothing" | "change" | "plan" | "grant" | "suspend" | "erase"

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

/** What an operator can do with an account in its state. */
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

/** One account, its credits and credentials, and what an operator can do with it. */
export const AccountView = ({ id }: { readonly id: string }) => {
  const t = useWords(accountsWords)
  const asked = useAnswer(id, (call) => operated().getAccountOverview({ id }, call))
  return (
    <View title={asked.answer?.account.name || t.account} actions={<Link to="/accounts">{t.title}</Link>}>
      <Shown asked={asked}>
        {(overview) => (
          <>
            <section class="card">
              <AccountFacts overview={overview} />
              <AccountActions account={overview.account} onChanged={asked.reload} />
            </section>
            <AccountCredentials account={overview.account} />
          </>
        )}
      </Shown>
    </View>
  )
}
