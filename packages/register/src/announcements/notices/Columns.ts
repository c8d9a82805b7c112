import { anyRole } from "../persons/RoleWords.ts"

/**
 * The words with which the register's columns list who comes and who goes. Each begins a sentence, whatever precedes
 * it.
 */
const beginnings = new RegExp(
  `[\\s;:,.]+(?=(?:Nicht mehr|Bestellt|Neu bestellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen)(?: als)?(?::|:? (?:${anyRole})(?!\\p{L})))`,
  "gu"
)
const sign = /Nicht mehr|estellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen/u

/** A text in which newcomers and leavers stand in sentences of their own. */
export const withColumnsApart = (text: string): string => sign.test(text) ? text.replaceAll(beginnings, ". ") : text
