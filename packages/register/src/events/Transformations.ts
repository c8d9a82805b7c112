import { type EventType, type OrganizationStatus, withoutNulls } from "@kontor/core/Register"
import type { EntryText } from "../records/SourceRecord.ts"
import { counterpartiesOf } from "./Parties.ts"
import { type Change, type ChangesOf, type Found, foundTexts, type Snapshot, type Wording } from "./Snapshot.ts"

interface TransformationWording extends Wording {
  readonly kind: string
}

/** A capital that is raised or reduced for a transformation is a change of capital alone. */
const ofCapital = /(?:Stamm|Grund)kapital/u

const agreement =
  /(?:Beherrschungs|abführungs|Unternehmens|Betriebspacht|Betriebsüberlassungs)vertr[aä]g|Beherrschungs- und/u

const ended = /beendet|gekündigt|Kündigung|aufgehoben/u

const wordings: ReadonlyArray<TransformationWording> = [
  { type: "SQUEEZE_OUT", kind: "SQUEEZE_OUT", says: /§§? ?327 ?a|(?:Minderheits|übrigen A)ktionäre/u },
  { type: "ENTERPRISE_AGREEMENT", kind: "ENTERPRISE_AGREEMENT", says: agreement, unless: ended },
  { type: "ENTERPRISE_AGREEMENT", kind: "ENTERPRISE_AGREEMENT_TERMINATION", says: agreement },
  { type: "DIVISION", kind: "SPIN_OFF", says: /abspalt|abgespalten/iu, unless: ofCapital },
  { type: "DIVISION", kind: "SPLIT_UP", says: /aufspalt|aufgespalten/iu, unless: ofCapital },
  { type: "DIVISION", kind: "HIVE_DOWN", says: /ausglieder|ausgegliedert/iu, unless: ofCapital },
  { type: "MERGER", kind: "MERGER", says: /verschm[eo]lz/iu, unless: ofCapital },
  { type: "ASSET_TRANSFER", kind: "ASSET_TRANSFER", says: /Vermögensübertragung/u },
  { type: "CONVERSION", kind: "CONVERSION", says: /formwechsel|(?:durch|im Wege der) Umwandlung|umgewandelt/iu }
]

/** The role of an organization in a transformation, and that of its counterparty. */
const counterpart = {
  TRANSFERRING: "acquiring_entity",
  ACQUIRING: "transferring_entity",
  CONTROLLED: "controlling_entity",
  CONTROLLING: "controlled_entity"
} as const

type Part = keyof typeof counterpart

const parts: ReadonlyArray<readonly [RegExp, Part]> = [
  [/als herrschende/u, "CONTROLLED"],
  [/als (?:beherrschte|abhängige)/u, "CONTROLLING"],
  [
    /mit (?:der|dem) (?:Gesellschaft|Genossenschaft|Verein)(?!\p{L}).*verschmolzen|übernommen|als übertragende/u,
    "ACQUIRING"
  ],
  [/verschmolzen|übertragen|ausgegliedert|abgespalten|als übernehmende/u, "TRANSFERRING"]
]

const withoutPart: ReadonlyArray<string> = ["CONVERSION", "SQUEEZE_OUT"]

const partOf = (kind: string, text: string): Part | undefined =>
  withoutPart.includes(kind) ? undefined : parts.find(([says]) => says.test(text))?.[1]

const detailsFor = (kind: string, part: Part | undefined) =>
  withoutNulls({ schema: "TRANSFORMATION", transformation_kind: kind, role: part })

const ofText = ({ text, wording: { kind, type } }: Found<TransformationWording>): Change => {
  const part = partOf(kind, text.text)
  const [organization] = counterpartiesOf(text.text)
  return {
    type,
    key: text.text,
    details: detailsFor(kind, part),
    ...(organization &&
      { counterparty: { part: part === undefined ? "counterparty" : counterpart[part], organization } }),
    text
  }
}

/**
 * Legal forms between which an organization changes without a conversion. A form outside the table has no such
 * neighbours.
 */
const relatedForms: ReadonlyArray<ReadonlyArray<string>> = [
  ["GmbH", "gGmbH", "UG"],
  ["AG", "InvAG"],
  [
    "e.K.",
    "eGbR",
    "PartG",
    "EWIV",
    "OHG",
    "GmbH & Co. OHG",
    "KG",
    "GmbH & Co. KG",
    "UG & Co. KG",
    "AG & Co. KG",
    "SE & Co. KG",
    "Stiftung & Co. KG",
    "InvKG"
  ]
]

const isConversion = (previous: string | undefined, current: string | undefined): boolean =>
  previous !== undefined && current !== undefined && previous !== current &&
  !relatedForms.some((forms) => forms.includes(previous) && forms.includes(current))

/**
 * Mergers, divisions, conversions, transfers and agreements in texts, and a change of legal form that only a conversion
 * explains.
 */
export const transformations: ChangesOf = (step) => {
  const changes = foundTexts(step, wordings).map(ofText)
  const [previous, current] = [step.before.facts.legal_form, step.after.facts.legal_form]
  return isConversion(previous, current) && !changes.some(({ type }) => type === "CONVERSION")
    ? [...changes, {
      type: "CONVERSION",
      key: JSON.stringify([previous, current]),
      details: detailsFor("CONVERSION", undefined)
    }]
    : changes
}

const wordingsOfClosures: ReadonlyArray<Wording> = [
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
  const reported = foundTexts(step, wordingsOfClosures).map(({ text, wording: { type } }) =>
    closure(type, text.text, text)
  )
  const types = stage(before) === stage(after) ? [] : typesOf[stage(after)]
  const usual = types.length > 0 && after.facts.ended_by !== undefined ? "EXPIRATION" : types[0]
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
