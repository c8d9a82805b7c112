import type { OperatedAccount } from "@kontor/client/administration"
import { useWords } from "../../language/Language.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { accountsWords } from "./Words.ts"

type Status = OperatedAccount["status"]

const tones: Readonly<Record<Status, Tone>> = { active: "good", suspended: "bad", erased: "ended" }

/** The state of an account. */
export const AccountStatus = ({ status }: { readonly status: Status }) => (
  <Badge tone={tones[status]}>{useWords(accountsWords).statuses[status]}</Badge>
)

/** Every state that an account can have. */
export const accountStates = Object.keys(tones) as ReadonlyArray<Status>
