import type { ComponentChildren, JSX } from "preact"
import { useId } from "preact/hooks"

interface Props {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly children: (
    attributes: { readonly id: string; readonly "aria-describedby": string | undefined }
  ) => JSX.Element
}

/** A labelled control with what helps to fill it in. */
export const Field = ({ children, error, hint, label }: Props) => {
  const id = useId()
  const help = error ?? hint
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": help === undefined ? undefined : `${id}-help` })}
      {help !== undefined && <small id={`${id}-help`} class={error === undefined ? "quiet" : "error"}>{help}</small>}
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: string
  readonly error?: string | undefined
  readonly type?: "text" | "url" | "date" | "password" | "search" | "number" | "datetime-local" | "month"
  readonly isRequired?: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly autoComplete?: string
  readonly placeholder?: string
  /** The regular expression that the browser requires of the whole text. */
  readonly pattern?: string
}

/** The kind of a line of text. Preact ties it to a role, which the browser derives here. */
const kindOf = (type: string): Readonly<Record<string, string>> => ({ type })

/** A field for a line of text. */
export const TextField = (
  {
    autoComplete = "off",
    error,
    hint,
    isRequired = false,
    label,
    maxLength,
    minLength,
    onValue,
    pattern,
    placeholder,
    type = "text",
    value
  }: TextProps
) => (
  <Field label={label} error={error} {...(hint !== undefined && { hint })}>
    {(attributes) => (
      <input
        {...attributes}
        {...kindOf(type)}
        value={value}
        required={isRequired}
        maxLength={maxLength}
        minLength={minLength}
        placeholder={placeholder}
        pattern={pattern}
        autoComplete={autoComplete}
        spellcheck={false}
        aria-invalid={error === undefined ? undefined : true}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface ChoiceProps<A extends string> {
  readonly label: string
  readonly value: A
  readonly options: ReadonlyArray<readonly [value: A, label: string]>
  readonly onValue: (value: A) => void
  readonly hint?: string
}

/** A field for one of several values. */
export const ChoiceField = <A extends string>({ hint, label, onValue, options, value }: ChoiceProps<A>) => (
  <Field label={label} {...(hint !== undefined && { hint })}>
    {(attributes) => (
      <select
        {...attributes}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value as A)}
      >
        {options.map(([option, text]) => <option key={option} value={option}>{text}</option>)}
      </select>
    )}
  </Field>
)

interface CheckProps {
  readonly isChecked: boolean
  readonly onChecked: (isChecked: boolean) => void
  readonly isDisabled?: boolean
  readonly children: ComponentChildren
}

/** A box to tick. */
export const CheckField = ({ children, isChecked, isDisabled = false, onChecked }: CheckProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
)

/** A text without space around it; undefined where nothing is left, as a field that is not filled in. */
export const filled = (text: string): string | undefined => text.trim() || undefined
