import { type CalendarDate, legalFormOfShort, type RegisterType } from "@kontor/core/Register"
import type { Statement } from "./grammar/Statement.ts"

/** No entry in the register is older. */
const earliest = "1800-01-01"

const yearAfter = (day: CalendarDate): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/**
 * Tests whether a day may be that of an entry: not before the registers began, and less than a year after the
 * announcement.
 */
export const isPossibleDay = (day: CalendarDate, announced: CalendarDate): boolean =>
  day >= earliest && day <= yearAfter(announced)

const formsOfRegister: Readonly<Record<RegisterType, ReadonlyArray<string>>> = {
  HRA: [
    "KG",
    "GmbH & Co. KG",
    "UG & Co. KG",
    "AG & Co. KG",
    "SE & Co. KG",
    "Stiftung & Co. KG",
    "OHG",
    "GmbH & Co. OHG",
    "e.K.",
    "EWIV",
    "InvKG",
    "KöR",
    "AöR",
    "SJP",
    "RAR"
  ],
  HRB: ["GmbH", "gGmbH", "UG", "AG", "InvAG", "SE", "KGaA", "VVaG", "KöR", "AöR", "SJP", "RAR"],
  GnR: ["eG", "SCE"],
  PR: ["PartG"],
  VR: ["e.V.", "Stiftung", "SJP", "RAR"],
  GsR: ["eGbR"],
  SR: ["Stiftung"]
}

/** Tests whether a register can hold a legal form. */
export const mayHold = (register: RegisterType, short: string): boolean =>
  legalFormOfShort(short) === undefined || formsOfRegister[register].includes(short)

/** Only companies limited by shares have capital to raise and reduce. */
const withCapital: ReadonlyArray<RegisterType> = ["HRB"]

/** Tests whether a statement may concern an organization of this register; capital concerns companies alone. */
export const isPossible = ({ deed }: Statement, register: RegisterType): boolean =>
  !deed.startsWith("CAPITAL ") || withCapital.includes(register)
