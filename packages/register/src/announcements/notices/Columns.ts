import { anyRole } from "../persons/RoleWords.ts"

/**
 * With these words the register's columns begin to say who comes and who goes: each begins a sentence, whatever stands
 * before.
 */
const beginnings = new RegExp(
  `[\\s;:,.]+(?=(?:Nicht mehr|Bestellt|Neu bestellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen)(?: als)?(?::|:? (?:${anyRole})(?!\\p{L})))`,
  "gu"
)
const sign = /Nicht mehr|estellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen/u

/** A text in which whoever comes and whoever goes stand in sentences of their own. */
export const withColumnsApart = (text: string): string => sign.test(text) ? text.replaceAll(beginnings, ". ") : text
