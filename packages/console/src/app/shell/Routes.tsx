import type { ComponentType } from "preact"
import { useState } from "preact/hooks"
import type { Allowed } from "../session/Session.ts"
import type { IconName } from "../ui/Icon.tsx"
import { Later } from "../ui/Shown.tsx"
import { Companies } from "../views/companies/Companies.tsx"
import { Overview } from "../views/overview/Overview.tsx"
import type { shellWords } from "./Words.ts"

interface ViewProps {
  readonly id: string
  readonly tab: string
}

type View = ComponentType<ViewProps>

/** A view whose script is loaded when it is first opened. */
const later = (name: string, load: () => Promise<View>): View => {
  let loaded: View | undefined
  const loading = async () => {
    loaded = await load()
    return loaded
  }
  return (props) => {
    // Decided once, so that a view stays mounted when its script has come.
    const [Known] = useState(() => loaded)
    if (Known !== undefined) return <Known {...props} />
    return <Later name={name} load={loading}>{(Loaded) => <Loaded {...props} />}</Later>
  }
}

const Inbox = later("inbox", async () => (await import("../views/inbox/Inbox.tsx")).Inbox)
const Company = later("company", async () => (await import("../views/company/Company.tsx")).Company)
const Person = later("person", async () => (await import("../views/person/Person.tsx")).Person)
const Signals = later("signals", async () => (await import("../views/signals/Signals.tsx")).Signals)
const Monitors = later("monitors", async () => (await import("../views/monitors/Monitors.tsx")).Monitors)
const MonitorView = later("monitor", async () => (await import("../views/monitors/Monitor.tsx")).MonitorView)
const WatchFromList = later("list", async () => (await import("../views/watch/FromList.tsx")).WatchFromList)
const Webhooks = later("webhooks", async () => (await import("../views/webhooks/Webhooks.tsx")).Webhooks)
const DeliveryView = later("delivery", async () => (await import("../views/webhooks/Delivery.tsx")).DeliveryView)
const Credentials = later("keys", async () => (await import("../views/credentials/Tokens.tsx")).Credentials)
const Ledger = later("ledger", async () => (await import("../views/ledger/Ledger.tsx")).Ledger)
const ServiceState = later("service", async () => (await import("../views/service/ServiceState.tsx")).ServiceState)
const Accounts = later("accounts", async () => (await import("../views/accounts/Accounts.tsx")).Accounts)
const AccountView = later("account", async () => (await import("../views/accounts/Account.tsx")).AccountView)
const Imports = later("imports", async () => (await import("../views/register/Register.tsx")).Imports)
const ImportReportView = later("import", async () => (await import("../views/register/Register.tsx")).ImportReportView)
const RegisterView = later("register", async () => (await import("../views/register/Register.tsx")).RegisterView)
const Audit = later("audit", async () => (await import("../views/service/Audit.tsx")).Audit)

/** A view, where it is, and whom it is shown to. */
interface Route {
  readonly pattern: RegExp
  readonly view: View
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
    pattern: /^\/inbox$/,
    view: Inbox,
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
    pattern: /^\/monitors\/list$/,
    view: WatchFromList,
    isAllowed: ({ account, monitoring }) => account && monitoring
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
  ["/inbox", "inbox"],
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
