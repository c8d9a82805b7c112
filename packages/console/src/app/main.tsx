import { render } from "preact"
import { useEffect } from "preact/hooks"
import { joined, session } from "./session/Session.ts"
import { SignInView } from "./session/SignInView.tsx"
import { Shell } from "./shell/Shell.tsx"
import { useStore } from "./state/Store.ts"

/** Whether an element can no longer have the focus: it is gone, disabled or hidden. */
const isLost = (element: Element): boolean =>
  !element.isConnected || element.matches(":disabled") || !element.checkVisibility()

/** The heading closest to where an element was: of the innermost thing around it that is still there. */
const headingNear = (around: ReadonlyArray<Element>): HTMLElement | undefined => {
  for (const one of around) {
    const heading = one.isConnected ? one.querySelector<HTMLElement>("h1, h2, h3") : null
    if (heading !== null && heading.checkVisibility()) return heading
  }
  return undefined
}

/** Leads the focus to the heading nearby when what had it can no longer have it, as a button that has done its work. */
const useKeptFocus = (): void =>
  useEffect(() => {
    let path: ReadonlyArray<Element> = []
    const note = ({ target }: Event) => {
      const found: Array<Element> = []
      for (let one = target instanceof Element ? target : null; one !== null; one = one.parentElement) found.push(one)
      path = found
    }
    const lead = () => {
      const [last, ...around] = path
      const { activeElement, body } = document
      if (last === undefined || !isLost(last) || (activeElement !== body && activeElement !== last)) return
      const heading = headingNear(around)
      if (heading === undefined) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(lead)
    document.addEventListener("focusin", note)
    observer.observe(document.body, {
      attributes: true,
      attributeFilter: ["class", "disabled", "open"],
      childList: true,
      subtree: true
    })
    return () => {
      document.removeEventListener("focusin", note)
      observer.disconnect()
    }
  }, [])

const Console = () => {
  const current = useStore(session)
  useKeptFocus()
  return current === undefined ? <SignInView /> : <Shell key={current.credential} allowed={current.allowed} />
}

const root = document.getElementById("console")
await joined
if (root !== null) render(<Console />, root)
