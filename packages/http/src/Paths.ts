import { Context } from "effect"
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "./Api.ts"
import { isKnownPath, PathPattern } from "./operations/PathPattern.ts"
import { routerConfig } from "./operations/RouterConfig.ts"
import { SignalsCodes } from "./operations/SignalsCodes.ts"

/** The paths that whoever watches a process asks for; `GET` and `HEAD` read them, as all pages at the origin root. */
const watchedPages = ["/healthz", "/readyz", "/metrics"]

const pages = [...watchedPages, "/openapi.json", "/docs", "/problems/:slug"]

/** A path that is known: the methods it has, what its parameters must look like, and whether its problems carry the codes of Signals. */
interface KnownPath {
  readonly methods: ReadonlyArray<string>
  readonly patterns: Readonly<Record<string, RegExp>>
  readonly hasSignalsCodes: boolean
}

/** The path of an address, if it is known. */
export type KnownPathOf = (url: string) => KnownPath | undefined

const pathsOf = (names: ReadonlyArray<string>) =>
  new Map<string, KnownPath>(
    names.map((path) => [path, { methods: ["GET", "HEAD"], patterns: {}, hasSignalsCodes: false }])
  )

const knownPaths = (): ReadonlyMap<string, KnownPath> => {
  const paths = pathsOf(pages)
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      paths.set(endpoint.path, {
        methods: [...paths.get(endpoint.path)?.methods ?? [], endpoint.method],
        patterns: Context.get(endpoint.annotations, PathPattern),
        hasSignalsCodes: Context.get(endpoint.annotations, SignalsCodes)
      })
    }
  })
  return paths
}

/** All paths, in the one tree that a matcher keeps for each method. */
const tree = "GET"

const amongPaths = (paths: ReadonlyMap<string, KnownPath>): KnownPathOf => {
  const known = FindMyWay.make<KnownPath>(routerConfig)
  for (const [path, knownPath] of paths) known.on(tree, path as FindMyWay.PathInput, knownPath)
  return (url) => {
    const found = known.find(tree, url)
    return found !== undefined && isKnownPath(found.handler.patterns, found.params) ? found.handler : undefined
  }
}

/** Among all paths of the service. */
export const knownPathOf = amongPaths(knownPaths())

/** Among those of a process without the API. */
export const watchedPathOf = amongPaths(pathsOf(watchedPages))
