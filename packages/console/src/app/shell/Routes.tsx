import type { ComponentType } from "preact"
import type { Allowed } from "../session/Session.ts"
import type { IconName } from "../ui/Icon.tsx"
import { AccountView } from "../views/accounts/Account.tsx"
import { Accounts } from "../views/accounts/Accounts.tsx"
import { Companies } from "../views/companies/Companies.tsx"
import { Company } from "../views/company/Company.tsx"
import { Credentials } from "../views/credentials/Credentials.tsx"
import { Ledger } from "../views/ledger/Ledger.tsx"
import { MonitorView } from "../views/monitors/Monitor.tsx"
import { Monitors } from "../views/monitors/Monitors.tsx"
import { Overview } from "../views/overview/Overview.tsx"
import { ImportReportView } from "../views/register/ImportReport.tsx"
import { Imports } from "../views/register/Imports.tsx"
import { RegisterView } from "../views/register/RegisterView.tsx"
import { Audit } from "../views/service/Audit.tsx"
import { ServiceState } from "../views/service/ServiceState.tsx"
import { Signals } from "../views/signals/Signals.tsx"
import { DeliveryView } from "../views/webhooks/Delivery.tsx"
import { Webhooks } from "../views/webhooks/Webhooks.tsx"
import type { shellWords } from "./Words.ts"

/** A view, where it is, and whom it is shown to. */
interface Route {
  readonly pattern: RegExp
  readonly view: ComponentType<{ readonly id: string }>
  readonly isAllowed: (allowed: Allowed) => boolean
}

const reads = ({ account }: Allowed): boolean => account
const operates = ({ operation }: Allowed): boolean => operation

/** Every view of the console by its path. A group in the pattern is the `id` that the view is given. */
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
    pattern: /^\/companies\/([0-9a-f]{32})$/,
    view: Company,
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
    if (found !== null && isAllowed(allowed)) return { View: view, id: found[1] ?? "" }
  }
  return undefined
}
