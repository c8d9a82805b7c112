import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "./Api.ts"
import { routerConfig } from "./operations/Limits.ts"

/** The paths of pages at the origin root; `GET` and `HEAD` read them. */
const pages = ["/healthz", "/readyz", "/openapi.json", "/docs", "/problems/:slug"] as const

const methodsByPath = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const methods = new Map<string, ReadonlyArray<string>>(pages.map((path) => [path, ["GET", "HEAD"]]))
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      methods.set(endpoint.path, [...methods.get(endpoint.path) ?? [], endpoint.method])
    }
  })
  return methods
}

/** All paths, in the one tree that a matcher keeps for each method. */
const tree = "GET"
const known = FindMyWay.make<ReadonlyArray<string>>(routerConfig)
for (const [path, methods] of methodsByPath()) known.on(tree, path as FindMyWay.PathInput, methods)

/** The methods of the path of an address; undefined when there is no such path. */
export const methodsOf = (url: string): ReadonlyArray<string> | undefined => known.find(tree, url)?.handler
