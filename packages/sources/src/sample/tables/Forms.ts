import type { RoleName } from "./Roles.ts"

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
