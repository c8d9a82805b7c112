import { type Euid, type Identity, roleHolderParty } from "@kontor/core"
import { Effect } from "effect"
import { germanDay } from "../CalendarDay.ts"
import { personInRole, roleCalled } from "../RoleHolder.ts"

/** A person as the register writes one: `Dr. Muster, Erika, Kiel, *01.02.1970`. */
const person =
  /:\s*(?:\d+\.\s*)?((?:Prof\.\s?|Dr\.\s?)*)(\p{Lu}[^,;:*\d]{1,60}),\s*(\p{Lu}[^,;:*\d]{1,60}),\s*(?:([^,;:*]{2,60}),\s*)?\*\s?(\d{2}\.\d{2}\.\d{4})/u

/** The person that a text about a role names first, as the party `role_holder`; nothing where it names nobody with a birth date. */
export const roleHolderIn = (
  text: string,
  role: string | undefined,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<Readonly<Record<string, unknown>>> => {
  const [, titles = "", family, given, city, born] = person.exec(text) ?? []
  if (family === undefined || given === undefined) return Effect.succeed({})
  const holder = personInRole(identity, euid, {
    given: given.trim(),
    family: family.trim(),
    titles: titles.trim() === "" ? [] : [titles.trim()],
    birth_date: germanDay(born ?? ""),
    city: city?.trim() ?? null,
    country: null
  }, { ...roleCalled(role, ""), representation: null, start_date: null, end_date: null })
  return Effect.map(holder, (holder) => ({ role_holder: roleHolderParty(holder) }))
}
