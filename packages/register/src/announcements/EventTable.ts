import type { EventType, RegisterEvent } from "@kontor/core/Register"
import type { Act, Deed } from "./grammar/Statement.ts"

type Phase = NonNullable<RegisterEvent["register_entry"]["phase"]>

/**
 * The event of a deed at an act. `ENTERED` is the phase of what follows an entry: registered if the announcement has
 * the day of the entry, else announced.
 */
export interface EventOfDeed {
  readonly type: EventType
  readonly phase: Phase | "ENTERED" | null
}

type Row = Readonly<Partial<Record<Act, EventOfDeed>>>

const entered = (type: EventType): Row => ({ DONE: { type, phase: "ENTERED" }, INTENDED: { type, phase: "ANNOUNCED" } })
const registered = (type: EventType): Row => ({
  DONE: { type, phase: "REGISTERED" },
  INTENDED: { type, phase: "ANNOUNCED" }
})

/** The event of each deed, by its act. A deed at an act outside the table is not an event. */
export const eventTable: Readonly<Record<Deed, Row>> = {
  "ORGANIZATION DELETED": {
    DONE: { type: "DELETION", phase: "DELETED" },
    INTENDED: { type: "DELETION_ANNOUNCED", phase: "ANNOUNCED" }
  },
  "ORGANIZATION DISSOLVED": {
    DONE: { type: "DISSOLUTION", phase: "REGISTERED" },
    INTENDED: { type: "DELETION_ANNOUNCED", phase: "ANNOUNCED" }
  },
  "ORGANIZATION EXPIRED": {
    DONE: { type: "EXPIRATION", phase: "DELETED" },
    INTENDED: { type: "DELETION_ANNOUNCED", phase: "ANNOUNCED" }
  },
  "ORGANIZATION CONTINUED": { DONE: { type: "OTHER", phase: "REGISTERED" } },
  "ORGANIZATION REGISTERED": { DONE: { type: "REGISTRATION", phase: "REGISTERED" } },
  "ROLE_HOLDER ENTERS": registered("ROLE_HOLDER_ENTRY"),
  "ROLE_HOLDER LEAVES": {
    DONE: { type: "ROLE_HOLDER_EXIT", phase: "DELETED" },
    INTENDED: { type: "ROLE_HOLDER_EXIT", phase: "ANNOUNCED" }
  },
  "ROLE_HOLDER CHANGES": registered("ROLE_HOLDER_CHANGE"),
  "NAME CHANGED": registered("NAME_CHANGE"),
  "SEAT CHANGED": registered("SEAT_CHANGE"),
  "ADDRESS CHANGED": registered("ADDRESS_CHANGE"),
  "PURPOSE CHANGED": registered("PURPOSE_CHANGE"),
  "REPRESENTATION CHANGED": registered("REPRESENTATION_CHANGE"),
  "ARTICLES CHANGED": registered("ARTICLES_CHANGE"),
  "REGISTER CHANGED": entered("REGISTER_TRANSFER"),
  "CAPITAL INCREASED": { DONE: { type: "CAPITAL_INCREASE", phase: "INCREASED" } },
  "CAPITAL DECREASED": { DONE: { type: "CAPITAL_DECREASE", phase: "DECREASED" } },
  "CAPITAL AUTHORIZED": registered("AUTHORIZED_CAPITAL"),
  "INSOLVENCY OPENED": entered("OPENED"),
  "INSOLVENCY PROVISIONAL": entered("PROVISIONAL_MEASURES"),
  "INSOLVENCY REJECTED": entered("REJECTED_NO_ASSETS"),
  "INSOLVENCY DISCONTINUED": entered("DISCONTINUED"),
  "INSOLVENCY CONCLUDED": entered("CONCLUDED"),
  "INSOLVENCY RESCINDED": entered("OPENING_RESCINDED"),
  "TRANSFORMATION MERGER": entered("MERGER"),
  "TRANSFORMATION DIVISION": entered("DIVISION"),
  "TRANSFORMATION CONVERSION": entered("CONVERSION"),
  "TRANSFORMATION ASSET_TRANSFER": entered("ASSET_TRANSFER"),
  "TRANSFORMATION AGREEMENT": entered("ENTERPRISE_AGREEMENT"),
  "TRANSFORMATION SQUEEZE_OUT": entered("SQUEEZE_OUT"),
  "TRANSFORMATION UNNAMED": entered("TRANSFORMATION"),
  "DOCUMENT FILED": { DONE: { type: "DOCUMENT_FILED", phase: null } },
  "PROCEDURE STOPPED": { REVOKED: { type: "OTHER", phase: "CORRECTED" } },
  "REMARK MADE": { DONE: { type: "OTHER", phase: null }, REFUSED: { type: "OTHER", phase: null } }
}
