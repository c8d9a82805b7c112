import { Context } from "effect"
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "./Api.ts"
import { routerConfig } from "./operations/Limits.ts"
import { isWholePath } from "./operations/PathPattern.ts"
import { SignalsCodes } from "./operations/SignalsCodes.ts"

/** The paths of pages at the origin root; `GET` and `HEAD` read them. */
const pages = ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/problems/:slug"] as const

/** A path that is known: the methods it has, and whether its problems carry the codes of Signals. */
interface KnownPath {
  readonly methods: ReadonlyArray<string>
  readonly hasSignalsCodes: boolean
}

const knownPaths = (): ReadonlyMap<string, KnownPath> => {
  const paths = new Map<string, KnownPath>(
    pages.map((path) => [path, { methods: ["GET", "HEAD"], hasSignalsCodes: false }])
  )
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      paths.set(endpoint.path, {
        methods: [...paths.get(endpoint.path)?.methods ?? [], endpoint.method],
        hasSignalsCodes: Context.get(endpoint.annotations, SignalsCodes)
      })
    }
  })
  return paths
}

/** All paths, in the one tree that a matcher keeps for each method. */
const tree = "GET"
const known = FindMyWay.make<KnownPath>(routerConfig)
for (const [path, knownPath] of knownPaths()) known.on(tree, path as FindMyWay.PathInput, knownPath)

/** The path of an address, if it is known. */
export const knownPathOf = (url: string): KnownPath | undefined => {
  const found = known.find(tree, url)
  return found !== undefined && isWholePath(found.params) ? found.handler : undefined
}
