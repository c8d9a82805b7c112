import { useFormat } from "../../language/Format.ts"
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

/** A share of a whole in percent, with a bar that is as long; a dash where it is not known. */
export const Share = ({ ratio }: { readonly ratio: number | null }) => {
  const { share } = useFormat()
  return ratio === null ? <>–</> : (
    <span class="share-bar">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width={100} height={6} rx={3} />
        <rect class="bar-fill" width={Math.min(100, ratio * 100)} height={6} rx={3} />
      </svg>
      {share(ratio)}
    </span>
  )
}
