import type { ComponentChildren } from "preact"
import { useStore } from "../state/Store.ts"
import { go, hrefOf, place } from "./Router.ts"

interface Props {
  readonly to: string
  readonly children: ComponentChildren
  readonly class?: string
  /** Whether the page stays where it is scrolled to. */
  readonly stays?: boolean
  /** Whether it leads to the page itself, where the address alone does not say so. */
  readonly isCurrent?: boolean
  /** Runs before the link opens. */
  readonly onFollow?: () => void
  /** The thing that the link is about, for readers who hear it; others see that beside it. */
  readonly about?: string
}

/** The relation of the current page to the target of a link: it is the page itself, or below it. */
const currentOf = (path: string, to: string): "page" | "true" | undefined => {
  if (path === to) return "page"
  return to !== "/" && path.startsWith(`${to}/`) ? "true" : undefined
}

/** A link within the console, which opens without loading the page anew unless the reader asks for another tab. */
export const Link = ({ about, children, class: className, isCurrent, onFollow, stays = false, to }: Props) => {
  const { path } = useStore(place)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    go(to, stays ? "same" : "top")
  }
  const current = isCurrent === undefined ? currentOf(path, to) : isCurrent ? "page" : undefined
  return (
    <a href={hrefOf(to)} class={className} onClick={follow} aria-current={current}>
      {children}
      {about !== undefined && <span class="unseen">{about}</span>}
    </a>
  )
}
