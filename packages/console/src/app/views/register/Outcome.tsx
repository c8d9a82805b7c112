import type { Import } from "@kontor/client/administration"
import { useWords } from "../../language/Language.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { registerWords } from "./Words.ts"

const tones: Readonly<Record<Import["outcome"], Tone>> = { running: "waiting", completed: "good", failed: "bad" }

/** How an import went. */
export const Outcome = ({ outcome }: Pick<Import, "outcome">) => (
  <Badge tone={tones[outcome]}>{useWords(registerWords).outcomes[outcome]}</Badge>
)
