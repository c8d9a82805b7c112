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
 * That a dissolved organization is continued, by the text that tells it or else by its status. No type of event is of a
 * continuation: it is `OTHER`.
 */
export const continuations: ChangesOf = (step) => {
  const told = foundTexts(step, wordings).map(({ text, wording: { type } }) => ({ type, key: text.text, text }))
  const { after, before } = step
  const isContinued = before.facts.status === "DISSOLVED" && after.facts.status === "ACTIVE"
  return told.length > 0 || !isContinued ? told : [{ type: "OTHER", key: "CONTINUATION" }]
}
