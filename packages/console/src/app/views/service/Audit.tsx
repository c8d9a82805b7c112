import type { AuditEntry } from "@kontor/client/administration"
import { operated } from "../../api/Kontor.ts"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { useNarrowed } from "../../state/useNarrowed.ts"
import { usePages } from "../../state/usePages.ts"
import { ChoiceField } from "../../ui/Field.tsx"
import { Listed } from "../../ui/Listed.tsx"
import { DeskTable } from "../../ui/Table.tsx"
import { View } from "../../ui/View.tsx"
import { serviceWords } from "./Words.ts"

type Action = AuditEntry["action"]

/** Reads a detail of an entry by its name, as text; a dash where it is missing. */
type Details = (name: string) => string

/** The name of each action, and the text of an entry of it. */
const auditWords = words<Readonly<Record<Action, readonly [name: string, says: (of: Details) => string]>>>({
  "account.create": [
    "Accounts created",
    (of) => `created the account, on the plan ${of("plan")} with ${of("credits")} credits`
  ],
  "account.change": ["Accounts changed", (of) => `changed of the account: ${of("members")}`],
  "account.plan": ["Plans set", (of) => `set the plan ${of("plan")}${of("status") === "–" ? "" : `, ${of("status")}`}`],
  "account.grant": [
    "Credits booked",
    (of) => `booked ${of("credits")} credits; the balance was ${of("balance_after")} then`
  ],
  "account.suspend": ["Accounts suspended", () => "suspended the account"],
  "account.resume": ["Accounts restored", () => "restored the account"],
  "account.export": ["Accounts exported", () => "exported everything of the account"],
  "account.erase": ["Accounts erased", (of) => `erased the account, and took back ${of("taken_back")} credits`],
  "api_key.create": ["API keys created", () => "created an API key"],
  "api_key.revoke": ["API keys revoked", () => "revoked an API key"],
  "token.create": ["Bearer tokens created", (of) => `created a Bearer token with ${of("abilities")}`],
  "token.revoke": ["Bearer tokens revoked", () => "revoked a Bearer token"],
  "register.import": [
    "Imports",
    (of) =>
      `imported ${of("source")}: ${of("imported")} of ${of("read")} records, ${of("events")} events, ${of("outcome")}`
  ],
  "register.withhold": ["Organizations withheld", () => "withheld an organization"],
  "register.release": ["Organizations shown again", () => "showed an organization again"],
  "deliveries.retry": [
    "Deliveries sent again",
    (of) => `sent ${of("retried")} deliveries again, created since ${of("since")}`
  ],
  "keys.rotate": [
    "Keys of the service rotated",
    (of) => `rotated the key of the service: sealed ${of("endpoints")} endpoints and ${of("answers")} answers anew`
  ]
}, {
  "account.create": [
    "Konten angelegt",
    (of) => `hat das Konto angelegt, mit Tarif ${of("plan")} und ${of("credits")} Credits`
  ],
  "account.change": ["Konten geändert", (of) => `hat am Konto geändert: ${of("members")}`],
  "account.plan": [
    "Tarife gesetzt",
    (of) => `hat den Tarif ${of("plan")} gesetzt${of("status") === "–" ? "" : `, ${of("status")}`}`
  ],
  "account.grant": [
    "Credits gebucht",
    (of) => `hat ${of("credits")} Credits gebucht; das Guthaben war danach ${of("balance_after")}`
  ],
  "account.suspend": ["Konten gesperrt", () => "hat das Konto gesperrt"],
  "account.resume": ["Konten entsperrt", () => "hat das Konto entsperrt"],
  "account.export": ["Konten exportiert", () => "hat alles zu dem Konto exportiert"],
  "account.erase": ["Konten gelöscht", (of) => `hat das Konto gelöscht und ${of("taken_back")} Credits eingezogen`],
  "api_key.create": ["API-Schlüssel angelegt", () => "hat einen API-Schlüssel angelegt"],
  "api_key.revoke": ["API-Schlüssel widerrufen", () => "hat einen API-Schlüssel widerrufen"],
  "token.create": ["Bearer-Tokens angelegt", (of) => `hat ein Bearer-Token mit ${of("abilities")} angelegt`],
  "token.revoke": ["Bearer-Tokens widerrufen", () => "hat ein Bearer-Token widerrufen"],
  "register.import": [
    "Importe",
    (of) =>
      `hat ${of("source")} importiert: ${of("imported")} von ${of("read")} Datensätzen, ${of("events")} Ereignisse, ${
        of("outcome")
      }`
  ],
  "register.withhold": ["Organisationen zurückgehalten", () => "hat eine Organisation zurückgehalten"],
  "register.release": ["Organisationen wieder gezeigt", () => "hat eine Organisation wieder freigegeben"],
  "deliveries.retry": [
    "Zustellungen wiederholt",
    (of) => `hat ${of("retried")} Zustellungen erneut gesendet, erstellt seit ${of("since")}`
  ],
  "keys.rotate": [
    "Schlüssel des Dienstes erneuert",
    (of) =>
      `hat den Schlüssel des Dienstes erneuert: ${of("endpoints")} Endpunkte und ${
        of("answers")
      } Antworten neu versiegelt`
  ]
})

const actions = Object.keys(auditWords.en) as ReadonlyArray<Action>

/** The words for values in the details of an entry. */
const valueWords = words<Readonly<Record<string, string>>>({
  past_due: "past due",
  email: "email address"
}, {
  active: "aktiv",
  past_due: "überfällig",
  canceled: "gekündigt",
  completed: "abgeschlossen",
  failed: "abgebrochen",
  name: "Name",
  email: "E-Mail-Adresse"
})

/** Makes what says the details of an entry, in the reader's language. */
const useDetails = () => {
  const values = useWords(valueWords)
  const { moment, number } = useFormat()
  return ({ details }: AuditEntry): Details => (name) => {
    const value = details[name]
    if (value === undefined) return "–"
    if (typeof value === "number") return number(value)
    return name === "since" ? moment(value) : value.split(", ").map((one) => values[one] ?? one).join(", ")
  }
}

const Rows = ({ entries }: { readonly entries: ReadonlyArray<AuditEntry> }) => {
  const t = useWords(serviceWords)
  const said = useWords(auditWords)
  const { moment } = useFormat()
  const detailsOf = useDetails()
  const whoOf = ({ operator }: AuditEntry) => operator || t.unnamed
  const sentenceOf = (entry: AuditEntry) => said[entry.action][1](detailsOf(entry))
  return (
    <DeskTable<AuditEntry>
      label={t.audit}
      rows={entries}
      keyOf={({ id }) => id}
      file="kontor-audit.csv"
      columns={[
        { name: t.at, isWide: true, value: ({ at }) => at, cell: ({ at }) => moment(at) },
        { name: t.operator, value: whoOf, cell: whoOf },
        {
          name: t.action,
          value: sentenceOf,
          cell: (entry) => <span title={sentenceOf(entry)}>{sentenceOf(entry)}</span>
        },
        {
          name: t.account,
          isWide: true,
          value: ({ account_id }) => account_id,
          cell: ({ account_id }) => account_id === null ? "–" : <Link to={`/accounts/${account_id}`}>{account_id}</Link>
        },
        {
          name: t.subject,
          isWide: true,
          value: ({ subject }) => subject,
          cell: ({ account_id, subject }) => subject === null || subject === account_id ? "–" : subject
        },
        { name: t.via, isWide: true, value: ({ via }) => t.ways[via], cell: ({ via }) => t.ways[via] }
      ]}
    />
  )
}

/** The actions of operators, the newest first, with who took them. */
export const Audit = () => {
  const t = useWords(serviceWords)
  const said = useWords(auditWords)
  const [action, setAction] = useNarrowed("action")
  const pages = usePages({
    key: action,
    load: (page, call) => operated().listAudit({ ...page, action: actions.find((one) => one === action) }, call),
    itemsOf: ({ entries }) => entries
  })
  return (
    <View title={t.audit}>
      <section class="card">
        <div class="filters">
          <ChoiceField
            label={t.action}
            value={action}
            options={[["", t.all], ...actions.map((one) => [one, said[one][0]] as const)]}
            onValue={setAction}
          />
        </div>
        <Listed pages={pages} empty={t.noEntries}>{(entries) => <Rows entries={entries} />}</Listed>
      </section>
    </View>
  )
}
