import type { LedgerVerification } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { serviceWords } from "./Words.ts"

const Found = ({ result: { accounts, discrepancies, entries } }: { readonly result: LedgerVerification }) => {
  const t = useWords(serviceWords)
  const { number } = useFormat()
  if (discrepancies.length === 0) return <p class="notice">{t.right(number(accounts), number(entries))}</p>
  return (
    <>
      <p class="notice bad">{t.wrong(number(discrepancies.length))}</p>
      <Table
        label={t.ledger}
        rows={discrepancies}
        keyOf={({ account_id, found, sequence }) => `${account_id} ${sequence} ${found}`}
        columns={[
          { name: t.account, cell: ({ account_id }) => <Link to={`/accounts/${account_id}`}>{account_id}</Link> },
          { name: t.line, cell: ({ sequence }) => sequence ?? "–" },
          { name: t.found, cell: ({ found }) => found }
        ]}
      />
    </>
  )
}

/** Recomputes the ledger on request: it reads every line. */
export const LedgerCheck = () => {
  const t = useWords(serviceWords)
  const [result, setResult] = useState<LedgerVerification | undefined>()
  const { failure, isRunning, run } = useAction(async () => setResult(await operated().verifyLedger()))
  return (
    <Section
      title={t.ledger}
      actions={<Button isBusy={isRunning} onClick={() => void run()}>{t.verify}</Button>}
    >
      <p class="quiet">{t.ledgerHint}</p>
      <Failure failure={failure} />
      <div role="status">{result !== undefined && <Found result={result} />}</div>
    </Section>
  )
}
