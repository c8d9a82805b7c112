import { settings } from "../Settings.ts"
import { store } from "../state/Store.ts"

/** The path within the console, such as `/companies`, and its query. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const here = (): Place => ({
  path: location.pathname.slice(settings.path.length).replace(/\/$/, "") || "/",
  query: new URLSearchParams(location.search)
})

/** Where the reader is. */
export const place = store(here())

addEventListener("popstate", () => place.set(here()))

/** The address of a path within the console. */
export const hrefOf = (path: string): string => `${settings.path}${path === "/" ? "" : path}`

/** Goes to a path within the console. */
export const go = (path: string): void => {
  history.pushState(null, "", hrefOf(path))
  place.set(here())
  scrollTo(0, 0)
}
