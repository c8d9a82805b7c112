import { Clock, Effect } from "effect"
import { count, counted } from "./Text.ts"

const width = 30
const pause = 100
const clearLine = "\r\u001B[2K"

/** The progress of work: records so far and, where it is known, the share that is done, from 0 to 1. */
export interface Progress {
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
