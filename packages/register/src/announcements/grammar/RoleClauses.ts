import { anyRole, roleOfWord } from "../persons/RoleWords.ts"
import { namedIn } from "./Holders.ts"
import type { Deed, Statement } from "./Statement.ts"

const role = `(?<role>${anyRole})(?!\\p{L})`
const procura = "(?<role>(?:Einzel|Gesamt)?[Pp]rokur(?:a|en))(?!\\p{L})"
const finite = "(?<!\\p{L})(?:ist|sind|wurden?|wird|werden|hat|haben)(?!\\p{L})"
const some = "[^:;]{0,200}?(?<!\\p{L})"
const few = "(?:\\p{Ll}+\\s){0,3}"

/** A participle that ends a main clause: in a subordinate clause, which gives a reason, the verb follows it. */
const ending = (participles: string): string =>
  `(?:${participles})(?!\\p{L}|\\s(?:ist|sind|war|waren|wurden?|wird|hat|haben|habe|hatte)(?!\\p{L}))`

const gone = ending("ausgeschieden|abberufen|entlassen|zurückgetreten")
const goneOrResigned = ending("ausgeschieden|abberufen|entlassen|zurückgetreten|Amt\\sniedergelegt")
const over = ending("erloschen|beendet|widerrufen|entzogen")
const overOrRescinded = ending("erloschen|beendet|widerrufen|entzogen|aufgehoben")
const chosen = ending("bestellt|gewählt|berufen|ernannt")

/** What a clause says of a role in the order of a sentence, and its deed. */
const clauses: ReadonlyArray<readonly [says: string, deed: Deed]> = [
  [`${procura}${some}${finite}${some}${over}`, "ROLE_HOLDER LEAVES"],
  [`^(?:Erloschen|Widerrufen)\\s(?:ist|sind|wurden?)\\s(?:die\\s)?${procura}`, "ROLE_HOLDER LEAVES"],
  [`${finite}${some}als\\s${few}${role}${some}${gone}`, "ROLE_HOLDER LEAVES"],
  [`(?<!\\p{L})aus\\sdem\\s(?<role>Vorstand)\\s${few}${gone}`, "ROLE_HOLDER LEAVES"],
  [`(?<!\\p{L})Amt\\sals\\s${role}${some}${ending("niedergelegt")}`, "ROLE_HOLDER LEAVES"],
  [
    `(?<!\\p{L})(?:Amt|Bestellung|Vertretungs(?:befugnis|macht))\\s${some}${role}${some}${finite}${some}${overOrRescinded}`,
    "ROLE_HOLDER LEAVES"
  ],
  [
    `^(?:Der|Die)\\s${role}\\s.{2,120}?\\s(?:ist|wurde|hat)\\s(?:[^:;]{1,80}\\s)?${goneOrResigned}`,
    "ROLE_HOLDER LEAVES"
  ],
  [`${finite}${some}(?:der|die)\\s${role}\\s[^:;]{2,120}?\\s${gone}`, "ROLE_HOLDER LEAVES"],
  [`^(?:Ausgeschieden|Abberufen)\\s(?:ist|sind|wurden?)\\s(?:als|der|die)\\s${few}${role}`, "ROLE_HOLDER LEAVES"],
  [`(?<!\\p{L})(?:ist|sind|wurde)\\snicht\\smehr\\s${few}${role}`, "ROLE_HOLDER LEAVES"],
  [
    `(?<!\\p{L})(?:[Zz]u[mr]?\\s(?:\\p{Ll}+\\s){0,12}|[Aa]ls\\s${few})${role}${some}(?:zu\\sbestellen(?!\\p{L})|${chosen})`,
    "ROLE_HOLDER ENTERS"
  ],
  [
    `(?<!\\p{L})(?:[Bb]estellt|[Gg]ewählt)\\s(?:ist|sind|wurden?)\\s(?:als|zum|zur)\\s${few}${role}`,
    "ROLE_HOLDER ENTERS"
  ],
  [`(?<!\\p{L})[Ii]n\\sden\\s(?<role>Vorstand)\\s${some}${chosen}`, "ROLE_HOLDER ENTERS"],
  [`${procura}${some}${finite}${some}${ending("erteilt")}`, "ROLE_HOLDER ENTERS"],
  [`${finite}${some}${procura}${some}${ending("erteilt")}`, "ROLE_HOLDER ENTERS"],
  [`(?<!\\p{L})(?:hat|haben|erhält|erhalten)\\s${procura}`, "ROLE_HOLDER ENTERS"],
  [`${finite}${some}als\\s${few}${role}${some}${ending("eingetreten")}`, "ROLE_HOLDER ENTERS"],
  [
    `(?<!\\p{L})(?:ist|sind)\\s(?:(?:nun|nunmehr|jetzt|fortan)\\s${few}|(?:neue[rs]?|weitere[rs]?)\\s)${role}`,
    "ROLE_HOLDER ENTERS"
  ]
]

const patterns = clauses.map(([says, deed]) => ({ says: new RegExp(says, "u"), deed }))

/** Separates sentences about a role from nearly all others, in one pass. */
const sign =
  /(?:estellt|rteilt|ernannt|erufen|ewählt|eschieden|ntlassen|ückgetreten|ingetreten|iedergelegt|rloschen|iderrufen|beendet|ntzogen|ufgehoben)(?!\p{L})|bestellen|nicht\smehr|(?:ist|sind)\s(?:nun|nunmehr|jetzt|fortan|neue[rs]?|weitere[rs]?)\s|(?:hat|haben|erhält|erhalten)\s\p{L}*[Pp]rokur/u

/** What is not so. */
const denied = /(?<!\p{L})(?:kein\p{Ll}*|nicht(?!\smehr(?!\p{L})))(?!\p{L})/u

const intended = /(?<!\p{L})(?:soll(?:en)?|be?a?bsichti?gt?e?)(?!\p{L})|zu\sbestellen/u

const participle =
  "(?:ausgeschieden|abberufen|niedergelegt|erloschen|beendet|widerrufen|bestellt|gewählt|erteilt|eingetreten)"
const between = new RegExp(
  `(?<=(?<!\\p{L})${participle}(?:\\sworden)?)(?:;|,|,?\\s(?:und|sowie))\\s(?=.{0,300}${participle}(?!\\p{L}))`,
  "u"
)

const statementIn = (clause: string, sentence: string): Statement | undefined => {
  if (denied.test(clause)) return undefined
  for (const { deed, says } of patterns) {
    const found = says.exec(clause)
    if (found === null) continue
    const holders = namedIn(clause)
    if (holders.length === 0) return undefined
    const label = roleOfWord(found.groups?.["role"] ?? "")
    const act = intended.test(clause) ? "INTENDED" : "DONE"
    return { deed, act, text: sentence, ...(label !== undefined && { role: label }), holders }
  }
  return undefined
}

/**
 * The changes of role holders whom a sentence names, stated outside the columns of the register: `Die Prokura des Herrn
 * X ist erloschen, und Frau Y ist zur Geschäftsführerin bestellt`.
 */
export const roleClausesIn = (sentence: string): ReadonlyArray<Statement> =>
  sign.test(sentence) ? sentence.split(between).flatMap((clause) => statementIn(clause, sentence) ?? []) : []
