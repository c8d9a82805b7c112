import { useWords } from "../../language/Language.ts"
import { Confirm } from "../../ui/Confirm.tsx"
import { credentialsWords } from "./Words.ts"

/** Asks before a credential is revoked; shows nothing while none is chosen. */
export const Revoke = <Credential extends { readonly name: string }>({ chosen, onClose, onRevoked, revoke }: {
  readonly chosen: Credential | undefined
  readonly revoke: (credential: Credential) => Promise<unknown>
  readonly onClose: () => void
  readonly onRevoked: () => void
}) => {
  const t = useWords(credentialsWords)
  if (chosen === undefined) return null
  const confirmed = async () => {
    await revoke(chosen)
    onClose()
    onRevoked()
  }
  return <Confirm title={t.revokeOf(chosen.name)} onClose={onClose} onConfirm={confirmed}>{t.revokeSure}</Confirm>
}
