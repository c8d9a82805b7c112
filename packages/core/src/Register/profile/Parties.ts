import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EntityId } from "../identity/Identity.ts"

const { NullOr, String: Text } = Schema

/** The identifier of an organization or a person that a profile names. */
export const entityId = EntityId.annotate({ description: "Identifies the organization or person." })

/** The name of either. */
export const entityName = Text.annotate({ description: "Its name, or that of the person." })

/** The day on which a person was born. */
export const birthDate = NullOr(CalendarDate).annotate({ description: "The day of birth, where a source has it." })

/** The given names of a person. */
export const given = NullOr(Text).annotate({ description: "The given names." })

/** The family name of a person. */
export const family = NullOr(Text).annotate({ description: "The family name." })

/** The label of a role. */
export const roleLabel = Text.annotate({
  description: "The role, such as `MANAGING_DIRECTOR` or `PROCURA`; `OTHER` for one without a label."
})

/** The first day of a role. */
export const startDate = NullOr(CalendarDate).annotate({ description: "The first day, where it is known." })

/** The last day of a role. */
export const endDate = NullOr(CalendarDate).annotate({
  description: "The day it ended; `null` while it holds, or where unknown."
})
