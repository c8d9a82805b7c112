import type { OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { ChoiceField, TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Form } from "../../ui/Form.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { accountStates, AccountStatus } from "./AccountStatus.tsx"
import { CreateAccount } from "./CreateAccount.tsx"
import { accountsWords } from "./Words.ts"

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
