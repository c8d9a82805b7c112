import { useState } from "preact/hooks"
import { useWords } from "../language/Language.ts"
import { commonWords } from "./Words.ts"

/** A text to copy, such as a secret that is shown once. */
export const Copyable = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const t = useWords(commonWords)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div class="copyable">
      <code aria-label={label}>{text}</code>
      <button type="button" class="plain" onClick={() => void copy()}>{isCopied ? t.copied : t.copy}</button>
      <span role="status" class="unseen">{isCopied ? t.copied : ""}</span>
    </div>
  )
}
