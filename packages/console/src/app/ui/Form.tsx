import type { ComponentChildren } from "preact"

interface Props {
  readonly onSubmit: () => void
  readonly children: ComponentChildren
  readonly label?: string
  readonly class?: string
}

/** A form whose sending stays within the console. */
export const Form = ({ children, class: className = "form", label, onSubmit }: Props) => (
  <form
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
