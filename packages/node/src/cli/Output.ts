import { Clock, Console, DateTime, Effect } from "effect"
import { CliOutput, Flag } from "effect/cli"

const thousands = new Intl.NumberFormat("en", { useGrouping: true })

/** A whole number for people: 10 000. */
export const count = (number: number): string => thousands.format(number).replaceAll(",", " ")

/** A number of things for people: 1 account, 10 000 accounts. */
export const counted = (number: number, thing: string): string => `${count(number)} ${thing}${number === 1 ? "" : "s"}`

/** The day of an instant, in UTC. */
export const day = (instant: DateTime.Utc): string => DateTime.formatIsoDateUtc(instant)

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

/** The flag of every command that returns something. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Print JSON only")
)

/** Prints the result of a command: `data` as JSON for machines, `text` for people. */
export const answer = (
  isForMachines: boolean,
  { data, text }: { readonly data: object; readonly text: string }
): Effect.Effect<void> => Console.log(isForMachines ? JSON.stringify(data) : text)

const width = 30
const pause = 100
const clearLine = "\r\u001B[2K"

/** The progress of work: records so far and, where it is known, the share that is done, from 0 to 1. */
interface Progress {
  readonly records: number
  readonly share?: number
}

/** Shows progress on a terminal, and nothing elsewhere. */
interface ProgressBar {
  readonly show: (progress: Progress) => Effect.Effect<void>
  /** Removes the bar. */
  readonly clear: Effect.Effect<void>
}

const bar = (share: number): string => {
  const full = Math.round(share * width)
  return `[${"#".repeat(full)}${".".repeat(width - full)}] ${Math.floor(share * 100)} %, `
}

const drawn = (label: string, { records, share }: Progress, seconds: number): string =>
  `${label}: ${share === undefined ? "" : bar(Math.min(share, 1))}${counted(records, "record")}, ${
    count(Math.round(records / Math.max(seconds, 1)))
  } a second`

const silent: ProgressBar = { show: () => Effect.void, clear: Effect.void }

/** A bar on the standard error, where that is a terminal. */
export const progressBar = Effect.fnUntraced(function*(label: string) {
  if (!process.stderr.isTTY) return silent
  const start = yield* Clock.currentTimeMillis
  let last = 0
  const show = (progress: Progress) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      if (now - last < pause) return
      last = now
      process.stderr.write(`${clearLine}${drawn(label, progress, (now - start) / 1000)}`)
    })
  return { show, clear: Effect.sync(() => void process.stderr.write(clearLine)) }
})
