import type { OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { place } from "../../router/Router.ts"
import { useDraft } from "../../session/Session.ts"
import { useAction } from "../../state/useAction.ts"
import { useAnswer } from "../../state/useAnswer.ts"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { ChoiceField, filled, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Issued } from "../../ui/Issued.tsx"
import { Empty, Listed } from "../../ui/Listed.tsx"
import { Shown } from "../../ui/Shown.tsx"
import { DeskTable, Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { accountStates, AccountStatus, NameAndEmail, type Plan, PlanField } from "./AccountFields.tsx"
import { accountsWords } from "./Words.ts"

const CreateForm = ({ onKey }: { readonly onKey: (key: string) => void }) => {
  const t = useWords(accountsWords)
  const [name, setName] = useDraft("account.name", "")
  const [email, setEmail] = useDraft("account.email", "")
  const [plan, setPlan] = useDraft<Plan>("account.plan", "free")
  const [credits, setCredits] = useDraft("account.credits", "0")
  const { failure, isRunning, run } = useAction(async () => {
    const { api_key } = await operated().createAccount({
      name,
      email: filled(email) ?? null,
      plan,
      credits: Number(credits)
    })
    onKey(api_key)
  }, { isLostOnLeaving: true })
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
  const [key, setKey] = useDraft<string | undefined>("account.key", undefined)
  const created = (issued: string) => {
    setKey(issued)
    onCreated()
  }
  return (
    <Dialog title={t.create} onClose={onClose} drafts="account.">
      {key === undefined ? <CreateForm onKey={created} /> : <Issued label={t.firstKey} text={key} onKept={onClose} />}
    </Dialog>
  )
}

const Rows = ({ accounts }: { readonly accounts: ReadonlyArray<OperatedAccount> }) => {
  const t = useWords(accountsWords)
  const { moment } = useFormat()
  return (
    <DeskTable
      label={t.title}
      rows={accounts}
      keyOf={({ id }) => id}
      file="kontor-accounts.csv"
      columns={[
        {
          name: t.name,
          value: ({ id, name }) => name || id,
          cell: ({ id, name }) => <Link to={`/accounts/${id}`}>{name || id}</Link>
        },
        { name: t.email, value: ({ email }) => email, cell: ({ email }) => email ?? "–" },
        { name: t.plan, value: ({ plan }) => plan, cell: ({ plan }) => plan },
        {
          name: t.status,
          value: ({ status }) => t.statuses[status],
          cell: ({ status }) => <AccountStatus status={status} />
        },
        { name: t.created, value: ({ created_at }) => created_at, cell: ({ created_at }) => moment(created_at) }
      ]}
    />
  )
}

/** A credential: an API key or its masked form, a Bearer token, a digest, or the id of one or of an account. */
const isCredential = (text: string): boolean =>
  /^(?:kt_.+|\d+(?:\|.*)?|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text.trim())

/** The accounts of a credential, and the credentials that it names, such as a key that leaked. */
const Holders = ({ text }: { readonly text: string }) => {
  const t = useWords(accountsWords)
  const { moment } = useFormat()
  const asked = useAnswer(text, (call) => operated().findAccounts({ text }, call))
  return (
    <Shown asked={asked}>
      {({ accounts, credentials }) =>
        accounts.length + credentials.length === 0 ? <Empty>{t.noCredential}</Empty> : (
          <>
            <Rows accounts={accounts} />
            {credentials.length > 0 && (
              <Table
                label={t.credentials}
                rows={credentials}
                keyOf={({ id, kind }) => `${kind} ${id}`}
                columns={[
                  { name: t.name, cell: ({ name }) => name },
                  { name: t.credential, cell: ({ id, kind, masked_key }) => t.credentialOf[kind](masked_key ?? id) },
                  {
                    name: t.account,
                    cell: ({ account_id }) => <Link to={`/accounts/${account_id}`}>{account_id}</Link>
                  },
                  { name: t.created, cell: ({ created_at }) => moment(created_at) },
                  { name: t.used, cell: ({ last_used_at }) => last_used_at === null ? t.never : moment(last_used_at) }
                ]}
              />
            )}
          </>
        )}
    </Shown>
  )
}

/** The accounts of the service, for its operators. A credential that is looked for stands in no address. */
export const Accounts = () => {
  const t = useWords(accountsWords)
  const [typed, setTyped] = useState(place.get().query.get("text") ?? "")
  const [text, setText] = useNarrowed("text")
  const [credential, setCredential] = useState("")
  const [status, setStatus] = useNarrowed("status")
  const [isCreating, setCreating] = useDraft("account.open", false)
  const search = () => {
    const isOne = isCredential(typed)
    setCredential(isOne ? typed : "")
    setText(isOne ? "" : typed)
  }
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
        <Form class="filters" label={t.search} onSubmit={search}>
          <TextField label={t.text} type="search" value={typed} onValue={setTyped} maxLength={255} />
          <ChoiceField
            label={t.status}
            value={status}
            options={[["", t.all], ...accountStates.map((state) => [state, t.statuses[state]] as const)]}
            onValue={setStatus}
          />
          <div class="row">
            <Button type="submit" isBusy={pages.isLoading}>{t.search}</Button>
          </div>
        </Form>
        {credential === ""
          ? <Listed pages={pages} empty={t.none}>{(accounts) => <Rows accounts={accounts} />}</Listed>
          : <Holders text={credential} />}
      </section>
      {isCreating && <CreateAccount onCreated={pages.reload} onClose={() => setCreating(false)} />}
    </View>
  )
}
