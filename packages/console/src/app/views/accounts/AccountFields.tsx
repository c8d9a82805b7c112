import type { OperatedAccount } from "@kontor/client/administration"
import { useWords } from "../../language/Language.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import type { Faults } from "../../ui/Failure.tsx"
import { ChoiceField, TextField } from "../../ui/Field.tsx"
import { accountsWords } from "./Words.ts"

type Status = OperatedAccount["status"]

const tones: Readonly<Record<Status, Tone>> = { active: "good", suspended: "bad", erased: "ended" }

/** The state of an account. */
export const AccountStatus = ({ status }: { readonly status: Status }) => (
  <Badge tone={tones[status]}>{useWords(accountsWords).statuses[status]}</Badge>
)

/** Every state that an account can have. */
export const accountStates = Object.keys(tones) as ReadonlyArray<Status>

/** The plans, the smallest first. */
const plans = ["free", "plus", "pro", "max"] as const

export type Plan = typeof plans[number]

/** The field for the plan of an account. */
export const PlanField = ({ onPlan, plan }: {
  readonly plan: Plan
  readonly onPlan: (plan: Plan) => void
}) => {
  const t = useWords(accountsWords)
  return (
    <ChoiceField
      label={t.plan}
      hint={t.planHint}
      value={plan}
      options={plans.map((one) => [one, one])}
      onValue={onPlan}
    />
  )
}

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
