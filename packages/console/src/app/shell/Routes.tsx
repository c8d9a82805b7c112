import type { Import, ImportReport, Wordings } from "@kontor/client/administration"
import type { ComponentType } from "preact"
import { useState } from "preact/hooks"
import { operated } from "../api/Kontor.ts"
import { useFormat } from "../language/Format.ts"
import { useWords } from "../language/Language.ts"
import { Link } from "../router/Link.tsx"
import { type Allowed, session } from "../session/Session.ts"
import { useStore } from "../state/Store.ts"
import { useAction } from "../state/useAction.ts"
import { useAnswer } from "../state/useAnswer.ts"
import { usePages } from "../state/usePages.ts"
import { Badge, type Tone } from "../ui/Badge.tsx"
import { Button } from "../ui/Button.tsx"
import { Facts } from "../ui/Facts.tsx"
import { Failure } from "../ui/Failure.tsx"
import { ChoiceField } from "../ui/Field.tsx"
import { Form } from "../ui/Form.tsx"
import type { IconName } from "../ui/Icon.tsx"
import { Listed } from "../ui/Listed.tsx"
import { Shown } from "../ui/Shown.tsx"
import { Table } from "../ui/Table.tsx"
import { Section, View } from "../ui/View.tsx"
import { commonWords } from "../ui/Words.ts"
import { AccountView } from "../views/accounts/Account.tsx"
import { Accounts } from "../views/accounts/Accounts.tsx"
import { Companies } from "../views/companies/Companies.tsx"
import { Company } from "../views/company/Company.tsx"
import { ApiKeys } from "../views/credentials/ApiKeys.tsx"
import { Tokens } from "../views/credentials/Tokens.tsx"
import { credentialsWords } from "../views/credentials/Words.ts"
import { Ledger } from "../views/ledger/Ledger.tsx"
import { MonitorView } from "../views/monitors/Monitor.tsx"
import { Monitors } from "../views/monitors/Monitors.tsx"
import { Overview } from "../views/overview/Overview.tsx"
import { Person } from "../views/person/Person.tsx"
import { Withheld } from "../views/register/Withheld.tsx"
import { registerWords } from "../views/register/Words.ts"
import { Audit } from "../views/service/Audit.tsx"
import { ServiceState } from "../views/service/ServiceState.tsx"
import { Signals } from "../views/signals/Signals.tsx"
import { DeliveryView } from "../views/webhooks/Delivery.tsx"
import { Webhooks } from "../views/webhooks/Webhooks.tsx"
import type { shellWords } from "./Words.ts"

const tones: Readonly<Record<Import["outcome"], Tone>> = { running: "waiting", completed: "good", failed: "bad" }

/** How an import went. */
const Outcome = ({ outcome }: Pick<Import, "outcome">) => (
  <Badge tone={tones[outcome]}>{useWords(registerWords).outcomes[outcome]}</Badge>
)

const ImportFacts = ({ of: line }: { readonly of: Import }) => {
  const t = useWords(registerWords)
  const { moment, number } = useFormat()
  return (
    <section class="card">
      <Facts
        facts={[
          [t.outcome, <Outcome outcome={line.outcome} />],
          [t.operator, line.operator || "–"],
          [t.started, moment(line.started_at)],
          [t.ended, moment(line.ended_at)],
          [t.read, number(line.read)],
          [t.imported, number(line.imported)],
          [t.unchanged, number(line.unchanged)],
          [t.events, number(line.events)],
          [t.rejected, number(line.rejected_total)],
          [t.unreadable, number(line.unreadable_total)]
        ]}
      />
      {line.outcome === "running" && <p class="notice waiting">{t.runningHint}</p>}
      {line.failure !== null && (
        <div class="notice bad">
          <strong>{t.failure}</strong>
          <p>{line.failure}</p>
          <p>{t.failureHint}</p>
        </div>
      )}
    </section>
  )
}

const Rejected = ({ report: { import: line, rejected } }: { readonly report: ImportReport }) => {
  const t = useWords(registerWords)
  const { number } = useFormat()
  return (
    <Section title={t.records}>
      {rejected.length === 0 && <p class="quiet">{t.noRecords}</p>}
      {rejected.length < line.rejected_total && <p class="quiet">{t.firstRecords(number(rejected.length))}</p>}
      {rejected.length > 0 && (
        <Table
          label={t.records}
          rows={rejected.map((record, index) => ({ ...record, key: String(index) }))}
          keyOf={({ key }) => key}
          columns={[
            { name: t.file, cell: ({ file }) => file },
            { name: t.line, isNumber: true, cell: ({ line }) => number(line) },
            { name: t.kind, cell: ({ is_out_of_scope }) => is_out_of_scope ? t.outOfScope : t.faulty },
            { name: t.reason, cell: ({ reason }) => reason }
          ]}
        />
      )}
    </Section>
  )
}

/** How an import went, and which records it left out. */
const ImportReportView = ({ id }: { readonly id: string }) => {
  const t = useWords(registerWords)
  const asked = useAnswer(id, (call) => operated().getImport({ id }, call))
  return (
    <View title={asked.answer?.import.source ?? t.imports} actions={<Link to="/imports">{t.imports}</Link>}>
      <Shown asked={asked}>
        {(report) => (
          <>
            <ImportFacts of={report.import} />
            <Rejected report={report} />
          </>
        )}
      </Shown>
    </View>
  )
}

const depths = ["1000", "10000", "100000"] as const

const Found = ({ found: { not_shown, wordings } }: { readonly found: Wordings }) => {
  const t = useWords(registerWords)
  const { number } = useFormat()
  return (
    <>
      {wordings.length === 0 && not_shown === 0 && <p>{t.noWordings}</p>}
      {wordings.length > 0 && (
        <Table
          label={t.wordings}
          rows={wordings}
          keyOf={({ wording }) => wording}
          columns={[
            { name: t.wording, cell: ({ wording }) => <span lang="de">{wording}</span> },
            { name: t.count, isNumber: true, cell: ({ count }) => number(count) }
          ]}
        />
      )}
      {not_shown > 0 && <p class="quiet">{t.notShown(number(not_shown))}</p>}
    </>
  )
}

/** Lists on request the wordings that the reader of announcements did not understand. More events take longer. */
const WordingList = () => {
  const t = useWords(registerWords)
  const { number } = useFormat()
  const [depth, setDepth] = useState<typeof depths[number]>("10000")
  const [found, setFound] = useState<Wordings | undefined>()
  const { failure, isRunning, run } = useAction(async () =>
    setFound(await operated().listWordings({ limit: 100, newest: Number(depth) }))
  )
  return (
    <Section title={t.wordings}>
      <p class="quiet">{t.wordingsHint}</p>
      <Form onSubmit={() => void run()} label={t.wordings}>
        <ChoiceField
          label={t.newest}
          value={depth}
          options={depths.map((one) => [one, t.newestEvents(number(Number(one)))])}
          onValue={setDepth}
        />
        <div>
          <Button type="submit" isBusy={isRunning}>{t.look}</Button>
        </div>
      </Form>
      <Failure failure={failure} />
      <div role="status">{found !== undefined && <Found found={found} />}</div>
    </Section>
  )
}

const Rows = ({ imports }: { readonly imports: ReadonlyArray<Import> }) => {
  const t = useWords(registerWords)
  const { moment, number } = useFormat()
  return (
    <Table
      label={t.imports}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        { name: t.started, cell: ({ id, started_at }) => <Link to={`/imports/${id}`}>{moment(started_at)}</Link> },
        { name: t.source, cell: ({ source }) => source },
        { name: t.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { name: t.read, isNumber: true, cell: ({ read }) => number(read) },
        { name: t.imported, isNumber: true, cell: ({ imported }) => number(imported) },
        { name: t.events, isNumber: true, cell: ({ events }) => number(events) },
        { name: t.unreadable, isNumber: true, cell: ({ unreadable_total }) => number(unreadable_total) }
      ]}
    />
  )
}

/** What was imported into the register, the newest first. */
const Imports = () => {
  const t = useWords(registerWords)
  const { reload } = useWords(commonWords)
  const pages = usePages({
    key: "imports",
    load: (page, call) => operated().listImports(page, call),
    itemsOf: ({ imports }) => imports
  })
  return (
    <View title={t.imports} actions={<Button onClick={pages.reload} isBusy={pages.isLoading}>{reload}</Button>}>
      <Listed pages={pages} empty={t.noImports}>{(imports) => <Rows imports={imports} />}</Listed>
    </View>
  )
}

/** The credentials of the account, as far as the one that is signed in with may see and change them. */
const Credentials = () => {
  const t = useWords(credentialsWords)
  const allowed = useStore(session)?.allowed
  return (
    <View title={t.title}>
      {allowed?.tokens ? <Tokens /> : <p class="quiet">{t.keysOnly}</p>}
      {allowed?.account && <ApiKeys canChange={allowed.apiKeys} />}
    </View>
  )
}

/** What is withheld of the register, and what its reader did not understand. */
const RegisterView = () => {
  const t = useWords(registerWords)
  return (
    <View title={t.title}>
      <Withheld />
      <WordingList />
    </View>
  )
}

/** A view, where it is, and whom it is shown to. */
interface Route {
  readonly pattern: RegExp
  readonly view: ComponentType<{ readonly id: string; readonly tab: string }>
  readonly isAllowed: (allowed: Allowed) => boolean
}

const reads = ({ account }: Allowed): boolean => account
const operates = ({ operation }: Allowed): boolean => operation

/** Every view of the console by its path. The groups of a pattern are the `id` and the `tab` that the view is given. */
const routes: ReadonlyArray<Route> = [
  {
    pattern: /^\/$/,
    view: Overview,
    isAllowed: reads
  },
  {
    pattern: /^\/companies$/,
    view: Companies,
    isAllowed: ({ data }) => data
  },
  {
    pattern: /^\/companies\/([0-9a-f]{32})(?:\/(people|ownership|financials|timeline|documents))?$/,
    view: Company,
    isAllowed: ({ data }) => data
  },
  {
    pattern: /^\/people$/,
    view: Person,
    isAllowed: ({ data }) => data
  },
  {
    pattern: /^\/signals$/,
    view: Signals,
    isAllowed: ({ operation }) => !operation
  },
  {
    pattern: /^\/monitors$/,
    view: Monitors,
    isAllowed: reads
  },
  {
    pattern: /^\/monitors\/([\w-]+)$/,
    view: MonitorView,
    isAllowed: reads
  },
  {
    pattern: /^\/webhooks$/,
    view: Webhooks,
    isAllowed: reads
  },
  {
    pattern: /^\/webhooks\/deliveries\/([\w-]+)$/,
    view: DeliveryView,
    isAllowed: reads
  },
  {
    pattern: /^\/keys$/,
    view: Credentials,
    isAllowed: ({ account, tokens }) => account || tokens
  },
  {
    pattern: /^\/ledger$/,
    view: Ledger,
    isAllowed: reads
  },
  {
    pattern: /^\/$/,
    view: ServiceState,
    isAllowed: operates
  },
  {
    pattern: /^\/accounts$/,
    view: Accounts,
    isAllowed: operates
  },
  {
    pattern: /^\/accounts\/([\da-f-]{36})$/,
    view: AccountView,
    isAllowed: operates
  },
  {
    pattern: /^\/imports$/,
    view: Imports,
    isAllowed: operates
  },
  {
    pattern: /^\/imports\/([\da-f-]{36})$/,
    view: ImportReportView,
    isAllowed: operates
  },
  {
    pattern: /^\/register$/,
    view: RegisterView,
    isAllowed: operates
  },
  {
    pattern: /^\/audit$/,
    view: Audit,
    isAllowed: operates
  }
]

/** The views of the navigation, in order. */
export const entries: ReadonlyArray<readonly [path: string, name: keyof typeof shellWords.en & IconName]> = [
  ["/", "overview"],
  ["/companies", "companies"],
  ["/signals", "signals"],
  ["/monitors", "monitors"],
  ["/webhooks", "webhooks"],
  ["/keys", "keys"],
  ["/ledger", "ledger"],
  ["/accounts", "accounts"],
  ["/imports", "imports"],
  ["/register", "register"],
  ["/audit", "audit"]
]

/** The view at a path, for who may see it. */
export const routeAt = (path: string, allowed: Allowed) => {
  for (const { isAllowed, pattern, view } of routes) {
    const found = pattern.exec(path)
    const [, id = "", tab = ""] = found ?? []
    if (found !== null && isAllowed(allowed)) return { View: view, id, tab, key: `${pattern.source} ${id}` }
  }
  return undefined
}
