/** A role's code in gds.rollenbezeichnung, its plain text there, and its name in the open register's bulk file. */
interface Role {
  readonly code: string
  readonly plain: string
  readonly position: string
}

const role = (code: string, plain: string, position: string): Role => ({ code, plain, position })

/** The roles in the words of the sources. */
export const roles = {
  MANAGING_DIRECTOR: role("086", "Geschäftsführer(in)", "Geschäftsführer"),
  BOARD_CHAIR: role("294", "Vorstandsvorsitzende(r)", "Vorstand"),
  BOARD: role("194", "Vorstand", "Vorstand"),
  PROCURIST: role("285", "Prokurist(in)", "Prokurist"),
  LIQUIDATOR: role("107", "Liquidator(in)", "Liquidator"),
  WINDER_UP: role("262", "Abwickler(in)", "Liquidator"),
  GENERAL_PARTNER: role("252", "Persönlich haftende(r) Gesellschafter(in)", "Persönlich haftender Gesellschafter"),
  LIMITED_PARTNER: role("275", "Kommanditist(in)", "Kommanditist"),
  OWNER: role("274", "Inhaber(in)", "Inhaber"),
  PARTNER: role("251", "Partner(in)", "Partner")
}

/** The roles of parties in the sample register. */
export type RoleName = keyof typeof roles

/** The legal forms of the sample register. */
export type FormName = "GmbH" | "UG" | "AG" | "GmbH & Co. KG" | "KG" | "OHG" | "e.K." | "eG" | "PartG" | "e.V."

/** The registers of the sample register. */
export type RegisterName = "HRA" | "HRB" | "GnR" | "PR" | "VR"

type Noun = "Gesellschaft" | "Genossenschaft" | "Partnerschaft" | "Verein" | "Firma"

/**
 * A legal form: its register, its XUnternehmen code with the plain text there, its line in announcements, the role of
 * its chiefs and of its liquidators, and the noun for it in texts.
 */
interface Form {
  readonly register: RegisterName
  readonly code: string
  readonly plain: string
  readonly announced: string
  readonly chief: RoleName
  readonly winder: RoleName
  readonly noun: Noun
}

const form = (
  [register, code, noun]: readonly [RegisterName, string, Noun],
  [chief, winder]: readonly [RoleName, RoleName],
  announced: string,
  plain: string
): Form => ({ register, code, plain, announced, chief, winder, noun })

const company = (code: string) => ["HRB", code, "Gesellschaft"] as const
const partnership = (code: string) => ["HRA", code, "Gesellschaft"] as const
const directors = ["MANAGING_DIRECTOR", "LIQUIDATOR"] as const
const partners = ["GENERAL_PARTNER", "LIQUIDATOR"] as const
const limited = "Gesellschaft mit beschränkter Haftung"
const ug = "Unternehmergesellschaft (haftungsbeschränkt) (UG (haftungsbeschränkt))"
const kg = "Kommanditgesellschaft"

/** The legal forms in the words of the sources. */
export const forms: Readonly<Record<FormName, Form>> = {
  "GmbH": form(company("221110"), directors, limited, `${limited} (GmbH)`),
  "UG": form(company("221200"), directors, limited, ug),
  "AG": form(company("222110"), ["BOARD", "WINDER_UP"], "Aktiengesellschaft", "Aktiengesellschaft (AG)"),
  "GmbH & Co. KG": form(partnership("112211"), partners, kg, `${limited} & Co. ${kg} (GmbH & Co. KG)`),
  "KG": form(partnership("112100"), partners, kg, `${kg} (KG)`),
  "OHG": form(
    partnership("111100"),
    partners,
    "Offene Handelsgesellschaft",
    "Offene Handelsgesellschaft (OHG)"
  ),
  "e.K.": form(
    ["HRA", "411000", "Firma"],
    ["OWNER", "OWNER"],
    "Einzelkaufmann / Einzelkauffrau",
    "eingetragenes gewerbliches Einzelunternehmen (e.K.; e.Kfm.; e.Kfr.)"
  ),
  "eG": form(
    ["GnR", "251000", "Genossenschaft"],
    ["BOARD", "LIQUIDATOR"],
    "eingetragene Genossenschaft",
    "eingetragene Genossenschaft (eG)"
  ),
  "PartG": form(
    ["PR", "131000", "Partnerschaft"],
    ["PARTNER", "LIQUIDATOR"],
    "Partnerschaftsgesellschaft",
    "Partnerschaftsgesellschaft (PartG)"
  ),
  "e.V.": form(
    ["VR", "211000", "Verein"],
    ["BOARD", "LIQUIDATOR"],
    "eingetragener Verein",
    "eingetragener Verein (e.V.)"
  )
}

/** A general rule of representation, and its code in reg.allgemeine-vertretungsregelung where one is published. */
export interface GeneralRule {
  readonly text: string
  readonly code: string | null
}

const rule = (text: string, code: string | null = null): GeneralRule => ({ text, code })

const one = "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein."
const alone = rule(one, "066")
const inPairs = rule(
  `${one} Sind mehrere Geschäftsführer bestellt, so wird die Gesellschaft durch zwei Geschäftsführer oder durch ` +
    "einen Geschäftsführer gemeinsam mit einem Prokuristen vertreten."
)
const ofPartners = rule("Jeder persönlich haftende Gesellschafter vertritt einzeln.")

const ofBoard = (organization: string, either = " gemeinsam"): GeneralRule =>
  rule(`${organization} wird durch zwei Vorstandsmitglieder${either} vertreten.`)

/** The rules of each legal form, the usual one first. */
export const generalRules: Readonly<Record<FormName, readonly [GeneralRule, ...Array<GeneralRule>]>> = {
  "GmbH": [inPairs, alone],
  "UG": [alone, inPairs],
  "AG": [
    ofBoard("Die Gesellschaft", " oder durch ein Vorstandsmitglied gemeinsam mit einem Prokuristen"),
    rule("Besteht der Vorstand aus einer Person, so vertritt sie die Gesellschaft allein.")
  ],
  "GmbH & Co. KG": [ofPartners],
  "KG": [ofPartners],
  "OHG": [ofPartners, rule("Die Gesellschafter vertreten die Gesellschaft gemeinsam.")],
  "e.K.": [rule("Der Inhaber handelt allein.")],
  "eG": [ofBoard("Die Genossenschaft")],
  "PartG": [rule("Jeder Partner ist zur Vertretung der Partnerschaft allein berechtigt.")],
  "e.V.": [ofBoard("Der Verein"), rule("Jedes Vorstandsmitglied vertritt den Verein allein.")]
}

/**
 * Powers within or beyond the general rule as the structured content states them, free or coded, with the exemption
 * from section 181 BGB, and as the open register's bulk file states them.
 */
interface Powers {
  readonly text: string | null
  readonly code: string | null
  readonly isExempt: boolean
  readonly flag: string | null
}

const power = (text: string | null, flag: string | null, code: string | null = null, isExempt = false): Powers => ({
  text,
  code,
  isExempt,
  flag
})

const exemption =
  "mit der Befugnis im Namen der Gesellschaft mit sich im eigenen Namen oder als Vertreter eines Dritten " +
  "Rechtsgeschäfte abzuschließen"
const withAnother = "gemeinsam mit einem anderen Geschäftsführer oder einem Prokuristen"

/** The powers in the words of the sources. */
export const powers = {
  GENERAL: power(null, "vertretungsberechtigt gemäß allgemeiner Vertretungsregelung"),
  SOLE: power("einzelvertretungsberechtigt", "sole representation"),
  SOLE_EXEMPT: power("einzelvertretungsberechtigt;", `einzelvertretungsberechtigt ${exemption}`, null, true),
  JOINT: power(withAnother, `vertretungsberechtigt ${withAnother}`),
  SOLE_PROCURA: power("Einzelprokura", null, "002"),
  JOINT_PROCURA: power("Gesamtprokura gemeinsam mit einem anderen Prokuristen", null)
}

/** The powers of a role holder. */
export type PowersName = keyof typeof powers
