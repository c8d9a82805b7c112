import { Context } from "effect"
import { FindMyWay } from "effect/http"
import { AdministrationApi } from "./Administration/AdministrationContract.ts"
import { Api } from "./Contract.ts"
import { administrationPrefix, mountedGroups, type Mounting, type PageGroup, pageGroups } from "./Mounting.ts"
import { type AnyApi, endpointsOf, isKnownPath, PathPattern, SignalsCodes } from "./operations/Annotations.ts"

/**
 * Paths are read exactly as written. A Signal's id may have 255 characters, each of them percent-encoded.
 * Rule: wire#addresses.
 */
export const routerConfig = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: 1024
} as const

/**
 * A known path as its operations have it: its methods, the patterns of its parameters, and whether its problems have
 * the codes of Signals.
 */
interface KnownPath {
  readonly path: string
  readonly methods: ReadonlyArray<string>
  readonly patterns: Readonly<Record<string, RegExp>>
  readonly hasSignalsCodes: boolean
}

/** Finds the known path of an address. */
export type KnownPathOf = (url: string) => KnownPath | undefined

const page: Omit<KnownPath, "path"> = { methods: ["GET", "HEAD"], patterns: {}, hasSignalsCodes: false }

/** The paths of pages, which `GET` and `HEAD` read. */
const pathsOf = (groups: ReadonlyArray<PageGroup>) =>
  new Map<string, KnownPath>(groups.flatMap((group) => pageGroups[group]).map((path) => [path, { ...page, path }]))

/** Adds the paths of an API. */
const addPaths = (paths: Map<string, KnownPath>, api: AnyApi): void => {
  for (const { annotations, method, path } of endpointsOf(api)) {
    paths.set(path, {
      path,
      methods: [...paths.get(path)?.methods ?? [], method],
      patterns: Context.get(annotations, PathPattern),
      hasSignalsCodes: Context.get(annotations, SignalsCodes)
    })
  }
}

const knownPaths = (mounting: Mounting): ReadonlyMap<string, KnownPath> => {
  const paths = pathsOf(mountedGroups(mounting))
  addPaths(paths, Api)
  if (mounting.administration !== undefined) {
    addPaths(paths, AdministrationApi)
    const path = `${administrationPrefix}/openapi.json`
    paths.set(path, { ...page, path })
  }
  return paths
}

/** A matcher has one tree a method; this one holds all paths. */
const tree = "GET"

const amongPaths = (paths: ReadonlyMap<string, KnownPath>): KnownPathOf => {
  const known = FindMyWay.make<KnownPath>(routerConfig)
  for (const [path, knownPath] of paths) known.on(tree, path as FindMyWay.PathInput, knownPath)
  return (url) => {
    const found = known.find(tree, url)
    return found !== undefined && isKnownPath(found.handler.patterns, found.params) ? found.handler : undefined
  }
}

/** Finds paths among all of the mounted service. */
export const knownPathOf = (mounting: Mounting): KnownPathOf => amongPaths(knownPaths(mounting))

/** Finds paths among those of a process without the API. */
export const watchedPathOf = amongPaths(pathsOf(["health", "metrics"]))

/** Escaped characters that no client has to escape: letters, digits and `-._~`. */
const escapedWithoutNeed = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

const hasEscapedLiteral = (path: string, pathOf: KnownPathOf): boolean => {
  const known = pathOf(path)
  if (known === undefined) return escapedWithoutNeed.test(path)
  const segments = path.split("/")
  return known.path.split("/").some((segment, place) => !segment.startsWith(":") && segment !== segments[place])
}

/**
 * Whether an address has a path that the router would read as another one. Such a path is unknown.
 *
 * - After `;` or `#` the router would read a query.
 * - It would read an escaped letter in a fixed part: what guards `/admin` in front of the service does not see
 *   `/%61dmin`.
 */
export const isReadAsAnother = (pathOf: KnownPathOf) => (url: string): boolean => {
  const end = url.indexOf("?")
  const path = end === -1 ? url : url.slice(0, end)
  return path.includes(";") || path.includes("#") || (path.includes("%") && hasEscapedLiteral(path, pathOf))
}
