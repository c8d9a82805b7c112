import type { Bucket } from "../Prices/BucketLimits.ts"

/** Length of a window, in milliseconds. Rule: Rate limits (decisions 7). */
export const windowLength = 60_000

/** A window in which a request was counted. */
export interface RateWindow {
  readonly bucket: Bucket
  /** The number of the request in its window: 1 is the first. */
  readonly number: number
  /** When the window began, in milliseconds since 1970. */
  readonly began_at: number
}

/**
 * Whether a window is over. A window that begins a whole length in the future is over too: the clock has been set back
 * since. Both times in milliseconds since 1970.
 */
export const isOver = (began_at: number, now: number): boolean => Math.abs(now - began_at) >= windowLength

/** Deletes the windows that are over. The map must hold windows in the order in which they began. */
export const forgetOver = (windows: Map<string, Pick<RateWindow, "began_at">>, now: number): void => {
  for (const [key, { began_at }] of windows) {
    if (!isOver(began_at, now)) return
    windows.delete(key)
  }
}
