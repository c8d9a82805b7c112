import type { Monitor } from "@kontor/client"
import { useWords } from "../../language/Language.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { monitorWords } from "./Words.ts"

const tones: Readonly<Record<Monitor["status"], Tone>> = {
  initializing: "waiting",
  active: "good",
  paused_user: "ended",
  paused_configuration: "bad",
  paused_billing: "bad",
  paused_entitlement: "waiting",
  error: "bad",
  archived: "ended"
}

/** The state of a monitor. */
export const MonitorStatus = ({ status }: Pick<Monitor, "status">) => (
  <Badge tone={tones[status]}>{useWords(monitorWords).states[status]}</Badge>
)

/** Every state that a monitor can have. */
export const monitorStates = Object.keys(tones) as ReadonlyArray<Monitor["status"]>
