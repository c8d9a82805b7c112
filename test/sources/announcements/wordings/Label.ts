import type { EventType } from "@kontor/core/Register"

/** A person that a text names as the holder of a role; an empty text is what it does not say. */
interface LabelledPerson {
  readonly family: string
  readonly given: string
  readonly birth: string
  readonly town: string
}

/**
 * Another organization that a text names: its part (`?` where the text does not say it), name, seat and register
 * number.
 */
export interface LabelledParty {
  readonly part: string
  readonly name: string
  readonly seat: string
  readonly number: string
  readonly is_optional: boolean
}

/**
 * An event that a text reports. Of a list any one is right: `types`, `roles`, `grounds`, `bases`. `is_optional` is an
 * event that is neither missed nor wrong. `is_announced` is undefined where either phase is right. `part` is the
 * organization's own. `ANY` stands for a part that the label leaves open; a party with it leaves the parties open too.
 */
export interface LabelledEvent {
  readonly types: ReadonlyArray<EventType>
  readonly kind: string
  readonly is_announced: boolean | undefined
  readonly is_optional: boolean
  readonly part: string
  readonly roles: ReadonlyArray<string>
  readonly grounds: ReadonlyArray<string>
  readonly bases: ReadonlyArray<string>
  readonly amounts: { readonly change: string; readonly resulting: string }
  readonly value: string
  readonly person: LabelledPerson | undefined
  readonly parties: ReadonlyArray<LabelledParty>
}

/** The short forms of the types in a label, each with the type it stands for and the kind of a transformation. */
const types: Readonly<Record<string, readonly [type: EventType, kind?: string]>> = {
  M: ["MERGER", "MERGER"],
  D: ["DIVISION", "DIVISION"],
  "D/s": ["DIVISION", "SPIN_OFF"],
  "D/u": ["DIVISION", "SPLIT_UP"],
  "D/h": ["DIVISION", "HIVE_DOWN"],
  C: ["CONVERSION", "CONVERSION"],
  AT: ["ASSET_TRANSFER", "ASSET_TRANSFER"],
  EA: ["ENTERPRISE_AGREEMENT", "ENTERPRISE_AGREEMENT"],
  EAt: ["ENTERPRISE_AGREEMENT", "ENTERPRISE_AGREEMENT_TERMINATION"],
  SQ: ["SQUEEZE_OUT", "SQUEEZE_OUT"],
  T: ["TRANSFORMATION"],
  DA: ["DELETION_ANNOUNCED"],
  DEL: ["DELETION"],
  DIS: ["DISSOLUTION"],
  LIQ: ["LIQUIDATION"],
  EXP: ["EXPIRATION"],
  RE: ["ROLE_HOLDER_ENTRY"],
  RX: ["ROLE_HOLDER_EXIT"],
  RC: ["ROLE_HOLDER_CHANGE"],
  CI: ["CAPITAL_INCREASE"],
  CD: ["CAPITAL_DECREASE"],
  AC: ["AUTHORIZED_CAPITAL"],
  NA: ["NAME_CHANGE"],
  S: ["SEAT_CHANGE"],
  AD: ["ADDRESS_CHANGE"],
  P: ["PURPOSE_CHANGE"],
  LF: ["LEGAL_FORM_CHANGE"],
  RP: ["REPRESENTATION_CHANGE"],
  RT: ["REGISTER_TRANSFER"],
  AR: ["ARTICLES_CHANGE"],
  NR: ["REGISTRATION"],
  IO: ["OPENED"],
  IP: ["PROVISIONAL_MEASURES"],
  ID: ["DISCONTINUED"],
  IR: ["REJECTED_NO_ASSETS"],
  IX: ["OPENING_RESCINDED"],
  IC: ["CONCLUDED"],
  F: ["DOCUMENT_FILED"],
  O: ["OTHER"]
}

/** The short forms of the parts in a transformation. */
const parts: Readonly<Record<string, string>> = {
  T: "TRANSFERRING",
  A: "ACQUIRING",
  C: "CONTROLLED",
  G: "CONTROLLING",
  N: "NEW",
  V: "CONVERTED",
  "?": "COUNTERPARTY",
  "*": "ANY"
}

const oneOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split("|").map((one) => one === "-" ? "" : one.trim())

const partyOf = (written: string): LabelledParty => {
  const [part = "", name = "", seat = "", number = ""] = written.replace(/^<|>\??$/gu, "").split("|")
  return { part: parts[part]!, name, seat, number, is_optional: written.endsWith("?") }
}

const personOf = (written: string | undefined): LabelledPerson | undefined => {
  if (written === undefined) return undefined
  const [family = "", given = "", birth = "", town = ""] = written.slice(1, -1).split("|")
  return { family, given, birth, town }
}

const eventOf = (written: string): LabelledEvent => {
  const value = /"([^"]*)"/u.exec(written)?.[1] ?? ""
  const parties = [...written.matchAll(/<[^>]*>\??/gu)].map(([party]) => partyOf(party))
  const person = personOf(/\[[^\]]*\]/u.exec(written)?.[0])
  const words = written.replaceAll(/"[^"]*"|<[^>]*>\??|\[[^\]]*\]/gu, " ").trim().split(/\s+/u)
  const code = words[0]!
  const [first, kind = ""] = types[code.replace(/\?$/u, "").split("|")[0]!]!
  const plain = words.slice(1).filter((word) => !/^a\??$|^[@=]|^[-+]\d/u.test(word))
  const isRole = first.startsWith("ROLE_HOLDER")
  const amount = (sign: RegExp): string => words.find((word) => sign.test(word))?.slice(1) ?? ""
  return {
    types: [first, ...code.replace(/\?$/u, "").split("|").slice(1).map((other) => types[other]![0])],
    kind,
    is_announced: words.includes("a?") ? undefined : words.includes("a"),
    is_optional: code.endsWith("?"),
    part: parts[words.find((word) => word.startsWith("@"))?.slice(1) ?? ""] ?? "",
    roles: isRole ? oneOf(plain[0]) : [],
    grounds: isRole ? [] : oneOf(plain[0]),
    bases: isRole ? [] : oneOf(plain[1]),
    amounts: { change: amount(/^[-+]\d/u), resulting: amount(/^=/u) },
    value,
    person,
    parties
  }
}

/**
 * What a label says, written as `TYPE a @PART ROLE|OTHER GROUND §BASIS -CHANGE =RESULT "value"
 * [family|given|birth|town] <PART|name|seat|number>`, events divided by a semicolon; `a` is announced, `a?`
 * announced or not, `?` behind an event or a party optional,
 * `*` a part of which the label says nothing.
 */
export const labelOf = (written: string): ReadonlyArray<LabelledEvent> => written.split(" ; ").map(eventOf)
