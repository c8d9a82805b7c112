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

/** The place of the page that the reader sees. */
export const place = store(here())

/** The distance that an entry of the history is scrolled: written as the reader scrolls, restored with the entry. */
interface Entry {
  readonly top: number
}

const isEntry = (state: unknown): state is Entry => typeof state === "object" && state !== null && "top" in state

history.scrollRestoration = "manual"
let pause: ReturnType<typeof setTimeout> | undefined
addEventListener("scroll", () => {
  clearTimeout(pause)
  pause = setTimeout(() => history.replaceState({ top: scrollY } satisfies Entry, ""), 200)
})

/** Scrolls down as soon as the page is long enough again, for two seconds at most. */
const scrollBack = (top: number, until = performance.now() + 2000): void => {
  scrollTo(0, top)
  if (scrollY < top - 1 && performance.now() < until) requestAnimationFrame(() => scrollBack(top, until))
}

addEventListener("popstate", ({ state }) => {
  clearTimeout(pause)
  place.set(here())
  scrollBack(isEntry(state) ? state.top : 0)
})

if (isEntry(history.state)) scrollBack(history.state.top)

/** The address of a path within the console. */
export const hrefOf = (path: string): string => `${settings.path}${path === "/" ? "" : path}`

/** Goes to a path within the console: to its top, or where the reader already is on the page. */
export const go = (path: string, to: "top" | "same" = "top"): void => {
  clearTimeout(pause)
  history.replaceState({ top: scrollY } satisfies Entry, "")
  history.pushState(null, "", hrefOf(path))
  place.set(here())
  if (to === "top") scrollTo(0, 0)
}

/** Puts what a view is narrowed to into its address, in place of what stood there. An empty value leaves it. */
export const narrow = (values: Readonly<Record<string, string>>): void => {
  const { path, query } = here()
  for (const [name, value] of Object.entries(values)) {
    if (value === "") query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  history.replaceState(history.state, "", hrefOf(path) + (text === "" ? "" : `?${text}`))
  place.set(here())
}
