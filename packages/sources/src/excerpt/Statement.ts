import type { CalendarDate } from "@kontor/core/Register"
import type { ColumnContent } from "./RegisterLayout.ts"

/**
 * One statement of the register in a column, valid from a day on, until a day where it ended; a day is null where no
 * source has it. `parting` is the register's statement on that last day, as that somebody is no longer a managing
 * director.
 */
export interface Statement {
  readonly content: ColumnContent
  readonly text: string
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly isFormer: boolean
  readonly parting?: string
}

/** A statement that is valid today. */
export const current = (content: ColumnContent, text: string, from: CalendarDate | null): Statement => ({
  content,
  text,
  from,
  to: null,
  isFormer: false
})

/** A statement that is no longer valid. */
export const former = (
  content: ColumnContent,
  text: string,
  from: CalendarDate | null,
  to: CalendarDate | null
): Statement => ({ content, text, from, to, isFormer: true })
