import { useState } from "preact/hooks"
import { operated } from "../../api/Kontor.ts"
import { useWords } from "../../language/Language.ts"
import { useAction } from "../../state/useAction.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Failure, faultsOf } from "../../ui/Failure.tsx"
import { TextField } from "../../ui/Field.tsx"
import { filled } from "../../ui/Filled.ts"
import { Form } from "../../ui/Form.tsx"
import { Issued } from "../../ui/Issued.tsx"
import { NameAndEmail } from "./NameAndEmail.tsx"
import { type Plan, PlanField } from "./PlanField.tsx"
import { accountsWords } from "./Words.ts"

const CreateForm = ({ onKey }: { readonly onKey: (key: string) => void }) => {
  const t = useWords(accountsWords)
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [plan, setPlan] = useState<Plan>("free")
  const [credits, setCredits] = useState("0")
  const { failure, isRunning, run } = useAction(async () => {
    const { api_key } = await operated().createAccount({
      name,
      email: filled(email) ?? null,
      plan,
      credits: Number(credits)
    })
    onKey(api_key)
  })
  const faults = faultsOf(failure)
  return (
    <Form onSubmit={() => void run()}>
      <NameAndEmail name={name} email={email} faults={faults} onName={setName} onEmail={setEmail} />
      <PlanField plan={plan} onPlan={setPlan} />
      <TextField
        label={t.startCredits}
        type="number"
        value={credits}
        onValue={setCredits}
        isRequired
        error={faults["credits"]?.[0]}
      />
      <Failure failure={failure} />
      <div>
        <Button type="submit" kind="main" isBusy={isRunning}>{t.create}</Button>
      </div>
    </Form>
  )
}

/** Creates an account, and shows its first API key once. */
export const CreateAccount = ({ onClose, onCreated }: {
  readonly onClose: () => void
  readonly onCreated: () => void
}) => {
  const t = useWords(accountsWords)
  const [key, setKey] = useState<string | undefined>()
  const created = (issued: string) => {
    setKey(issued)
    onCreated()
  }
  return (
    <Dialog title={t.create} onClose={onClose}>
      {key === undefined ? <CreateForm onKey={created} /> : <Issued label={t.firstKey} text={key} onKept={onClose} />}
    </Dialog>
  )
}
