import type { Bucket } from "./Bucket.ts"

/** How long a window is, in milliseconds. Rule: Rate limits (decisions 7). */
export const windowLength = 60_000

/** A window in which an attempt was counted. */
export interface AttemptWindow {
  readonly bucket: Bucket
  /** Which attempt of its window it was: 1 is the first. */
  readonly attempt: number
  /** When the window began, in milliseconds since 1970. */
  readonly began_at: number
}

/**
 * Whether a window is over. One that lies in the future by its whole length was begun by a clock that has been set back since,
 * and is over too. Both times in milliseconds since 1970.
 */
export const isOver = (began_at: number, now: number): boolean => Math.abs(now - began_at) >= windowLength

/** Forgets the windows that are over, of those that were put in as they began. */
export const forgetOver = (windows: Map<string, Pick<AttemptWindow, "began_at">>, now: number): void => {
  for (const [key, { began_at }] of windows) {
    if (!isOver(began_at, now)) return
    windows.delete(key)
  }
}
