import type { ComponentType } from "preact"
import type { Allowed } from "../session/Session.ts"
import { Companies } from "../views/companies/Companies.tsx"
import { Company } from "../views/company/Company.tsx"
import { Keys } from "../views/keys/Keys.tsx"
import { Ledger } from "../views/ledger/Ledger.tsx"
import { MonitorView } from "../views/monitors/Monitor.tsx"
import { Monitors } from "../views/monitors/Monitors.tsx"
import { Overview } from "../views/overview/Overview.tsx"
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
const always = (): boolean => true

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
    isAllowed: always
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
    view: Keys,
    isAllowed: ({ account, tokens }) => account || tokens
  },
  {
    pattern: /^\/ledger$/,
    view: Ledger,
    isAllowed: reads
  }
]

/** The views of the navigation, in order. */
export const entries: ReadonlyArray<readonly [path: string, name: keyof typeof shellWords.en]> = [
  ["/", "overview"],
  ["/companies", "companies"],
  ["/signals", "signals"],
  ["/monitors", "monitors"],
  ["/webhooks", "webhooks"],
  ["/keys", "keys"],
  ["/ledger", "ledger"]
]

/** The view at a path, for who may see it. */
export const routeAt = (path: string, allowed: Allowed) => {
  for (const { isAllowed, pattern, view } of routes) {
    const found = pattern.exec(path)
    if (found !== null && isAllowed(allowed)) return { View: view, id: found[1] ?? "" }
  }
  return undefined
}
