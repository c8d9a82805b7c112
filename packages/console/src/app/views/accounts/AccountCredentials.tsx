import type { AccountOverview, NewAccountToken } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { Button } from "../../ui/Button.tsx"
import { Section } from "../../ui/View.tsx"
import { CreateKey, KeyTable } from "../credentials/ApiKeys.tsx"
import { CreateToken } from "../credentials/CreateToken.tsx"
import { Revoke } from "../credentials/Revoke.tsx"
import { TokenTable } from "../credentials/Tokens.tsx"
import { credentialsWords } from "../credentials/Words.ts"

interface Props {
  readonly overview: AccountOverview
  readonly onChanged: () => void
}

/** What an operator may give a token of an account: more than the account itself. */
const abilities: NewAccountToken["abilities"] = ["api:data", "account:read", "monitoring:manage", "account:keys"]

const AccountKeys = (
  { canCreate, onChanged, overview: { account, api_keys } }: Props & { readonly canCreate: boolean }
) => {
  const t = useWords(credentialsWords)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<AccountOverview["api_keys"][number] | undefined>()
  const create = canCreate ? <Button onClick={() => setCreating(true)}>{t.newKey}</Button> : null
  return (
    <Section title={t.keys} actions={create}>
      <KeyTable keys={api_keys} canChange onRevoke={setRevoked} />
      {isCreating && (
        <CreateKey
          create={(name) => operated().createAccountApiKey({ id: account.id, name })}
          onClose={() => setCreating(false)}
          onCreated={onChanged}
        />
      )}
      <Revoke
        chosen={revoked}
        revoke={(key) => operated().revokeAccountApiKey({ id: account.id, credential_id: key.id })}
        onClose={() => setRevoked(undefined)}
        onRevoked={onChanged}
      />
    </Section>
  )
}

const Tokens = ({ canCreate, onChanged, overview: { account, tokens } }: Props & { readonly canCreate: boolean }) => {
  const t = useWords(credentialsWords)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<AccountOverview["tokens"][number] | undefined>()
  const create = canCreate ? <Button onClick={() => setCreating(true)}>{t.newToken}</Button> : null
  return (
    <Section title={t.tokens} actions={create}>
      <TokenTable tokens={tokens} onRevoke={setRevoked} />
      {isCreating && (
        <CreateToken
          abilities={abilities}
          create={(token) => operated().createAccountToken({ id: account.id, ...token })}
          onClose={() => setCreating(false)}
          onCreated={onChanged}
        />
      )}
      <Revoke
        chosen={revoked}
        revoke={(token) => operated().revokeAccountToken({ id: account.id, credential_id: String(token.id) })}
        onClose={() => setRevoked(undefined)}
        onRevoked={onChanged}
      />
    </Section>
  )
}

/** The API keys and Bearer tokens of an account, as its operators see and change them. */
export const AccountCredentials = (props: Props) => {
  const canCreate = props.overview.account.status !== "erased"
  return (
    <>
      <AccountKeys {...props} canCreate={canCreate} />
      <Tokens {...props} canCreate={canCreate} />
    </>
  )
}
