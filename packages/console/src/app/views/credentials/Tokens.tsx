import type { ListedToken } from "@kontor/client"
import { useState } from "preact/hooks"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { session, useDraft } from "../../session/Session.ts"
import { useStore } from "../../state/Store.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section, View } from "../../ui/View.tsx"
import { ApiKeys } from "./ApiKeys.tsx"
import { CreateToken } from "./CreateToken.tsx"
import { Revoke } from "./Revoke.tsx"
import { credentialsWords } from "./Words.ts"

/** The abilities that an account may give its own tokens. */
const abilities = ["api:data", "account:read", "monitoring:manage"] as const

/** Bearer tokens, each with a way to revoke it. */
export const TokenTable = ({ onRevoke, tokens }: {
  readonly tokens: ReadonlyArray<ListedToken>
  readonly onRevoke: (token: ListedToken) => void
}) => {
  const t = useWords(credentialsWords)
  const { moment, number } = useFormat()
  return (
    <Table
      label={t.tokens}
      rows={tokens}
      keyOf={({ id }) => String(id)}
      columns={[
        { name: t.name, cell: ({ name }) => name },
        { name: t.abilities, cell: ({ abilities }) => abilities.join(", ") },
        { name: t.expires, cell: ({ expires_at }) => expires_at === null ? t.never : moment(expires_at) },
        {
          name: t.limit,
          isNumber: true,
          cell: ({ monthly_credit_limit: limit }) => limit === null ? t.unlimited : number(limit)
        },
        { name: t.created, cell: ({ created_at }) => moment(created_at) },
        { name: t.used, cell: ({ last_used_at }) => last_used_at === null ? t.never : moment(last_used_at) },
        {
          name: t.revoke,
          cell: (token) => (
            <Button kind="danger" onClick={() => onRevoke(token)} label={t.revokeOf(token.name)}>{t.revoke}</Button>
          )
        }
      ]}
    />
  )
}

/** The Bearer tokens of the account. */
const Tokens = () => {
  const t = useWords(credentialsWords)
  const pages = usePages({
    key: "tokens",
    load: (page, call) => kontor().listTokens(page, call),
    itemsOf: ({ tokens }) => tokens
  })
  const [isCreating, setCreating] = useDraft("token.open", false)
  const [revoked, setRevoked] = useState<ListedToken | undefined>()
  return (
    <Section
      title={t.tokens}
      actions={<Button kind="main" onClick={() => setCreating(true)}>{t.newToken}</Button>}
    >
      <p class="quiet">{t.tokensHint}</p>
      <Listed pages={pages} empty={t.noTokens}>
        {(tokens) => <TokenTable tokens={tokens} onRevoke={setRevoked} />}
      </Listed>
      {isCreating && (
        <CreateToken
          drafts="token."
          abilities={abilities}
          create={(token) => kontor().createToken(token)}
          onClose={() => setCreating(false)}
          onCreated={pages.reload}
        />
      )}
      <Revoke
        chosen={revoked}
        revoke={(token) => kontor().revokeToken({ id: String(token.id) })}
        onClose={() => setRevoked(undefined)}
        onRevoked={pages.reload}
      />
    </Section>
  )
}

/** The credentials of the account, as far as the one that is signed in with may see and change them. */
export const Credentials = () => {
  const t = useWords(credentialsWords)
  const allowed = useStore(session)?.allowed
  return (
    <View title={t.title}>
      {allowed?.tokens ? <Tokens /> : <p class="quiet">{t.keysOnly}</p>}
      {allowed?.account && <ApiKeys canCreate={allowed.apiKeys} canRevoke={allowed.apiKeys || allowed.tokens} />}
    </View>
  )
}
