/** How an index stands to the register it follows. */
export interface Standing {
  /** How many organizations it holds. */
  readonly organizations: number
  /** How many of them changed since it was built. */
  readonly changed: number
  /** How many changes it has not taken in yet. */
  readonly remaining: number
  /** Whether the register has been the same for a while. */
  readonly isQuiet: boolean
}

/** A register of fewer organizations is small: whatever is done to its index takes a moment. */
const small = 20_000

/**
 * Of an index that follows well, at most this share changed since it was built; it is built anew when there is time.
 */
const sharesChanged = { whileQuiet: 0.01, atAll: 0.25 } as const

/** An index is built anew at once when the register has become so many times larger. */
const growth = 3

/**
 * What an index does next: take changes in, be built anew, or wait. Taking in a change costs more than building with
 * it, the more the more changed before. So while a whole register is imported, an index is built anew each time it
 * would hold several times as much, and once more when the import has ended.
 */
export const nextStep = ({ changed, isQuiet, organizations, remaining }: Standing): "apply" | "build" | "wait" => {
  const all = changed + remaining
  const built = Math.max(small, organizations - changed)
  const limit = (share: number) => Math.max(small, share * organizations)
  if (all > growth * built) return "build"
  if (isQuiet && all > limit(sharesChanged.whileQuiet)) return "build"
  return all <= limit(sharesChanged.atAll) ? "apply" : "wait"
}
