import { EntityId, type Euid, foldText } from "@kontor/core/Register"
import { createHash } from "node:crypto"
import { isoDate } from "./Day.ts"
import { type Person, surname } from "./Person.ts"

const identifier = (text: string): EntityId =>
  EntityId.make(createHash("sha256").update(text).digest("hex").slice(0, 32))

/** The identifier of an organization, as `Identity` derives it; here without an effect, for files made in one pass. */
export const organizationId = (euid: Euid): EntityId => identifier(`org|${euid}`)

/** The identifier of a person, as `Identity` derives it. */
export const personId = (person: Person): EntityId =>
  identifier(`person|${foldText(surname(person))}|${foldText(person.given)}|${isoDate(person.bornOn)}`)
