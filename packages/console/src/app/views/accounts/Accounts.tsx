import type { OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAction } from "../../state/useAction.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { ChoiceField, TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Form } from "../../ui/Form.tsx"
import { Issued } from "../../ui/Issued.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { accountStates, AccountStatus } from "./AccountStatus.tsx"
import { NameAndEmail } from "./NameAndEmail.tsx"
import { type Plan, PlanField } from "./PlanField.tsx"
import { accountsWords } from "./Words.ts"

const CreateForm = ({ onKey }: { readonly onKey: (key: string) => void }) => {
  const t = useWords(accountsWords)
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [plan, setPlan] = useState<Plan>("free")
  const [credits, setCredits] = useState("0")
  const { failure, isRunning, run } = useAction(async () => {
    const { api_key } = await operated().createAccount({
      name,
      email: filled(email) ?? null,
      plan,
      credits: Number(credits)
    })
    onKey(api_key)
  })
  const faults = faultsOf(failure)
  return (
    <Form onSubmit={() => void run()}>
      <NameAndEmail name={name} email={email} faults={faults} onName={setName} onEmail={setEmail} />
      <PlanField plan={plan} onPlan={setPlan} />
      <TextField
        label={t.startCredits}
        type="number"
        value={credits}
        onValue={setCredits}
        isRequired
        error={faults["credits"]?.[0]}
      />
      <Failure failure={failure} />
      <div>
        <Button type="submit" kind="main" isBusy={isRunning}>{t.create}</Button>
      </div>
    </Form>
  )
}

/** Creates an account, and shows its first API key once. */
const CreateAccount = ({ onClose, onCreated }: {
  readonly onClose: () => void
  readonly onCreated: () => void
}) => {
  const t = useWords(accountsWords)
  const [key, setKey] = useState<string | undefined>()
  const created = (issued: string) => {
    setKey(issued)
    onCreated()
  }
  return (
    <Dialog title={t.create} onClose={onClose}>
      {key === undefined ? <CreateForm onKey={created} /> : <Issued label={t.firstKey} text={key} onKept={onClose} />}
    </Dialog>
  )
}

const Rows = ({ accounts }: { readonly accounts: ReadonlyArray<OperatedAccount> }) => {
  const t = useWords(accountsWords)
  const { moment } = useFormat()
  return (
    <Table
      label={t.title}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        { name: t.name, cell: ({ id, name }) => <Link to={`/accounts/${id}`}>{name || id}</Link> },
        { name: t.email, cell: ({ email }) => email ?? "–" },
        { name: t.plan, cell: ({ plan }) => plan },
        { name: t.status, cell: ({ status }) => <AccountStatus status={status} /> },
        { name: t.created, cell: ({ created_at }) => moment(created_at) }
      ]}
    />
  )
}

/** The accounts of the service, for its operators. */
export const Accounts = () => {
  const t = useWords(accountsWords)
  const [typed, setTyped] = useState("")
  const [text, setText] = useState("")
  const [status, setStatus] = useState("")
  const [isCreating, setCreating] = useState(false)
  const pages = usePages({
    key: `${status} ${text}`,
    load: (page, call) =>
      operated().listAccounts({
        ...page,
        text: filled(text),
        status: accountStates.find((state) => state === status)
      }, call),
    itemsOf: ({ accounts }) => accounts
  })
  return (
    <View
      title={t.title}
      actions={<Button kind="main" onClick={() => setCreating(true)}>{t.create}</Button>}
    >
      <section class="card">
        <Form class="filters" label={t.search} onSubmit={() => setText(typed)}>
          <TextField label={t.text} type="search" value={typed} onValue={setTyped} maxLength={255} />
          <ChoiceField
            label={t.status}
            value={status}
            options={[["", t.all], ...accountStates.map((state) => [state, t.statuses[state]] as const)]}
            onValue={setStatus}
          />
          <div class="row end">
            <Button type="submit" isBusy={pages.isLoading}>{t.search}</Button>
          </div>
        </Form>
        <Listed pages={pages} empty={t.none}>{(accounts) => <Rows accounts={accounts} />}</Listed>
      </section>
      {isCreating && <CreateAccount onCreated={pages.reload} onClose={() => setCreating(false)} />}
    </View>
  )
}
