import { sentence } from "../Sentence.ts"
import { type Meaning, meaningIn, type Topic } from "./Topics.ts"

/** Words that announce a deletion to come, as against one that has taken place. */
const intended = "(?:beabsichtig|Amtslöschungsverfahren|Ankündigung der Löschung|angekündigte Löschung|" +
  "soll\\b…gelöscht werden|Überzeugung gelangt)"

/** Tells nearly all other announcements from those of a deletion to come, far faster than a look for each ground. */
const isIntended = sentence(intended, "isu")

const intention = (words: string): RegExp => sentence(`${intended}.*(?:${words})|(?:${words}).*${intended}`, "isu")

/** The deletion of an entry about somebody, as against that of the whole organization. */
const entryOf = (roles: string): RegExp =>
  new RegExp(
    "(?:(?:Eintragung|Bestellung|Löschung)\\s(?:der|des|von|für)\\s.{0,80}?|" +
      `beabsichtigt,?\\s(?:diese |die |den |Herrn? |Frau )(?:(?!Gesellschaft|Firma|Verein\\b).){0,80}?)\\b(?:${roles})\\b` +
      ".{0,160}?(?:[Ll]ösch|§)",
    "su"
  )

const deletion = (ground?: string, basis?: string): Meaning => ({
  topic: "CLOSURES",
  type: "DELETION_ANNOUNCED",
  phase: "ANNOUNCED",
  ...(ground !== undefined && { ground }),
  ...(basis !== undefined && { basis })
})

const someExit: Meaning = { topic: "ROLE_HOLDER_CHANGES", type: "ROLE_HOLDER_EXIT", phase: "ANNOUNCED" }
const exit = (role: string, phase: "ANNOUNCED" | "DELETED"): Meaning => ({ ...someExit, phase, role })

/** Such a deletion is of the whole organization, whoever the text names besides. */
const noAssets = /[Vv]ermögenslos|§\s*394/u

/** The words for the roles whose holders' entries are announced to be deleted, each with its label. */
const roles: ReadonlyArray<readonly [words: string, label: string]> = [
  ["Prokuristi?n?|Prokura", "PROCURA"],
  ["Liquidators?|Liquidatorin", "LIQUIDATOR"],
  ["Vorstands?|Vorstandsmitglied(?:er|s|es)?|Vorsitzenden?", "BOARD"],
  ["Geschäftsführers?|Geschäftsführerin", "MANAGING_DIRECTOR"]
]

const announcedExits = roles.map(([words, role]): Topic => ({
  when: entryOf(words),
  unless: noAssets,
  means: exit(role, "ANNOUNCED")
}))

/** Tells nearly all other announcements from those of a role holder's entry, faster than a look for each role. */
const isOfRoleHolder = entryOf(roles.map(([words]) => words).join("|"))

/** A deletion for which the announcement tells no ground. */
export const deletionWithoutGround: Meaning = deletion()

/** Announcements of the deletion of another entry. */
const deletionsOfEntries: ReadonlyArray<Topic> = [
  { when: /empfangsberechtigte Person\b.*gelöscht/su, means: exit("AUTHORISED_RECIPIENT", "DELETED") },
  {
    when: sentence("Geschäftsanschrift\\b…lösch"),
    unless: noAssets,
    means: { topic: "MASTER_DATA_CHANGES", type: "ADDRESS_CHANGE", phase: "ANNOUNCED" }
  },
  {
    when: /Eintragung Nr\.? ?\d+,? (?:in )?Spalte/u,
    means: { topic: "OTHER", type: "OTHER", phase: "ANNOUNCED" }
  }
]

/** Announcements of deletions to come by their ground, mostly of the whole organization. */
const intendedDeletions: ReadonlyArray<Topic> = [
  { when: intention("mangels ordnungsgemäßer …Bestellung"), means: someExit },
  { when: intention("§§?\\s*394|vermögenslos"), means: deletion("NO_ASSETS", "§ 394 FamFG") },
  { when: intention("\\b31\\b.{0,40}\\bH[GB]{2}\\b|§\\s*393\\b"), means: deletion("NAME_EXPIRED", "§ 31 Abs. 2 HGB") },
  {
    when: intention(
      "(?:Weg|Fort)falls?\\s(?:sämtlicher|aller|der)\\s|keine Mitglieder mehr|mitgliederlos|mangels Mitglied|VRV\\b|" +
        "Verordnung über das Vereinsregister|Vereinsregisterverordnung"
    ),
    unless: /§\s*395/u,
    means: deletion("NO_MEMBERS")
  },
  {
    when: intention("§§?\\s*395|wesentlichen Voraussetzung|unzulässig"),
    means: deletion("INADMISSIBLE_ENTRY", "§ 395 FamFG")
  },
  { when: intention("§§?\\s*397"), means: deletion("VOID", "§ 397 FamFG") },
  { when: intention("§§?\\s*399"), means: deletion("DEFECTIVE_ARTICLES", "§ 399 FamFG") },
  {
    when: intention("(?:Gesellschaft|Firma|Verein|Genossenschaft|Zweigniederlassung)\\b…\\blösch"),
    means: deletionWithoutGround
  }
]

/** What a text announces to be deleted ex officio: an entry about somebody, else the organization. */
export const deletionIn = (text: string): Meaning | undefined =>
  (isOfRoleHolder.test(text) ? meaningIn(announcedExits, text) : undefined) ?? meaningIn(deletionsOfEntries, text) ??
    (isIntended.test(text) ? meaningIn(intendedDeletions, text) : undefined)
