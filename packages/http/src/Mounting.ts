import { Context, type Redacted, Schema } from "effect"

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

/**
 * The pages of whoever sells the credits, where there are some: 402 and the console name the one where a balance is
 * filled up, the console also the one of invoices and the subscription. Rule: credits#before-the-lookup.
 */
export const SellerPages = Context.Reference<{ readonly top_up_url?: string; readonly portal_url?: string }>(
  "@kontor/http/Mounting/SellerPages",
  { defaultValue: () => ({}) }
)

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
type AdministrationToken = Redacted.Redacted

/** The rights of an operator: only to read, also to look after accounts, also after what they pay, or all. */
export type OperatorRight = "read" | "support" | "billing" | "all"

/**
 * An operator with a token of their own: the name that the audit log has, of visible ASCII characters and blanks, what
 * they may do, and the SHA-256 digest of the token, hexadecimal.
 */
export interface NamedOperator {
  readonly name: string
  readonly right: OperatorRight
  readonly digest: string
}

/** The pages beside the API, by the groups in which they are mounted or not. */
export const pageGroups = {
  /** Whether the process is alive and ready. */
  health: ["/healthz", "/readyz"],
  /** The process's metrics, for Prometheus. */
  metrics: ["/metrics"],
  /** The contract, and the interactive reference. */
  docs: ["/openapi.json", "/docs"],
  /** One page for each type of problem. */
  problems: ["/problems", "/problems/:slug"]
} as const

/** A group of pages. */
export type PageGroup = keyof typeof pageGroups

/** Who is let into the API of operators. */
export interface Operators {
  readonly token?: AdministrationToken | undefined
  readonly named?: ReadonlyArray<NamedOperator> | undefined
}

/** The mounting of the service on a host. */
export interface Mounting {
  /** The path before those of the service in the host's requests, such as `/register`. Default: empty. */
  readonly basePath?: string | undefined
  /** Whether each group of pages is mounted. Default: `true`. */
  readonly pages?: Readonly<Partial<Record<PageGroup, boolean>>> | undefined
  /**
   * The API of operators below `/admin/v1`, for those with this token of at least 32 characters, who may do everything,
   * and for those with a token of their own. It is mounted only where this is given.
   */
  readonly administration?: Operators | undefined
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
