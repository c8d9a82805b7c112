import type { ComponentChildren, RefObject } from "preact"
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks"
import { useWords } from "../language/Language.ts"
import { dropDrafts } from "../session/Session.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** The beginning of the names of drafts that are dropped when the dialog closes. A reload drops none. */
  readonly drafts?: string
  readonly children: ComponentChildren
}

/**
 * A dialog of the browser: its first field has the focus, which stays inside until it closes, as with Escape, and then
 * goes back.
 */
export const Dialog = ({ children, drafts, onClose, title }: Props) => {
  const t = useWords(commonWords)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Preact cleans up other effects after paint: a secret that was kept would still lie in the tab when it is gone.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>("form input, form select, form textarea, [role=combobox]")?.focus()
    return () => {
      shown?.close()
      if (drafts !== undefined) dropDrafts(drafts)
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id} tabIndex={-1}>{title}</h2>
        <button type="button" class="plain" onClick={onClose} aria-label={t.close}>✕</button>
      </header>
      {children}
    </dialog>
  )
}

/** Closes a menu when the reader goes on elsewhere, or presses Escape. */
export const useClosing = (): RefObject<HTMLDetailsElement | null> => {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape"
      if (menu.current?.open && (event instanceof KeyboardEvent ? isEscape : !isInside)) {
        menu.current.open = false
        if (isEscape) menu.current.querySelector("summary")?.focus()
      }
    }
    document.addEventListener("pointerdown", close)
    document.addEventListener("keydown", close)
    return () => {
      document.removeEventListener("pointerdown", close)
      document.removeEventListener("keydown", close)
    }
  }, [])
  return menu
}
