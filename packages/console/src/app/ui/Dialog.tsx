import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { useWords } from "../language/Language.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/**
 * A dialog of the browser: its first field has the focus, which stays inside until it closes, as with Escape, and then
 * goes back.
 */
export const Dialog = ({ children, onClose, title }: Props) => {
  const t = useWords(commonWords)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>("form input, form select, form textarea")?.focus()
    return () => shown?.close()
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
