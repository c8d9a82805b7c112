import type { CalendarDate } from "@kontor/core/Register"
import type { Extract } from "@kontor/register"
import { dayOf } from "../CalendarDay.ts"
import { type Element, elementAt, textAt } from "./Element.ts"
import { entryTexts } from "./EntryTexts.ts"

/** When an extract was made, the day of the last entry, and the number of entries until then. */
export interface Retrieval {
  readonly retrieved: CalendarDate | null
  readonly lastEntry: CalendarDate | null
  readonly extract: Extract
}

const integer = (text: string | null): number | null => text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null

/** Reads the part of a document about its retrieval (`auszug`). */
export const retrievalOf = (content: Element): Retrieval => {
  const part = elementAt(content, "auszug")
  return {
    retrieved: dayOf(textAt(part, "abrufdatum")),
    lastEntry: dayOf(textAt(part, "letzteEintragung")),
    extract: {
      entries: integer(textAt(part, "anzahlEintragungen")),
      texts: entryTexts(content)
    }
  }
}
