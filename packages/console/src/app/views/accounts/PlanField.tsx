import { useWords } from "../../language/Language.ts"
import { ChoiceField } from "../../ui/Field.tsx"
import { accountsWords } from "./Words.ts"

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
