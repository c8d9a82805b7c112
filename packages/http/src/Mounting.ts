import { type Redacted, Schema } from "effect"

/** The path of the API below the origin, before the version. Rule: wire#addresses. */
export const prefix = "/api"

/** The path of the API of operators below the origin. */
export const administrationPrefix = "/admin/v1"

/**
 * The path above the pages beside the API, as clients see it: the part of the base URL's path before `/api`, empty at
 * the root of an origin.
 */
export const pagesPath = (baseUrl: string): string => {
  const { pathname } = new URL(baseUrl)
  return pathname.endsWith(prefix) ? pathname.slice(0, -prefix.length) : ""
}

/** How many characters the token of operators has at least. */
const minTokenLength = 32

/** The token of operators is too short to be safe. */
export class AdministrationTokenTooShort
  extends Schema.TaggedError<AdministrationTokenTooShort>()("AdministrationTokenTooShort", { length: Schema.Int })
{
  override get message(): string {
    return `The token of operators has ${this.length} characters. It needs at least ${minTokenLength}, such as those that ` +
      "node -p \"crypto.randomBytes(32).toString('base64url')\" prints."
  }
}

/** Whether a text can be the token of operators: at least 32 visible ASCII characters. */
export const isAdministrationToken = (text: string): boolean => new RegExp(`^[!-~]{${minTokenLength},}$`).test(text)

/** The token of operators, where the API of operators is mounted. */
export type AdministrationToken = Redacted.Redacted

/** The pages beside the API, by the groups in which they are mounted or not. */
export const pageGroups = {
  /** Whether the process is alive and ready. */
  health: ["/healthz", "/readyz"],
  /** The process's metrics, for Prometheus. */
  metrics: ["/metrics"],
  /** The contract, and the interactive reference. */
  docs: ["/openapi.json", "/docs", "/docs/assets/:slug"],
  /** One page for each type of problem. */
  problems: ["/problems/:slug"]
} as const

/** A group of pages. */
export type PageGroup = keyof typeof pageGroups

/** The mounting of the service on a host. */
export interface Mounting {
  /** The path before those of the service in the host's requests, such as `/register`. Default: empty. */
  readonly basePath?: string | undefined
  /** Whether each group of pages is mounted. Default: `true`. */
  readonly pages?: Readonly<Partial<Record<PageGroup, boolean>>> | undefined
  /**
   * The API of operators below `/admin/v1`, for those with this token of at least 32 characters: it is mounted only
   * where one is given.
   */
  readonly administration?: { readonly token: AdministrationToken } | undefined
}

const groups: ReadonlyArray<PageGroup> = ["health", "metrics", "docs", "problems"]

/** The mounted groups. */
export const mountedGroups = ({ pages = {} }: Mounting): ReadonlyArray<PageGroup> =>
  groups.filter((group) => pages[group] !== false)

/** The path before those of the service, without a final slash. */
export const basePathOf = ({ basePath = "" }: Mounting): string => basePath.replace(/\/+$/u, "")

/**
 * The routes of the service for a router of another kind, below the base path: everything below the version of the API,
 * and each page. All other paths belong to the host.
 */
export const ownRoutes = (mounting: Mounting): ReadonlyArray<string> =>
  [
    `${prefix}/v1/*`,
    ...(mounting.administration === undefined ? [] : [`${administrationPrefix}/*`]),
    ...mountedGroups(mounting).flatMap((group) => pageGroups[group])
  ].map((route) => basePathOf(mounting) + route)

/** Whether a path is one of these routes. */
export const isOwnPath = (mounting: Mounting): (path: string) => boolean => {
  const routes = ownRoutes(mounting).map((route) => ({
    start: route.replace(/(?:\*|:slug)$/u, ""),
    hasMore: /(?:\*|:slug)$/u.test(route)
  }))
  return (path) => routes.some(({ hasMore, start }) => hasMore ? path.startsWith(start) : path === start)
}
