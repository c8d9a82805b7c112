import { accountPages, type InputTo, type Transaction } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { Button } from "../../ui/Button.tsx"
import { downloadCsv } from "../../ui/Download.ts"
import { Failure } from "../../ui/Failure.tsx"
import { ChoiceField, filled, TextField } from "../../ui/Field.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { credentialText, ledgerWords, operationWords, partWords } from "./Words.ts"

interface Filter {
  readonly from: string
  readonly to: string
  readonly endpoint: string
}

const operations = [
  "search-organizations",
  "fetch-organization",
  "fetch-person",
  "fetch-document",
  "signals",
  "signals-detail",
  "monitoring"
] as const

const inputOf = ({ endpoint, from, to }: Filter): InputTo<"listTransactions"> => ({
  from: filled(from),
  to: filled(to),
  endpoint: operations.find((operation) => operation === endpoint)
})

const breakdownText = ({ breakdown }: Transaction, names: Readonly<Record<string, string>> = {}): string =>
  Object.entries(breakdown).map(([name, credits]) => `${names[name] ?? name} ${credits}`).join(", ")

/** Reads every entry that the filter lets through, page by page, and saves them. */
const exportAll = async (filter: Filter): Promise<void> => {
  const entries: Array<Transaction> = []
  for await (const page of accountPages(kontor(), "listTransactions", inputOf(filter))) {
    entries.push(...page.transactions)
  }
  downloadCsv("kontor-ledger.csv", [
    [
      "created_at",
      "kind",
      "endpoint",
      "credits",
      "balance_after",
      "breakdown",
      "credential_id",
      "credential_name",
      "request_id",
      "id"
    ],
    ...entries.map((entry) => [
      entry.created_at,
      entry.kind,
      entry.endpoint,
      entry.credits,
      entry.balance_after,
      breakdownText(entry),
      entry.credential?.id ?? null,
      entry.credential?.name ?? null,
      entry.request_id,
      entry.id
    ])
  ])
}

const Entries = ({ entries }: { readonly entries: ReadonlyArray<Transaction> }) => {
  const t = useWords(ledgerWords)
  const [names, parts] = [useWords(operationWords), useWords(partWords)]
  const { moment, number } = useFormat()
  const operationOf = ({ endpoint }: Transaction) => endpoint === null ? null : names[endpoint] ?? endpoint
  const partsOf = (entry: Transaction) => breakdownText(entry, parts)
  return (
    <DeskTable
      label={t.title}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: t.time, value: ({ created_at }) => created_at, cell: ({ created_at }) => moment(created_at) },
        { name: t.credits, isNumber: true, value: ({ credits }) => credits, cell: ({ credits }) => number(credits) },
        {
          name: t.balance,
          isNumber: true,
          isWide: true,
          value: ({ balance_after }) => balance_after,
          cell: ({ balance_after }) => number(balance_after)
        },
        { name: t.kind, value: ({ kind }) => t.kinds[kind], cell: ({ kind }) => t.kinds[kind] },
        {
          name: t.operation,
          isWide: true,
          value: operationOf,
          cell: (entry) => operationOf(entry) ?? "–"
        },
        { name: t.credential, isWide: true, value: credentialText, cell: credentialText },
        { name: t.breakdown, isWide: true, value: partsOf, cell: partsOf }
      ]}
    />
  )
}

/** Every booking of the account, the newest first. */
export const Ledger = () => {
  const t = useWords(ledgerWords)
  const names = useWords(operationWords)
  const [from, setFrom] = useNarrowed("from")
  const [to, setTo] = useNarrowed("to")
  const [endpoint, setEndpoint] = useNarrowed("operation")
  const filter: Filter = { from, to, endpoint }
  const exporting = useAction(() => exportAll(filter))
  const pages = usePages({
    key: JSON.stringify(filter),
    load: (page, call) => kontor().listTransactions({ ...inputOf(filter), ...page }, call),
    itemsOf: ({ transactions }) => transactions
  })
  const save = <Button isBusy={exporting.isRunning} onClick={() => void exporting.run()}>{t.csv}</Button>
  return (
    <View title={t.title} actions={save}>
      <section class="card">
        <div class="filters">
          <TextField
            label={t.from}
            type="date"
            value={from}
            onValue={setFrom}
          />
          <TextField label={t.to} type="date" value={to} onValue={setTo} />
          <ChoiceField
            label={t.operation}
            value={endpoint}
            options={[["", t.all], ...operations.map((name) => [name, names[name] ?? name] as const)]}
            onValue={setEndpoint}
          />
        </div>
        <Failure failure={exporting.failure} />
        <Listed pages={pages} empty={t.none}>{(entries) => <Entries entries={entries} />}</Listed>
      </section>
    </View>
  )
}
