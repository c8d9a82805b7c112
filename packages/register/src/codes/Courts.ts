import courts from "./courts.json" with { type: "json" }
import formerCourts from "./former-courts.json" with { type: "json" }

/** A register court: its EUID code, its usual name without "Amtsgericht", its other names, and its other codes. */
export interface CourtsRow {
  readonly code: string
  readonly name: string
  readonly state: string
  readonly names: ReadonlyArray<string>
  readonly codes: ReadonlyArray<string>
}

/**
 * The German register courts: those of the European register network, then those that keep association registers alone.
 */
export const Courts: ReadonlyArray<CourtsRow> = courts

/**
 * The local courts that keep no register today. Registers of many of them went to the courts of today; others are
 * dissolved.
 */
export const FormerCourts: ReadonlyArray<Pick<CourtsRow, "code" | "name">> = formerCourts.map((line) => {
  const code = line.slice(0, line.indexOf(" "))
  return { code, name: line.slice(code.length + 1) }
})
