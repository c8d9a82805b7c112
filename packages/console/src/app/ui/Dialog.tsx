import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { useWords } from "../language/Language.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A dialog of the browser: it keeps the focus inside, closes with Escape, and gives the focus back. */
export const Dialog = ({ children, onClose, title }: Props) => {
  const t = useWords(commonWords)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="plain" onClick={onClose} aria-label={t.close}>✕</button>
      </header>
      {children}
    </dialog>
  )
}
