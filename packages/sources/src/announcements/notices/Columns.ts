import { anyRole } from "../persons/RoleWords.ts"

const columns = "Nicht mehr|Bestellt|Neu bestellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen"

/**
 * The words with which the register's columns list who comes and who goes. Each begins a sentence, whatever precedes
 * it.
 */
const beginnings = new RegExp(`[\\s;:,.]+(?=(?:${columns})(?: als)?(?::|:? (?:${anyRole})(?!\\p{L})))`, "gu")
const sign = /Nicht mehr|estellt|Ausgeschieden|Eingetreten|Abberufen|Erloschen/u

/** A role before its first column, or a column without a role: `Geschäftsführer: Nicht mehr: A; Bestellt: B`. */
const roleAhead = new RegExp(
  `(?<!\\p{L})(?:(?<role>${anyRole}):\\s(?:(?<first>${columns}):\\s)?|(?<next>${columns}):\\s)`,
  "gu"
)

/** A text in which each column has the role that stands before the first of them. */
const withRoles = (text: string): string => {
  let ahead: string | undefined
  return text.replaceAll(roleAhead, (found, role?: string, first?: string, next?: string) => {
    if (role !== undefined) ahead = first === undefined ? undefined : role
    const column = first ?? next
    return ahead === undefined || column === undefined ? found : `${column} ${ahead}: `
  })
}

/** A text in which newcomers and leavers stand in sentences of their own. */
export const withColumnsApart = (text: string): string =>
  sign.test(text) ? withRoles(text).replaceAll(beginnings, ". ") : text
