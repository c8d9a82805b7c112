import { useWords } from "../../language/Language.ts"
import { Button } from "../../ui/Button.tsx"
import { Copyable } from "../../ui/Copyable.tsx"
import { keysWords } from "./Words.ts"

/** A key or token, the one time it is shown. */
export const Issued = ({ label, onKept, text }: {
  readonly label: string
  readonly text: string
  readonly onKept: () => void
}) => {
  const t = useWords(keysWords)
  return (
    <>
      <p>{t.once}</p>
      <Copyable label={label} text={text} />
      <p>
        <Button kind="main" onClick={onKept}>{t.kept}</Button>
      </p>
    </>
  )
}
