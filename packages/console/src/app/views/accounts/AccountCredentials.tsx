import type { ListedApiKey, ListedToken } from "@kontor/client"
import type { NewAccountToken, OperatedAccount } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { useDraft } from "../../session/Session.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Section } from "../../ui/View.tsx"
import { CreateKey, KeyTable } from "../credentials/ApiKeys.tsx"
import { CreateToken } from "../credentials/CreateToken.tsx"
import { Revoke } from "../credentials/Revoke.tsx"
import { TokenTable } from "../credentials/Tokens.tsx"
import { credentialsWords } from "../credentials/Words.ts"

interface Props {
  readonly id: string
  readonly canCreate: boolean
}

/** The abilities that an operator may give a token of an account: more than the account itself may give. */
const abilities: NewAccountToken["abilities"] = ["api:data", "account:read", "monitoring:manage", "account:keys"]

const AccountKeys = ({ canCreate, id }: Props) => {
  const t = useWords(credentialsWords)
  const pages = usePages({
    key: id,
    load: (page, call) => operated().listAccountApiKeys({ id, ...page }, call),
    itemsOf: ({ api_keys }) => api_keys
  })
  const drafts = `key.${id}.`
  const [isCreating, setCreating] = useDraft(`${drafts}open`, false)
  const [revoked, setRevoked] = useState<ListedApiKey | undefined>()
  const create = canCreate ? <Button onClick={() => setCreating(true)}>{t.newKey}</Button> : null
  return (
    <Section title={t.keys} actions={create}>
      <Listed pages={pages} empty={t.noKeys}>
        {(keys) => <KeyTable keys={keys} canChange onRevoke={setRevoked} />}
      </Listed>
      {isCreating && (
        <CreateKey
          drafts={drafts}
          create={(key) => operated().createAccountApiKey({ id, ...key })}
          onClose={() => setCreating(false)}
          onCreated={pages.reload}
        />
      )}
      <Revoke
        chosen={revoked}
        revoke={(key) => operated().revokeAccountApiKey({ id, credential_id: key.id })}
        onClose={() => setRevoked(undefined)}
        onRevoked={pages.reload}
      />
    </Section>
  )
}

const Tokens = ({ canCreate, id }: Props) => {
  const t = useWords(credentialsWords)
  const pages = usePages({
    key: id,
    load: (page, call) => operated().listAccountTokens({ id, ...page }, call),
    itemsOf: ({ tokens }) => tokens
  })
  const drafts = `token.${id}.`
  const [isCreating, setCreating] = useDraft(`${drafts}open`, false)
  const [revoked, setRevoked] = useState<ListedToken | undefined>()
  const create = canCreate ? <Button onClick={() => setCreating(true)}>{t.newToken}</Button> : null
  return (
    <Section title={t.tokens} actions={create}>
      <Listed pages={pages} empty={t.noTokens}>
        {(tokens) => <TokenTable tokens={tokens} onRevoke={setRevoked} />}
      </Listed>
      {isCreating && (
        <CreateToken
          drafts={drafts}
          abilities={abilities}
          create={(token) => operated().createAccountToken({ id, ...token })}
          onClose={() => setCreating(false)}
          onCreated={pages.reload}
        />
      )}
      <Revoke
        chosen={revoked}
        revoke={(token) => operated().revokeAccountToken({ id, credential_id: String(token.id) })}
        onClose={() => setRevoked(undefined)}
        onRevoked={pages.reload}
      />
    </Section>
  )
}

/** The API keys and Bearer tokens of an account, as its operators see and change them. */
export const AccountCredentials = ({ account: { id, status } }: { readonly account: OperatedAccount }) => {
  const canCreate = status !== "erased"
  return (
    <>
      <AccountKeys key={`keys ${status}`} id={id} canCreate={canCreate} />
      <Tokens key={`tokens ${status}`} id={id} canCreate={canCreate} />
    </>
  )
}
