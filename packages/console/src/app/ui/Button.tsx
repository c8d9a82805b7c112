import type { ComponentChildren } from "preact"
import { useWords } from "../language/Language.ts"
import { commonWords } from "./Words.ts"

interface Props {
  readonly children: ComponentChildren
  readonly onClick?: (() => void) | undefined
  readonly kind?: "main" | "plain" | "danger"
  readonly type?: "button" | "submit"
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** The price in credits, shown within the button. Without it nothing is charged. */
  readonly price?: number | undefined
  /** Whether the price is the most it can cost. */
  readonly isUpTo?: boolean
  /** Its name where what it shows is a sign alone. */
  readonly label?: string | undefined
  /** The thing that the button is about, for readers who hear it; others see that beside it. */
  readonly about?: string | undefined
}

/** A button. What costs credits says how many before it is pressed. */
export const Button = (props: Props) => {
  const { about, children, isBusy = false, isDisabled = false, isUpTo = false, kind = "plain", label, onClick, price } =
    props
  const t = useWords(commonWords)
  return (
    <button
      type={props.type ?? "button"}
      class={kind}
      onClick={onClick}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
    >
      {children}
      {about !== undefined && <span class="unseen">{about}</span>}
      {price !== undefined && <span class="price">{isUpTo ? t.upTo(price) : t.credits(price)}</span>}
    </button>
  )
}
