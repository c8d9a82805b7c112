import type { RegisterType } from "@kontor/core/Register/RegisterType"

/**
 * The suffix of a court's own numbers, as opposed to those of courts merged into it (`RD`, `BHV`, ...). Headings of the
 * register portal omit it, EUIDs have it: a number without it is the court's own. Berlin adds it to HRB alone, where no
 * number exists without it.
 */
const ownSuffix: Readonly<Record<string, string>> = {
  F1103R: "B",
  H1101: "HB",
  X1112R: "FL",
  X1321R: "PI",
  X1517R: "KI",
  X1721R: "HL"
}

/**
 * The suffix that courts of Brandenburg add to their own numbers in texts, and omit in headings and EUIDs. It does not
 * change a number.
 */
const ignoredSuffix: Readonly<Record<string, string>> = { G1103: "CB", G1207: "FF", G1309: "NP", G1312: "P" }

const berlin = "F1103R"

/** The suffix of a number as numbers are stored: that of its court's own numbers is always there, or never. */
export const suffixOf = (court: string, type: RegisterType, written: string): string => {
  const own = ownSuffix[court] ?? ""
  if (written === ignoredSuffix[court]) return ""
  if (court === berlin && type !== "HRB") return written === own ? "" : written
  return written === "" ? own : written
}

/** The court that a suffix of Brandenburg names. */
const courtOfIgnored = (suffix: string): string | undefined =>
  Object.keys(ignoredSuffix).find((court) => ignoredSuffix[court] === suffix)

/**
 * The court and the suffix of a number as numbers are stored, where somebody wrote a suffix and perhaps a court:
 * `HRB 745 NP` is `HRB 745` of Neuruppin.
 */
export const courtAndSuffix = (
  court: string | undefined,
  type: RegisterType | undefined,
  written: string
): { readonly court: string | undefined; readonly suffix: string } => {
  const suffix = written.toUpperCase()
  const named = court ?? courtOfIgnored(suffix)
  return { court: named, suffix: named === undefined ? suffix : suffixOf(named, type ?? "HRB", suffix) }
}

/** Whether a suffix marks its court's own numbers; headings of the register portal omit it. */
export const isOwnSuffix = ({ court, suffix }: { readonly court: string; readonly suffix: string }): boolean =>
  suffix !== "" && ownSuffix[court] === suffix
