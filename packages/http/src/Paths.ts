import { Context } from "effect"
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "./Api.ts"
import { mountedGroups, type Mounting, type PageGroup, pageGroups } from "./mounts/Mounting.ts"
import { isKnownPath, PathPattern } from "./operations/PathPattern.ts"
import { routerConfig } from "./operations/RouterConfig.ts"
import { SignalsCodes } from "./operations/SignalsCodes.ts"

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

/** The paths of pages, which `GET` and `HEAD` read. */
const pathsOf = (groups: ReadonlyArray<PageGroup>) =>
  new Map<string, KnownPath>(
    groups.flatMap((group) => pageGroups[group]).map((
      path
    ) => [path, { path, methods: ["GET", "HEAD"], patterns: {}, hasSignalsCodes: false }])
  )

const knownPaths = (mounting: Mounting): ReadonlyMap<string, KnownPath> => {
  const paths = pathsOf(mountedGroups(mounting))
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      paths.set(endpoint.path, {
        path: endpoint.path,
        methods: [...paths.get(endpoint.path)?.methods ?? [], endpoint.method],
        patterns: Context.get(endpoint.annotations, PathPattern),
        hasSignalsCodes: Context.get(endpoint.annotations, SignalsCodes)
      })
    }
  })
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
