import type { Candidate, EntityId, Feature, Located, Register, RegisterReference } from "@kontor/core/Register"
import { ownershipFeatures } from "@kontor/core/testing"
import { Effect, Option } from "effect"

type Asked = Register["Service"]

/** The organization of an identifier. */
const locatedOf = (register: Asked, entity_id: EntityId) =>
  Effect.map(
    register.locate({ _tag: "EntityId", entity_id }),
    (location): Option.Option<Located> => location._tag === "Found" ? Option.some(location.located) : Option.none()
  )

/** The profile of an organization. */
export const profileOf = (register: Asked, entity_id: EntityId) =>
  Effect.map(locatedOf(register, entity_id), Option.map(({ organization }) => organization))

/** The features of an organization, or of a person. */
export const featuresOf = (register: Asked, entity_id: EntityId, features: ReadonlyArray<Feature>) =>
  Effect.flatMap(
    locatedOf(register, entity_id),
    Option.match({
      onNone: () => register.featuresOfPerson(entity_id, ownershipFeatures.filter((one) => features.includes(one))),
      onSome: (located) => register.features(located, features)
    })
  )

/** A document of an organization. */
export const documentOf = (register: Asked, entity_id: EntityId, type: Parameters<Asked["document"]>[1]) =>
  Effect.flatMap(
    locatedOf(register, entity_id),
    Option.match({ onNone: () => Effect.succeedNone, onSome: (located) => register.document(located, type) })
  )

/** What the newest extract of an organization shows. */
export const sheetOf = (register: Asked, entity_id: EntityId) =>
  Effect.flatMap(
    locatedOf(register, entity_id),
    Option.match({ onNone: () => Effect.succeedNone, onSome: (located) => register.sheet(located) })
  )

/** The organizations that a reference may mean, each with its court and number of today. */
export const candidatesOf = (register: Asked, reference: RegisterReference) =>
  Effect.map(register.locate(reference), (location): ReadonlyArray<Omit<Candidate, "is_withheld">> => {
    switch (location._tag) {
      case "Found": {
        const { entity_id, organization: { registration } } = location.located
        const { court, register_number, register_number_extra, register_type } = registration
        const number = [register_type, register_number, register_number_extra].filter((part) => part !== null).join(" ")
        return [{ entity_id, court, number }]
      }
      case "Shared":
        return location.candidates.map(({ court, entity_id, number }) => ({ entity_id, court, number }))
      case "Unknown":
        return []
    }
  })

/** A register that shows the profile of no organization with its events. */
export const withoutProfiles = (register: Asked): Asked => ({
  ...register,
  events: (query) =>
    Effect.map(register.events(query), (placed) => placed.map((one) => ({ ...one, profile: undefined }))),
  event: (id) => Effect.map(register.event(id), Option.map((placed) => ({ ...placed, profile: undefined })))
})
