import type { EventType } from "@kontor/core"
import { sentence } from "../Sentence.ts"
import type { Meaning } from "./Topics.ts"

interface Transformation {
  readonly when: RegExp
  readonly type: EventType
  readonly kind?: string
}

/** The words for each transformation; of several in a text the first decides, and `Umwandlung`, which any may be, only alone. */
const transformations: ReadonlyArray<Transformation> = [
  { when: /[Ff]ormwechs/u, type: "CONVERSION", kind: "CONVERSION" },
  { when: /[Aa]bspalt/u, type: "DIVISION", kind: "SPIN_OFF" },
  { when: /[Aa]ufspalt/u, type: "DIVISION", kind: "SPLIT_UP" },
  { when: /[Aa]usgliede?r/u, type: "DIVISION", kind: "HIVE_DOWN" },
  { when: /\bSpaltung/u, type: "DIVISION", kind: "DIVISION" },
  { when: /[Vv]erschm[oe]lz/u, type: "MERGER", kind: "MERGER" },
  { when: /Vermögensübert/u, type: "ASSET_TRANSFER", kind: "ASSET_TRANSFER" },
  {
    when: /§§?\s*327\s?a|Übertragung der Aktien der (?:Minderheitsaktionäre|übrigen Aktionäre)/u,
    type: "SQUEEZE_OUT",
    kind: "SQUEEZE_OUT"
  },
  {
    when:
      /andere[nmrs]? Vertrags(?:teil|partner)|(?:Beherrschungs|[Aa]bführungs|Unternehmens)vertr[aä]g|Beendigung (?:des|dieses) Vertrag/u,
    type: "ENTERPRISE_AGREEMENT"
  }
]

/** A capital that is changed for a transformation: what is entered is the change of capital. */
const ofCapital = sentence(
  "(?:Stamm|Grund)kapitals?\\b…\\b(?:zum Zwecke?|zur Durchführung) de[rs]\\b…(?:erhöht|herabgesetzt|Herabsetzung)"
)

const unnamed: Transformation = { when: /\bUmwandlung/u, type: "OTHER" }

const plan = /eingereicht|Entwurf|Einsichtnahme|Einsicht\b/u
const end = /[Bb]eendigung|beendet|aufgehoben|Kündigung/u

const kindOf = ({ kind, type }: Transformation, text: string): string | undefined =>
  type === "ENTERPRISE_AGREEMENT"
    ? end.test(text) ? "ENTERPRISE_AGREEMENT_TERMINATION" : "ENTERPRISE_AGREEMENT"
    : kind

/** A transformation of which the text tells nothing more. */
export const someTransformation: Meaning = { topic: "TRANSFORMATIONS", type: "OTHER", phase: "ENTERED" }

/** The transformation that a text speaks of first; a plan or contract that was filed is announced, not entered. */
export const transformationOf = (text: string): Meaning | undefined => {
  if (ofCapital.test(text)) return undefined
  const [first] = transformations
    .map((transformation) => ({ transformation, at: text.search(transformation.when) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)
  if (first === undefined && !unnamed.when.test(text)) return undefined
  const transformation = first?.transformation ?? unnamed
  const kind = kindOf(transformation, text)
  return {
    topic: "TRANSFORMATIONS",
    type: transformation.type,
    phase: plan.test(text) ? "ANNOUNCED" : "ENTERED",
    ...(kind !== undefined && { kind })
  }
}
