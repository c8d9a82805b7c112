import type { ListedApiKey } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useDraft } from "../../session/Session.ts"
import { useAction } from "../../state/useAction.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { filled, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Issued } from "../../ui/Issued.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { Revoke } from "./Revoke.tsx"
import { credentialsWords } from "./Words.ts"

interface Creating {
  /** The beginning of the names of its drafts, which belong to one account: `key.` or `key.<account>.`. */
  readonly drafts: string
  readonly create: (
    key: { readonly name: string; readonly monthly_credit_limit: number | null }
  ) => Promise<{ readonly key: string }>
  readonly onClose: () => void
  readonly onCreated: () => void
}

/** The limit that somebody entered; null where they entered none. */
export const limitOf = (text: string): number | null => filled(text) === undefined ? null : Number(text)

/** A field for the monthly limit of a new credential. */
export const LimitField = (field: { readonly value: string; readonly onValue: (value: string) => void }) => {
  const t = useWords(credentialsWords)
  return <TextField label={t.limit} hint={t.limitHint} type="number" {...field} />
}

/** Creates an API key, and shows it once. */
export const CreateKey = ({ create, drafts, onClose, onCreated }: Creating) => {
  const t = useWords(credentialsWords)
  const [name, setName] = useDraft(`${drafts}name`, "")
  const [limit, setLimit] = useDraft(`${drafts}limit`, "")
  const [key, setKey] = useDraft<string | undefined>(`${drafts}issued`, undefined)
  const { failure, isRunning, run } = useAction(async () => {
    const created = await create({ name, monthly_credit_limit: limitOf(limit) })
    setKey(created.key)
    onCreated()
  }, { isLostOnLeaving: true })
  return (
    <Dialog title={t.newKey} onClose={onClose} drafts={drafts}>
      {key !== undefined ? <Issued label={t.key} text={key} onKept={onClose} /> : (
        <Form onSubmit={() => void run()}>
          <TextField label={t.name} value={name} onValue={setName} maxLength={255} isRequired />
          <LimitField value={limit} onValue={setLimit} />
          <Failure failure={failure} />
          <div>
            <Button type="submit" kind="main" isBusy={isRunning}>{t.create}</Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

/** API keys, and what can be done with them. */
export const KeyTable = ({ canChange, keys, onRevoke }: {
  readonly canChange: boolean
  readonly keys: ReadonlyArray<ListedApiKey>
  readonly onRevoke: (key: ListedApiKey) => void
}) => {
  const t = useWords(credentialsWords)
  const { moment, number } = useFormat()
  const revoke = {
    name: t.revoke,
    cell: (key: ListedApiKey) => (
      <Button kind="danger" onClick={() => onRevoke(key)} label={t.revokeOf(key.name)}>{t.revoke}</Button>
    )
  }
  return (
    <Table
      label={t.keys}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { name: t.name, cell: ({ name }) => name },
        { name: t.key, cell: ({ masked_key }) => <code>{masked_key}</code> },
        {
          name: t.limit,
          isNumber: true,
          cell: ({ monthly_credit_limit }) => monthly_credit_limit === null ? t.unlimited : number(monthly_credit_limit)
        },
        { name: t.created, cell: ({ created_at }) => moment(created_at) },
        { name: t.used, cell: ({ last_used_at }) => last_used_at === null ? t.never : moment(last_used_at) },
        ...(canChange ? [revoke] : [])
      ]}
    />
  )
}

/** The API keys of the account: a token with `account:keys` creates and revokes them, an API key revokes others. */
export const ApiKeys = ({ canCreate, canRevoke }: { readonly canCreate: boolean; readonly canRevoke: boolean }) => {
  const t = useWords(credentialsWords)
  const pages = usePages({
    key: "keys",
    load: (page, call) => kontor().listApiKeys(page, call),
    itemsOf: ({ api_keys }) => api_keys
  })
  const [isCreating, setCreating] = useDraft("key.open", false)
  const [revoked, setRevoked] = useState<ListedApiKey | undefined>()
  const create = <Button kind="main" onClick={() => setCreating(true)}>{t.newKey}</Button>
  return (
    <Section title={t.keys} actions={canCreate ? create : null}>
      <p class="quiet">{t.keysHint} {!canCreate && t.tokenOnly}</p>
      <Listed pages={pages} empty={t.noKeys}>
        {(keys) => <KeyTable keys={keys} canChange={canRevoke} onRevoke={setRevoked} />}
      </Listed>
      {isCreating && (
        <CreateKey
          drafts="key."
          create={(key) => kontor().createApiKey(key)}
          onClose={() => setCreating(false)}
          onCreated={pages.reload}
        />
      )}
      <Revoke
        chosen={revoked}
        revoke={(key) => kontor().revokeApiKey({ id: key.id })}
        onClose={() => setRevoked(undefined)}
        onRevoked={pages.reload}
      />
    </Section>
  )
}
