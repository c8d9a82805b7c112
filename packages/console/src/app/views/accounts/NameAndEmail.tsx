import { useWords } from "../../language/Language.ts"
import type { Faults } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { accountsWords } from "./Words.ts"

/** The fields for the name and the email address of an account. */
export const NameAndEmail = ({ email, faults, name, onEmail, onName }: {
  readonly name: string
  readonly email: string
  readonly faults: Faults
  readonly onName: (name: string) => void
  readonly onEmail: (email: string) => void
}) => {
  const t = useWords(accountsWords)
  return (
    <>
      <TextField label={t.name} value={name} onValue={onName} maxLength={255} isRequired error={faults["name"]?.[0]} />
      <TextField
        label={t.email}
        hint={t.optional}
        value={email}
        onValue={onEmail}
        maxLength={255}
        error={faults["email"]?.[0]}
      />
    </>
  )
}
