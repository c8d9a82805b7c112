import type { OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { downloadJson } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { ChangeAccount, GrantCredits, SetPlan } from "./AccountDialogs.tsx"
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
export const AccountActions = ({ account, onChanged }: Props) => {
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
