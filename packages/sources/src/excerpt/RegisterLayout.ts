/** The content of a part of a column. */
export type ColumnContent =
  | "entries"
  | "name"
  | "seat"
  | "purpose"
  | "capital"
  | "representation"
  | "representatives"
  | "procura"
  | "form"
  | "relations"
  | "limited_partners"
  | "entered_on"

/** One part of a column, as `a)` and `b)` of column 2; an undivided column has one part without a mark. */
export interface ColumnPart {
  readonly mark: string
  readonly title: string
  readonly content: ColumnContent
}

/** A column of a register, with its number. `share` is its part of the width of a chronological excerpt. */
export interface RegisterColumn {
  readonly number: number
  readonly share: number
  readonly parts: ReadonlyArray<ColumnPart>
}

/** The name of a register, and its columns in their official order. */
export interface RegisterLayout {
  readonly register: string
  readonly division: string | undefined
  readonly numberOf: string
  readonly columns: ReadonlyArray<RegisterColumn>
}
