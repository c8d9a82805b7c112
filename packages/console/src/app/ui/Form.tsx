import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"

interface Props {
  readonly onSubmit: () => void
  readonly children: ComponentChildren
  readonly label?: string
  readonly class?: string
}

/** A form that the console itself sends. In a dialog that was open before it, its first field has the focus. */
export const Form = ({ children, class: className = "form", label, onSubmit }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const heading = form.current?.closest("dialog")?.querySelector("h2")
    if (heading && heading === document.activeElement) {
      form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus()
    }
  }, [])
  return (
    <form
      ref={form}
      class={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
