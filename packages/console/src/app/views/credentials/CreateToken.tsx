import type { NewAccountToken } from "@kontor/client/administration"
import { useWords } from "../../language/Language.ts"
import { useDraft } from "../../session/Session.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure } from "../../ui/Failure.tsx"
import { CheckField, TextField } from "../../ui/Field.tsx"
import { Form } from "../../ui/Form.tsx"
import { Issued } from "../../ui/Issued.tsx"
import { LimitField, limitOf } from "./ApiKeys.tsx"
import { credentialsWords } from "./Words.ts"

type Ability = NewAccountToken["abilities"][number]

interface Creating<Offered extends Ability> {
  /** The beginning of the names of its drafts, which belong to one account: `token.` or `token.<account>.`. */
  readonly drafts: string
  /** The abilities that may be given. */
  readonly abilities: ReadonlyArray<Offered>
  readonly create: (
    token: NewAccountToken & { readonly abilities: ReadonlyArray<Offered> }
  ) => Promise<{ readonly token: string }>
}

function TokenForm<Offered extends Ability>(
  { abilities, create, drafts, onIssued }: Creating<Offered> & { readonly onIssued: (token: string) => void }
) {
  const t = useWords(credentialsWords)
  const [name, setName] = useDraft(`${drafts}name`, "")
  const [chosen, setChosen] = useDraft<ReadonlyArray<Offered>>(`${drafts}abilities`, abilities.slice(0, 2))
  const [expires, setExpires] = useDraft(`${drafts}expires`, "")
  const [limit, setLimit] = useDraft(`${drafts}limit`, "")
  const { failure, isRunning, run } = useAction(async () => {
    const { token } = await create({
      token_name: name,
      abilities: chosen,
      monthly_credit_limit: limitOf(limit),
      ...(expires !== "" && { expires_at: new Date(expires).toISOString() })
    })
    onIssued(token)
  }, { isLostOnLeaving: true })
  return (
    <Form onSubmit={() => void run()}>
      <TextField label={t.name} value={name} onValue={setName} maxLength={255} isRequired />
      <fieldset>
        <legend>{t.abilities}</legend>
        {abilities.map((ability) => (
          <CheckField
            key={ability}
            isChecked={chosen.includes(ability)}
            onChecked={(isChecked) =>
              setChosen(isChecked ? [...chosen, ability] : chosen.filter((other) => other !== ability))}
          >
            {t.ability[ability]}
          </CheckField>
        ))}
      </fieldset>
      <TextField label={t.expires} hint={t.expiresHint} type="datetime-local" value={expires} onValue={setExpires} />
      <LimitField value={limit} onValue={setLimit} />
      <Failure failure={failure} />
      <div>
        <Button type="submit" kind="main" isBusy={isRunning} isDisabled={chosen.length === 0}>{t.create}</Button>
      </div>
    </Form>
  )
}

/** Creates a Bearer token with abilities and, if wished, an end. */
export function CreateToken<Offered extends Ability>(
  { onClose, onCreated, ...creating }: Creating<Offered> & {
    readonly onClose: () => void
    readonly onCreated: () => void
  }
) {
  const t = useWords(credentialsWords)
  const [token, setToken] = useDraft<string | undefined>(`${creating.drafts}issued`, undefined)
  return (
    <Dialog title={t.newToken} onClose={onClose} drafts={creating.drafts}>
      {token !== undefined ? <Issued label={t.tokens} text={token} onKept={onClose} /> : (
        <TokenForm
          {...creating}
          onIssued={(issued) => {
            setToken(issued)
            onCreated()
          }}
        />
      )}
    </Dialog>
  )
}
