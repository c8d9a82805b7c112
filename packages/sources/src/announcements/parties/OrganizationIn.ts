import { legalFormEnd, type NameAndSeat } from "@kontor/register"

/** The organization at the beginning of a text: a name that shows its legal form, and the seat after a comma. */
export const organizationIn = (text: string): NameAndSeat | undefined => {
  const end = legalFormEnd(text)
  if (end === undefined || end > 160 || /\*|geb\./u.test(text.slice(0, end))) return undefined
  const seat = /^,?\s(?:(?:mit\s)?(?:dem\s)?Sitz\s(?:in\s)?)?(\p{Lu}[\p{L}\s.()-]{1,50}?)(?=\s*(?:,|\(|;|\.?$))/u.exec(
    text.slice(end)
  )?.[1]
  return { name: text.slice(0, end).replaceAll(/^["„“\s]+|["“”\s]+$/gu, ""), seat: seat?.trim() }
}
