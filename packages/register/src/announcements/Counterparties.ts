import { counterpartiesOf, courtOfCode, euidOf, type Identity, type RegisterNumber } from "@kontor/core"
import { Effect } from "effect"
import { sentence } from "../Sentence.ts"

const isSameEntity = (left: RegisterNumber, right: RegisterNumber): boolean =>
  left.court === right.court && left.type === right.type && left.number === right.number

const subject = "(?:Gesellschaft|Verein|Genossenschaft)"
const ownPart = new RegExp(
  `(?:hiesigen )?${subject}(?: ist)?\\s*[-–]?\\s*\\(?(?:als )?(übernehmend|übertragend|herrschend|beherrscht|abhängig)`,
  "u"
)

/** Sentences that tell the part of the organization itself without its name. */
const sentences: ReadonlyArray<readonly [RegExp, string]> = [
  [/andere Vertragsteil hat den Gläubigern dieses Rechtsträgers/u, "abhängig"],
  [new RegExp(`\\bmit (?:der|dem) ${subject}(?: durch Aufnahme)? verschmolzen`, "u"), "übernehmend"],
  [sentence(`\\b(?:hat (?:die|der) ${subject}|(?:Die|Der) ${subject} hat)\\b…\\sübernommen\\b`), "übernehmend"],
  [
    sentence(`\\b(?:Die|Der) ${subject} (?:hat|ist)\\b…\\s(?:übertragen|ausgegliedert|abgespalten|verschmolzen)\\b`),
    "übertragend"
  ]
]

const roles: Readonly<Record<string, { readonly own: string; readonly other: string }>> = {
  übernehmend: { own: "ACQUIRING", other: "transferring_entity" },
  übertragend: { own: "TRANSFERRING", other: "acquiring_entity" },
  herrschend: { own: "CONTROLLING", other: "controlled_entity" },
  beherrscht: { own: "CONTROLLED", other: "controlling_entity" },
  abhängig: { own: "CONTROLLED", other: "controlling_entity" }
}

const partIn = (text: string) =>
  roles[ownPart.exec(text)?.[1] ?? sentences.find(([says]) => says.test(text))?.[1] ?? ""]

/** The part that the organization itself plays in a transformation; undefined where the text does not tell. */
export const ownRoleIn = (text: string): string | undefined => partIn(text)?.own

/**
 * The other organizations that a text names with their register numbers, by the part they play; those of one part are counted
 * (`transferring_entity`, `transferring_entity_2`).
 */
export const counterpartiesIn = (
  text: string,
  own: RegisterNumber,
  identity: Identity["Service"]
): Effect.Effect<Readonly<Record<string, unknown>>> => {
  const role = partIn(text)?.other ?? "counterparty"
  const others = counterpartiesOf(text).filter(({ number }) => !isSameEntity(number, own))
  const mentions = new Map(others.map((mention) => [euidOf(mention.number), mention]))
  return Effect.map(
    Effect.forEach(
      [...mentions],
      ([euid, { name, number, seat }], index) =>
        Effect.map(identity.organization(euid), (entity_id) =>
          [
            index === 0 ? role : `${role}_${index + 1}`,
            {
              type: "ORGANIZATION",
              entity_id,
              name,
              ...(seat !== undefined && { seat: { city: seat } }),
              registration: {
                register_type: number.type,
                register_number: number.number,
                ...(number.suffix !== "" && { register_number_extra: number.suffix }),
                court: courtOfCode(number.court)?.name ?? number.court,
                euid
              }
            }
          ] as const)
    ),
    Object.fromEntries
  )
}
