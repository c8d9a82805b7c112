import { withoutNulls } from "@kontor/core/Register"
import { type Change, type ChangesOf, type Found, foundTexts, type Wording } from "./Change.ts"
import { counterpartiesOf } from "./Parties.ts"

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
