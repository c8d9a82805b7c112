import { CliOutput } from "effect/cli"

const gap = "  "

const isNumeric = (cell: string): boolean => /^-?[\d ]+$/.test(cell)

const padded = (cell: string, width: number): string => {
  const space = " ".repeat(width - CliOutput.displayWidth(cell))
  return isNumeric(cell) ? space + cell : cell + space
}

/** A table for people: a line of headings and a line for each row, columns side by side, numbers to the right. */
export const table = (headings: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = headings.map((heading, column) =>
    Math.max(CliOutput.displayWidth(heading), ...rows.map((row) => CliOutput.displayWidth(row[column] ?? "")))
  )
  return [headings, ...rows]
    .map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0)).join(gap).trimEnd())
    .join("\n")
}

/** Facts for people: a line for each, its name before its value. */
export const facts = (named: Readonly<Record<string, string>>): string => {
  const width = Math.max(...Object.keys(named).map(CliOutput.displayWidth))
  return Object.entries(named)
    .map(([name, value]) => `${name}${" ".repeat(width - CliOutput.displayWidth(name))}${gap}${value}`.trimEnd())
    .join("\n")
}
