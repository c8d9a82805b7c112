/** The state of an index compared with its register. */
export interface Standing {
  /** The number of its organizations. */
  readonly organizations: number
  /** The number of them that changed since it was built. */
  readonly changed: number
  /** The number of changes it has not applied yet. */
  readonly remaining: number
  /** Whether the register has stayed the same for a while. */
  readonly isQuiet: boolean
}

/** A smaller register has an index on which everything takes a moment. */
const small = 20_000

/**
 * The maximum share of organizations that changed since an up-to-date index was built; a larger one makes it be rebuilt
 * when there is time.
 */
const sharesChanged = { whileQuiet: 0.01, atAll: 0.25 } as const

/** An index is rebuilt at once when the register has become so many times larger. */
const growth = 3

/**
 * The next step of an index: apply changes, be rebuilt, or wait. Applying a change costs more than building with it,
 * and more so after many changes. So during the import of a whole register, an index is rebuilt each time it would hold
 * several times as much, and once more at the end.
 */
export const nextStep = ({ changed, isQuiet, organizations, remaining }: Standing): "apply" | "build" | "wait" => {
  const all = changed + remaining
  const built = Math.max(small, organizations - changed)
  const limit = (share: number) => Math.max(small, share * organizations)
  if (all > growth * built) return "build"
  if (isQuiet && all > limit(sharesChanged.whileQuiet)) return "build"
  return all <= limit(sharesChanged.atAll) ? "apply" : "wait"
}
