import {
  courtOfCode,
  courtOfName,
  euidOf,
  type Identity,
  type RegisterNumber,
  registerNumber,
  type RegisterType
} from "@kontor/core"
import { Effect } from "effect"

/** An organization that a text names besides its own. */
interface Mention {
  readonly name: string
  readonly seat: string | undefined
  readonly number: RegisterNumber
}

const register = "(HRA|HRB|GnR|PR|VR|GsR)"
const registered = new RegExp(
  `\\((?:AG|Amtsgerichts?)\\s([^()]+?),?\\s*${register}\\s*(\\d+)\\s*((?!HR)[A-Z]{1,3}\\b)?[^()]*\\)`,
  "gu"
)
const articles = "(?:der|dem(?!\\sSitz)|die|den)"
const beginnings: ReadonlyArray<RegExp> = [
  new RegExp(
    `^.*(?:\\b(?:zwischen|und|mit|auf|von|an|für|Gesellschaft|Rechtsträger:?|ist)\\s(?:ihr und )?${articles}\\s|` +
      "\\bunter\\s(?:der\\s)?Firma\\s)",
    "su"
  ),
  new RegExp(`^(?:und\\s|sowie\\s|[,;.\\s])*(?:${articles}\\s)?`, "u")
]
const quoted = /[“„"«]([^“”„"«»]+)[”“"»](?:,\s*([^,()“”„"«»]+?))?,?\s*$/u
const lastArticle = new RegExp(`^.*\\s${articles}\\s(?=[\\p{Lu}\\d])`, "su")
const seatBehind = /,?\s*(?:\bmit\s(?:dem\s)?)?(?:\b[Ss]itz(?:\sin|:)?\s)?([^,]+?),?\s*$/u
const usualLength = 90
const longestName = 160

const nameAndSeat = (before: string): Pick<Mention, "name" | "seat"> | undefined => {
  const [, quotedName, quotedSeat] = quoted.exec(before) ?? []
  if (quotedName !== undefined) return { name: quotedName, seat: quotedSeat }
  const text = beginnings.reduce((rest, beginning) => rest.replace(beginning, ""), before).replaceAll(/\s+/gu, " ")
    .trim()
  const divided = /^(.*?)(?:,\s|\s(?=mit\s(?:dem\s)?Sitz\b))(.*)$/su.exec(text)
  const whole = divided?.[1] ?? text
  const name = whole.length > usualLength ? whole.replace(lastArticle, "") : whole
  if (name === "" || name.length > longestName) return undefined
  const seat = divided === null ? undefined : seatBehind.exec(divided[2]!)?.[1]?.trim()
  return { name, seat }
}

const mentionsIn = (text: string): ReadonlyArray<Mention> => {
  const matches = [...text.matchAll(registered)]
  return matches.flatMap((match, index) => {
    const [, court, type, digits, suffix] = match
    const before = matches[index - 1]
    const named = nameAndSeat(text.slice(before === undefined ? 0 : before.index + before[0].length, match.index))
    const number = registerNumber({
      court: courtOfName(court!)?.code ?? "",
      type: type as RegisterType,
      number: digits!,
      suffix
    })
    return number === undefined || named === undefined ? [] : [{ ...named, number }]
  })
}

const isSameEntity = (left: RegisterNumber, right: RegisterNumber): boolean =>
  left.court === right.court && left.type === right.type && left.number === right.number

const ownRole =
  /(?:hiesigen )?Gesellschaft(?: ist)?\s*[-–]?\s*\(?(?:als )?(übernehmend|übertragend|herrschend|beherrscht|abhängig)/u
const otherParty = /andere Vertragsteil hat den Gläubigern dieses Rechtsträgers/u

const roles: Readonly<Record<string, { readonly own: string; readonly other: string }>> = {
  übernehmend: { own: "ACQUIRING", other: "transferring_entity" },
  übertragend: { own: "TRANSFERRING", other: "acquiring_entity" },
  herrschend: { own: "CONTROLLING", other: "controlled_entity" },
  beherrscht: { own: "CONTROLLED", other: "controlling_entity" },
  abhängig: { own: "CONTROLLED", other: "controlling_entity" }
}

/** The part that the organization itself plays in a transformation; undefined where the text does not tell. */
export const ownRoleIn = (text: string): string | undefined =>
  roles[ownRole.exec(text)?.[1] ?? (otherParty.test(text) ? "abhängig" : "")]?.own

/**
 * The other organizations that a text names with their register numbers, by the part they play; those of one part are counted
 * (`transferring_entity`, `transferring_entity_2`).
 */
export const counterpartiesIn = (
  text: string,
  own: RegisterNumber,
  identity: Identity["Service"]
): Effect.Effect<Readonly<Record<string, unknown>>> => {
  const role = roles[ownRole.exec(text)?.[1] ?? ""]?.other ?? "counterparty"
  const others = mentionsIn(text).filter(({ number }) => !isSameEntity(number, own))
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
