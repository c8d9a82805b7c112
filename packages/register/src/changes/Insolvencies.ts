import { type EventType, withoutNulls } from "@kontor/core/Register"
import type { EntryText } from "../records/SourceRecord.ts"
import type { Change, ChangesOf } from "./Change.ts"
import type { Snapshot } from "./Snapshot.ts"
import { foundTexts, type Wording } from "./Wording.ts"

const wordings: ReadonlyArray<Wording> = [
  { type: "OPENING_RESCINDED", says: /(?:Eröffnungsbeschluss|Beschluss über die Eröffnung).*aufgehoben/u },
  { type: "DISCONTINUED", says: /Insolvenzverfahren(?!\p{L}).*eingestellt/u },
  { type: "REJECTED_NO_ASSETS", says: /mangels(?: \p{L}+)* Masse/u },
  { type: "CONCLUDED", says: /Insolvenzverfahren(?!\p{L}).*aufgehoben/u },
  {
    type: "PROVISIONAL_MEASURES",
    says: /vorläufige\p{L}? (?:Insolvenzverwalt|Sachwalt)|Zustimmungsvorbehalt|Verfügungsverbot/u,
    unless: /aufgehoben/u
  },
  { type: "OPENED", says: /Insolvenzverfahren(?!\p{L}).*eröffnet/u }
]

const fileNumber = /\b\d+ ?\p{L}? I[NE] \d+\/\d{2,4}\b/u

const courtName = /Amtsgerichts? (\p{Lu}[^,;]*?)(?: vom |,| \(| \d)/u

const administrators: ReadonlyArray<string> = [
  "INSOLVENCY_ADMINISTRATOR",
  "CUSTODIAN",
  "PROVISIONAL_INSOLVENCY_ADMINISTRATOR",
  "PROVISIONAL_CUSTODIAN"
]

const administratorOf = ({ facts }: Snapshot): string | undefined =>
  facts.related_persons?.current.find(({ label }) => administrators.includes(label))?.name

const insolvency = (after: Snapshot, type: EventType, key: string, text?: EntryText): Change => {
  const said = text?.text ?? ""
  return {
    type,
    key,
    details: withoutNulls({
      schema: "INSOLVENCY",
      procedure: /Eigenverwaltung|Sachwalt/u.test(said) ? "SELF_ADMINISTRATION" : "REGULAR",
      file_number: fileNumber.exec(said)?.[0],
      court: courtName.exec(said)?.[1],
      administrator: administratorOf(after)
    }),
    ...(text && { text })
  }
}

/** Insolvency proceedings, according to texts or else to the status. */
export const insolvencies: ChangesOf = (step) => {
  const { after, before } = step
  const reported = foundTexts(step, wordings).map(({ text, wording: { type } }) =>
    insolvency(after, type, text.text, text)
  )
  const [previous, current] = [before.facts.status, after.facts.status]
  if (reported.length > 0 || previous === current) return reported
  if (current === "INSOLVENT") return [insolvency(after, "OPENED", current)]
  return previous === "INSOLVENT" && current === "ACTIVE" ? [insolvency(after, "CONCLUDED", current)] : []
}
