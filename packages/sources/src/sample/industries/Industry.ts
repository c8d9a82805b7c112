/** A code of the classification of economic activities, with its official label. */
interface IndustryCode {
  readonly code: string
  readonly label: string
}

/**
 * A line of business of the sample register: its codes in both classifications, the words for the names of its
 * companies, its purposes as the register states them, its products, and the shares of its revenue spent on materials
 * and staff, in per cent. `fixedAssets` is in per cent of the revenue too, by default a fifth.
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
