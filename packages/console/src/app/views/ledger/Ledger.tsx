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
import { ChoiceField, TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { ledgerWords } from "./Words.ts"

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
  "signals-detail"
] as const

const inputOf = ({ endpoint, from, to }: Filter): InputTo<"listTransactions"> => ({
  from: filled(from),
  to: filled(to),
  endpoint: operations.find((operation) => operation === endpoint)
})

const breakdownText = ({ breakdown }: Transaction): string =>
  Object.entries(breakdown).map(([name, credits]) => `${name} ${credits}`).join(", ")

/** Reads every entry that the filter lets through, page by page, and saves them. */
const exportAll = async (filter: Filter): Promise<void> => {
  const entries: Array<Transaction> = []
  for await (const page of accountPages(kontor(), "listTransactions", inputOf(filter))) {
    entries.push(...page.transactions)
  }
  downloadCsv("kontor-ledger.csv", [
    ["created_at", "kind", "endpoint", "credits", "balance_after", "breakdown", "request_id", "id"],
    ...entries.map((entry) => [
      entry.created_at,
      entry.kind,
      entry.endpoint,
      entry.credits,
      entry.balance_after,
      breakdownText(entry),
      entry.request_id,
      entry.id
    ])
  ])
}

const Entries = ({ entries }: { readonly entries: ReadonlyArray<Transaction> }) => {
  const t = useWords(ledgerWords)
  const { moment, number } = useFormat()
  return (
    <Table
      label={t.title}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: t.time, cell: ({ created_at }) => moment(created_at) },
        { name: t.kind, cell: ({ kind }) => t.kinds[kind] },
        { name: t.operation, cell: ({ endpoint }) => endpoint ?? "–" },
        { name: t.credits, isNumber: true, cell: ({ credits }) => number(credits) },
        { name: t.balance, isNumber: true, cell: ({ balance_after }) => number(balance_after) },
        { name: t.breakdown, cell: breakdownText }
      ]}
    />
  )
}

/** Every booking of the account, the newest first. */
export const Ledger = () => {
  const t = useWords(ledgerWords)
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
            options={[["", t.all], ...operations.map((name) => [name, name] as const)]}
            onValue={setEndpoint}
          />
        </div>
        <Failure failure={exporting.failure} />
        <Listed pages={pages} empty={t.none}>{(entries) => <Entries entries={entries} />}</Listed>
      </section>
    </View>
  )
}
