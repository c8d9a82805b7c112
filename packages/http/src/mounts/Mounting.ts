import type { AdministrationToken } from "../Administration/AdministrationToken.ts"
import { administrationPrefix } from "../Administration/Prefix.ts"
import { prefix } from "../Prefix.ts"

/** The pages beside the API, by the groups in which they are mounted or not. */
export const pageGroups = {
  /** Whether the process is alive and ready. */
  health: ["/healthz", "/readyz"],
  /** The process's metrics, for Prometheus. */
  metrics: ["/metrics"],
  /** The contract, and the interactive reference. */
  docs: ["/openapi.json", "/docs"],
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
