import type { AuditEntry } from "@kontor/client/administration"
import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { usePages } from "../../state/usePages.ts"
import { ChoiceField } from "../../ui/Field.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { Table } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { serviceWords } from "./Words.ts"

/** Every action that the API records: its type refuses one too many and one too few. */
const recorded: Readonly<Record<AuditEntry["action"], true>> = {
  "account.create": true,
  "account.change": true,
  "account.plan": true,
  "account.grant": true,
  "account.suspend": true,
  "account.resume": true,
  "account.export": true,
  "account.erase": true,
  "api_key.create": true,
  "api_key.revoke": true,
  "token.create": true,
  "token.revoke": true,
  "register.import": true,
  "register.withhold": true,
  "register.release": true,
  "deliveries.retry": true,
  "keys.rotate": true
}

const isAction = (text: string): text is AuditEntry["action"] => text in recorded

const Rows = ({ entries }: { readonly entries: ReadonlyArray<AuditEntry> }) => {
  const t = useWords(serviceWords)
  const { moment } = useFormat()
  return (
    <Table
      label={t.audit}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: t.at, cell: ({ at }) => moment(at) },
        { name: t.operator, cell: ({ operator }) => operator || t.unnamed },
        { name: t.via, cell: ({ via }) => via },
        { name: t.action, cell: ({ action }) => action },
        {
          name: t.account,
          cell: ({ account_id }) => account_id === null ? "–" : <Link to={`/accounts/${account_id}`}>{account_id}</Link>
        },
        {
          name: t.subject,
          cell: ({ account_id, subject }) => subject === null || subject === account_id ? "–" : subject
        },
        {
          name: t.details,
          cell: ({ details }) => Object.entries(details).map(([name, value]) => `${name} ${value}`).join(", ") || "–"
        }
      ]}
    />
  )
}

/** Who did what, the newest first. */
export const Audit = () => {
  const t = useWords(serviceWords)
  const [action, setAction] = useState("")
  const pages = usePages({
    key: action,
    load: (page, call) => operated().listAudit({ ...page, action: isAction(action) ? action : undefined }, call),
    itemsOf: ({ entries }) => entries
  })
  return (
    <View title={t.audit}>
      <section class="card">
        <div class="filters">
          <ChoiceField
            label={t.action}
            value={action}
            options={[["", t.all], ...Object.keys(recorded).map((one) => [one, one] as const)]}
            onValue={setAction}
          />
        </div>
        <Listed pages={pages} empty={t.noEntries}>{(entries) => <Rows entries={entries} />}</Listed>
      </section>
    </View>
  )
}
