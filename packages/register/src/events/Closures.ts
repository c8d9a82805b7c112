import { type EventType, type OrganizationStatus, withoutNulls } from "@kontor/core/Register"
import type { EntryText } from "../records/SourceRecord.ts"
import { type Change, type ChangesOf, foundTexts, type Wording } from "./Change.ts"
import type { Snapshot } from "./Snapshot.ts"

const wordings: ReadonlyArray<Wording> = [
  {
    type: "EXPIRATION",
    says: /(?:Firma|Gesellschaft|Genossenschaft|Partnerschaft|Verein|Name|Stiftung)(?!\p{L}).*(?:erloschen|erlischt)/u,
    unless: /Prokura|Zweigniederlassung|übertragende/u
  },
  {
    type: "DELETION",
    says: /(?:Firma|Gesellschaft|Genossenschaft|Partnerschaft|Verein|Stiftung|Eintragung)(?!\p{L}).*gelöscht/u,
    unless: /Prokura|Zweigniederlassung|übertragende|vermerk/u
  },
  {
    type: "DISSOLUTION",
    says: /(?:Gesellschaft|Genossenschaft|Partnerschaft|Verein|Stiftung)(?!\p{L}).*aufgelöst/u,
    unless: /nicht aufgelöst|aufgelösten|fortgesetzt|Fortsetzung|übertragende/u
  },
  { type: "LIQUIDATION", says: /Liquidation (?:ist )?(?:eröffnet|eingeleitet|begonnen)|befindet sich in Liquidation/u }
]

const basis =
  /§§? ?\d+\p{L}?(?: (?:Abs\.|Satz|Nr\.) ?\d+)* (?:FamFG|HGB|InsO|GmbHG|AktG|GenG|BGB|PartGG|UmwG|LöschG|FGG)/u

const closure = (type: EventType, key: string, text?: EntryText): Change => ({
  type,
  key,
  phase: type === "DELETION" || type === "EXPIRATION" ? "DELETED" : "REGISTERED",
  details: withoutNulls({
    schema: "CLOSURE",
    closure_kind: type,
    legal_basis: basis.exec(text?.text ?? "")?.[0]
  }),
  ...(text && { text })
})

type Stage = "IN_BEING" | "WOUND_UP" | "GONE"

const stageOf: Readonly<Record<OrganizationStatus, Stage>> = {
  ACTIVE: "IN_BEING",
  INSOLVENT: "IN_BEING",
  DISSOLVED: "WOUND_UP",
  INACTIVE: "GONE",
  TERMINATED: "GONE"
}

/** The types that show a stage, first the one used where only the status shows it. */
const typesOf: Readonly<Record<Stage, ReadonlyArray<EventType>>> = {
  IN_BEING: [],
  WOUND_UP: ["DISSOLUTION", "LIQUIDATION"],
  GONE: ["DELETION", "EXPIRATION"]
}

const stage = ({ facts }: Snapshot): Stage => stageOf[facts.status ?? "ACTIVE"]

const hasLiquidator = ({ facts }: Snapshot): boolean =>
  facts.related_persons?.current.some(({ label }) => label === "LIQUIDATOR") ?? false

/**
 * The end of an organization, according to a text or else to its status. A liquidator who appears without either shows
 * that liquidation began.
 */
export const closures: ChangesOf = (step) => {
  const { after, before } = step
  const reported = foundTexts(step, wordings).map(({ text, wording: { type } }) => closure(type, text.text, text))
  const types = stage(before) === stage(after) ? [] : typesOf[stage(after)]
  const [usual] = types
  const isReported = reported.some(({ type }) => types.includes(type))
  if (usual !== undefined && !isReported) return [...reported, closure(usual, stage(after))]
  const isAppointed = stage(after) === "WOUND_UP" && hasLiquidator(after) && !hasLiquidator(before)
  return reported.length === 0 && usual === undefined && isAppointed ? [closure("LIQUIDATION", "LIQUIDATOR")] : reported
}

const wordingsOfInsolvencies: ReadonlyArray<Wording> = [
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
  const reported = foundTexts(step, wordingsOfInsolvencies).map(({ text, wording: { type } }) =>
    insolvency(after, type, text.text, text)
  )
  const [previous, current] = [before.facts.status, after.facts.status]
  if (reported.length > 0 || previous === current) return reported
  if (current === "INSOLVENT") return [insolvency(after, "OPENED", current)]
  return previous === "INSOLVENT" && current === "ACTIVE" ? [insolvency(after, "CONCLUDED", current)] : []
}
