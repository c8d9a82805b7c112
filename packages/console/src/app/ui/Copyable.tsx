import { useState } from "preact/hooks"
import { useWords } from "../language/Language.ts"
import { commonWords } from "./Words.ts"

const useCopy = (text: string) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 4000)
  }
  return { copy: () => void copy(), isCopied }
}

/** A small button that copies a text shown beside it. */
export const CopyButton = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const t = useWords(commonWords)
  const { copy, isCopied } = useCopy(text)
  return (
    <>
      <button type="button" class="small no-print" aria-label={label} onClick={copy}>
        {isCopied ? t.copied : t.copy}
      </button>
      <span role="status" class="unseen">{isCopied ? t.copied : ""}</span>
    </>
  )
}

/** A text to copy, such as a secret that is shown once. */
export const Copyable = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const t = useWords(commonWords)
  const { copy, isCopied } = useCopy(text)
  return (
    <div class="copyable">
      <code aria-label={label}>{text}</code>
      <button type="button" class="plain" onClick={copy}>{isCopied ? t.copied : t.copy}</button>
      <span role="status" class="unseen">{isCopied ? t.copied : ""}</span>
    </div>
  )
}
