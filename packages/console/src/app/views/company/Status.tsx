import { useWords, words } from "../../language/Language.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"

const statusWords = words<Readonly<Record<string, string>>>({
  ACTIVE: "active",
  INACTIVE: "inactive",
  TERMINATED: "deleted",
  DISSOLVED: "dissolved",
  INSOLVENT: "insolvent"
}, {
  ACTIVE: "aktiv",
  INACTIVE: "inaktiv",
  TERMINATED: "gelöscht",
  DISSOLVED: "aufgelöst",
  INSOLVENT: "insolvent"
})

const tones: Readonly<Record<string, Tone>> = { ACTIVE: "good", DISSOLVED: "waiting", INSOLVENT: "bad" }

/** The state of an organization. */
export const Status = ({ status }: { readonly status: string }) => {
  const t = useWords(statusWords)
  return <Badge tone={tones[status] ?? "ended"}>{t[status] ?? status}</Badge>
}
