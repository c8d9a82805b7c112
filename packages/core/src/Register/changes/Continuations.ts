import type { ChangesOf } from "./Change.ts"
import { foundTexts, type Wording } from "./Wording.ts"

const wordings: ReadonlyArray<Wording> = [
  {
    type: "OTHER",
    says: /(?:Gesellschaft|Genossenschaft|Partnerschaft|Verein)(?!\p{L}).*(?:fortgesetzt|Fortsetzung)|Fortsetzung der/u,
    unless: /Insolvenzverfahren(?!\p{L}).*eröffnet/u
  }
]

/**
 * The continuation of a dissolved organization, according to a text or else to its status. It has no event type of its
 * own: it is `OTHER`.
 */
export const continuations: ChangesOf = (step) => {
  const reported = foundTexts(step, wordings).map(({ text, wording: { type } }) => ({ type, key: text.text, text }))
  const { after, before } = step
  const isContinued = before.facts.status === "DISSOLVED" && after.facts.status === "ACTIVE"
  return reported.length > 0 || !isContinued ? reported : [{ type: "OTHER", key: "CONTINUATION" }]
}
