import { cellOf, sumOf } from "../Published.ts"
import { type Labelled, measuresOf } from "./Measures.ts"
import type { Tallies } from "./Tallies.ts"

const none = { labelled: 0, reported: 0, agreed: 0, recalled: 0 }

const fieldsShown = ["person: name", "party: name", "party: part"]

const all = (tallies: Tallies): string => cellOf(sumOf(tallies.values()))

/** The row of labelled announcements in the published table: how many they are, then topics, types and fields. */
export const rowOf = (announcements: ReadonlyArray<Labelled>): ReadonlyArray<string> => {
  const { fields, topics, types } = measuresOf(announcements)
  return [
    String(announcements.length),
    all(topics),
    all(types),
    ...fieldsShown.map((field) => cellOf(fields.get(field) ?? none))
  ]
}
