/** The roles of parties in the sample register. */
export type RoleName =
  | "MANAGING_DIRECTOR"
  | "BOARD_CHAIR"
  | "BOARD"
  | "PROCURIST"
  | "LIQUIDATOR"
  | "WINDER_UP"
  | "GENERAL_PARTNER"
  | "LIMITED_PARTNER"
  | "OWNER"
  | "PARTNER"

/** A role's code in gds.rollenbezeichnung, its plain text there, and its name in the open register's bulk file. */
interface Role {
  readonly code: string
  readonly plain: string
  readonly position: string
}

/** The roles in the words of the sources. */
export const roles: Readonly<Record<RoleName, Role>> = {
  MANAGING_DIRECTOR: { code: "086", plain: "Geschäftsführer(in)", position: "Geschäftsführer" },
  BOARD_CHAIR: { code: "294", plain: "Vorstandsvorsitzende(r)", position: "Vorstand" },
  BOARD: { code: "194", plain: "Vorstand", position: "Vorstand" },
  PROCURIST: { code: "285", plain: "Prokurist(in)", position: "Prokurist" },
  LIQUIDATOR: { code: "107", plain: "Liquidator(in)", position: "Liquidator" },
  WINDER_UP: { code: "262", plain: "Abwickler(in)", position: "Liquidator" },
  GENERAL_PARTNER: {
    code: "252",
    plain: "Persönlich haftende(r) Gesellschafter(in)",
    position: "Persönlich haftender Gesellschafter"
  },
  LIMITED_PARTNER: { code: "275", plain: "Kommanditist(in)", position: "Kommanditist" },
  OWNER: { code: "274", plain: "Inhaber(in)", position: "Inhaber" },
  PARTNER: { code: "251", plain: "Partner(in)", position: "Partner" }
}

/** The legal forms of the sample register. */
export type FormName = "GmbH" | "UG" | "AG" | "GmbH & Co. KG" | "KG" | "OHG" | "e.K." | "eG" | "PartG" | "e.V."

/** The registers of the sample register. */
export type RegisterName = "HRA" | "HRB" | "GnR" | "PR" | "VR"

/**
 * A legal form: its register, its XUnternehmen code with the plain text there, its line in announcements, the role of
 * its chiefs and of its liquidators, and the noun for it in texts, with its article.
 */
interface Form {
  readonly register: RegisterName
  readonly code: string
  readonly plain: string
  readonly announced: string
  readonly chief: RoleName
  readonly winder: RoleName
  readonly noun: "Gesellschaft" | "Genossenschaft" | "Partnerschaft" | "Verein" | "Firma"
}

/** The legal forms in the words of the sources. */
export const forms: Readonly<Record<FormName, Form>> = {
  "GmbH": {
    register: "HRB",
    code: "221110",
    plain: "Gesellschaft mit beschränkter Haftung (GmbH)",
    announced: "Gesellschaft mit beschränkter Haftung",
    chief: "MANAGING_DIRECTOR",
    winder: "LIQUIDATOR",
    noun: "Gesellschaft"
  },
  "UG": {
    register: "HRB",
    code: "221200",
    plain: "Unternehmergesellschaft (haftungsbeschränkt) (UG (haftungsbeschränkt))",
    announced: "Gesellschaft mit beschränkter Haftung",
    chief: "MANAGING_DIRECTOR",
    winder: "LIQUIDATOR",
    noun: "Gesellschaft"
  },
  "AG": {
    register: "HRB",
    code: "222110",
    plain: "Aktiengesellschaft (AG)",
    announced: "Aktiengesellschaft",
    chief: "BOARD",
    winder: "WINDER_UP",
    noun: "Gesellschaft"
  },
  "GmbH & Co. KG": {
    register: "HRA",
    code: "112211",
    plain: "Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft (GmbH & Co. KG)",
    announced: "Kommanditgesellschaft",
    chief: "GENERAL_PARTNER",
    winder: "LIQUIDATOR",
    noun: "Gesellschaft"
  },
  "KG": {
    register: "HRA",
    code: "112100",
    plain: "Kommanditgesellschaft (KG)",
    announced: "Kommanditgesellschaft",
    chief: "GENERAL_PARTNER",
    winder: "LIQUIDATOR",
    noun: "Gesellschaft"
  },
  "OHG": {
    register: "HRA",
    code: "111100",
    plain: "Offene Handelsgesellschaft (OHG)",
    announced: "Offene Handelsgesellschaft",
    chief: "GENERAL_PARTNER",
    winder: "LIQUIDATOR",
    noun: "Gesellschaft"
  },
  "e.K.": {
    register: "HRA",
    code: "411000",
    plain: "eingetragenes gewerbliches Einzelunternehmen (e.K.; e.Kfm.; e.Kfr.)",
    announced: "Einzelkaufmann / Einzelkauffrau",
    chief: "OWNER",
    winder: "OWNER",
    noun: "Firma"
  },
  "eG": {
    register: "GnR",
    code: "251000",
    plain: "eingetragene Genossenschaft (eG)",
    announced: "eingetragene Genossenschaft",
    chief: "BOARD",
    winder: "LIQUIDATOR",
    noun: "Genossenschaft"
  },
  "PartG": {
    register: "PR",
    code: "131000",
    plain: "Partnerschaftsgesellschaft (PartG)",
    announced: "Partnerschaftsgesellschaft",
    chief: "PARTNER",
    winder: "LIQUIDATOR",
    noun: "Partnerschaft"
  },
  "e.V.": {
    register: "VR",
    code: "211000",
    plain: "eingetragener Verein (e.V.)",
    announced: "eingetragener Verein",
    chief: "BOARD",
    winder: "LIQUIDATOR",
    noun: "Verein"
  }
}

/** A general rule of representation, and its code in reg.allgemeine-vertretungsregelung where one is published. */
export interface GeneralRule {
  readonly text: string
  readonly code: string | null
}

const alone: GeneralRule = {
  text: "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein.",
  code: "066"
}

const inPairs: GeneralRule = {
  text: "Ist nur ein Geschäftsführer bestellt, so vertritt er die Gesellschaft allein. Sind mehrere Geschäftsführer " +
    "bestellt, so wird die Gesellschaft durch zwei Geschäftsführer oder durch einen Geschäftsführer gemeinsam mit " +
    "einem Prokuristen vertreten.",
  code: null
}

const ofPartners: GeneralRule = {
  text: "Jeder persönlich haftende Gesellschafter vertritt einzeln.",
  code: null
}

const ofBoard = (organization: string, either: string): GeneralRule => ({
  text: `${organization} wird durch zwei Vorstandsmitglieder${either} vertreten.`,
  code: null
})

/** The rules of each legal form, the usual one first. */
export const generalRules: Readonly<Record<FormName, readonly [GeneralRule, ...Array<GeneralRule>]>> = {
  "GmbH": [inPairs, alone],
  "UG": [alone, inPairs],
  "AG": [
    ofBoard("Die Gesellschaft", " oder durch ein Vorstandsmitglied gemeinsam mit einem Prokuristen"),
    { text: "Besteht der Vorstand aus einer Person, so vertritt sie die Gesellschaft allein.", code: null }
  ],
  "GmbH & Co. KG": [ofPartners],
  "KG": [ofPartners],
  "OHG": [ofPartners, { text: "Die Gesellschafter vertreten die Gesellschaft gemeinsam.", code: null }],
  "e.K.": [{ text: "Der Inhaber handelt allein.", code: null }],
  "eG": [ofBoard("Die Genossenschaft", " gemeinsam")],
  "PartG": [{ text: "Jeder Partner ist zur Vertretung der Partnerschaft allein berechtigt.", code: null }],
  "e.V.": [
    ofBoard("Der Verein", " gemeinsam"),
    { text: "Jedes Vorstandsmitglied vertritt den Verein allein.", code: null }
  ]
}

/** The powers of a role holder, within or beyond the general rule. */
export type PowersName = "GENERAL" | "SOLE" | "SOLE_EXEMPT" | "JOINT" | "SOLE_PROCURA" | "JOINT_PROCURA"

/**
 * Powers as the structured content states them, free or coded, with the exemption from section 181 BGB, and as the
 * open register's bulk file states them.
 */
interface Powers {
  readonly text: string | null
  readonly code: string | null
  readonly isExempt: boolean
  readonly flag: string | null
}

const exemption =
  "mit der Befugnis im Namen der Gesellschaft mit sich im eigenen Namen oder als Vertreter eines Dritten " +
  "Rechtsgeschäfte abzuschließen"

/** The powers in the words of the sources. */
export const powers: Readonly<Record<PowersName, Powers>> = {
  GENERAL: {
    text: null,
    code: null,
    isExempt: false,
    flag: "vertretungsberechtigt gemäß allgemeiner Vertretungsregelung"
  },
  SOLE: { text: "einzelvertretungsberechtigt", code: null, isExempt: false, flag: "sole representation" },
  SOLE_EXEMPT: {
    text: "einzelvertretungsberechtigt;",
    code: null,
    isExempt: true,
    flag: `einzelvertretungsberechtigt ${exemption}`
  },
  JOINT: {
    text: "gemeinsam mit einem anderen Geschäftsführer oder einem Prokuristen",
    code: null,
    isExempt: false,
    flag: "vertretungsberechtigt gemeinsam mit einem anderen Geschäftsführer oder einem Prokuristen"
  },
  SOLE_PROCURA: { text: "Einzelprokura", code: "002", isExempt: false, flag: null },
  JOINT_PROCURA: {
    text: "Gesamtprokura gemeinsam mit einem anderen Prokuristen",
    code: null,
    isExempt: false,
    flag: null
  }
}
