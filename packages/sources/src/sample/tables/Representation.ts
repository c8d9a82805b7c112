import type { FormName } from "./Forms.ts"

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
