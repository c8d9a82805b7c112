/** A code of the classification of economic activities, with its official label. */
interface IndustryCode {
  readonly code: string
  readonly label: string
}

/**
 * A line of business of the sample register: its codes in both classifications, the words that name its companies,
 * its purposes as the register states them, what it sells, and what it spends of its revenue on materials and staff,
 * in per cent. `fixedAssets` is in per cent of the revenue too; where it is absent, a fifth is usual.
 */
export interface Industry {
  readonly wz2008: IndustryCode
  readonly wz2025: IndustryCode
  readonly words: ReadonlyArray<string>
  readonly purposes: ReadonlyArray<string>
  readonly products: ReadonlyArray<string>
  readonly materials: number
  readonly staff: number
  readonly fixedAssets?: number
}
