import { Feature, Register, type SourceRecord } from "@kontor/core/Register"
import { Effect, Option } from "effect"
import { candidatesOf, documentOf, featuresOf, profileOf, sheetOf } from "./Located.ts"
import { everyPerson } from "./RandomRecords.ts"
import { entityOf } from "./Records.ts"

/** The features that do not depend on the order in which events of one day arrived. */
const features = Feature.literals.filter((feature) => feature !== "publications")

/** Everything a register answers about the organizations of some records, but for the places of their events. */
export const answers = Effect.fnUntraced(function*(records: ReadonlyArray<SourceRecord>) {
  const register = yield* Register
  const entities = [...new Set(yield* Effect.forEach(records, entityOf))].toSorted()
  const everything = { topics: [], from: undefined, to: undefined, after: undefined, limit: 1_000 }
  return {
    size: yield* register.size,
    organizations: yield* Effect.forEach(entities, (entity) =>
      Effect.all({
        profile: profileOf(register, entity),
        features: featuresOf(register, entity, features),
        sheet: Effect.map(sheetOf(register, entity), Option.getOrUndefined),
        document: Effect.map(documentOf(register, entity, "SI"), Option.map(({ bytes }) => [...bytes])),
        events: Effect.map(
          register.events({ ...everything, organizations: [entity] }),
          (placed) => new Map(placed.map(({ event }) => [event.id, event]))
        ),
        candidates: candidatesOf(register, { _tag: "EntityId", entity_id: entity })
      })),
    persons: yield* Effect.forEach(everyPerson, (person) => register.person(person)),
    hits: yield* Effect.forEach(
      ["Müller", "Gross Klein", "Hambrug Hafen", "HRB 3 KI"],
      (q) => register.search({ q, skip: 0, limit: 30 })
    )
  }
})
