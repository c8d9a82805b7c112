import { useWords } from "../language/Language.ts"
import { Button } from "./Button.tsx"
import { Copyable } from "./Copyable.tsx"
import { commonWords } from "./Words.ts"

/** A key or token, the one time it is shown. */
export const Issued = ({ label, onKept, text }: {
  readonly label: string
  readonly text: string
  readonly onKept: () => void
}) => {
  const t = useWords(commonWords)
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
