import type { CalendarDate } from "@kontor/core"
import type { ColumnContent } from "./RegisterLayout.ts"

/**
 * One thing the register says in a column, from a day on, until a day where it is no longer so; a day is null where no source tells
 * it. `parting` is what the register says on that last day, as that somebody is no longer a managing director.
 */
export interface Statement {
  readonly content: ColumnContent
  readonly text: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly isFormer: boolean
  readonly parting?: string
}

/** A statement that holds today. */
export const current = (content: ColumnContent, text: string, from: CalendarDate | null): Statement => ({
  content,
  text,
  from,
  to: null,
  isFormer: false
})

/** A statement that held once. */
export const former = (
  content: ColumnContent,
  text: string,
  from: CalendarDate | null,
  to: CalendarDate | null
): Statement => ({ content, text, from, to, isFormer: true })
