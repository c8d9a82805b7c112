import { useWords } from "../../language/Language.ts"
import { Button } from "../../ui/Button.tsx"
import { Copyable } from "../../ui/Copyable.tsx"
import { webhookWords } from "./Words.ts"

/** A signing secret, the one time it is shown. */
export const Secret = ({ onKept, secret }: { readonly secret: string; readonly onKept: () => void }) => {
  const t = useWords(webhookWords)
  return (
    <>
      <p>{t.secretOnce}</p>
      <Copyable label={t.secret} text={secret} />
      <p>
        <Button kind="main" onClick={onKept}>{t.kept}</Button>
      </p>
    </>
  )
}
