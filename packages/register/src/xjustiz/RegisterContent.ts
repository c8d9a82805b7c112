import type { CalendarDate, Euid, Facts, Identity } from "@kontor/core/Register"
import { Effect } from "effect"
import { dayOf } from "../CalendarDay.ts"
import { RecordRejected } from "../Reading.ts"
import { branchFacts } from "./Branches.ts"
import { capitalFacts } from "./CapitalOf.ts"
import { contactFacts } from "./ContactOf.ts"
import { type Element, elementAt, textAt } from "./Element.ts"
import type { Matter } from "./Matter.ts"
import { formerNamesOf, legalFormOf, nameOf, placeFacts } from "./Organisation.ts"
import { generalRule } from "./Representation.ts"
import type { Retrieval } from "./Retrieval.ts"
import { holdersOf, relatedPersonsOf } from "./RoleHolders.ts"
import { shareholderFacts } from "./ShareholdersOf.ts"
import { statusOf } from "./Status.ts"

/** The day of foundation; of an organization with one entry alone, the day of that entry. */
const registrationDate = (
  basics: Element | undefined,
  { extract: { entries }, lastEntry }: Retrieval
): Pick<Facts, "registration_date"> => {
  const day = dayOf(textAt(basics, "gruendungsmetadaten", "gruendungsdatum")) ?? (entries === 1 ? lastEntry : null)
  return day === null ? {} : { registration_date: `${day}T00:00:00+00:00` }
}

/** The day of the articles as they are now, else of the first ones. */
const articlesDate = (content: Element, basics: Element | undefined): Pick<Facts, "articles_date"> => {
  const day = dayOf(textAt(basics, "satzungsdatum", "aktuellesSatzungsdatum")) ??
    dayOf(textAt(content, "auszug", "ersteSatzung", "satzungsdatum"))
  return day === null ? {} : { articles_date: day }
}

/** All facts in a part of a document about its organization. */
export const factsOf = Effect.fnUntraced(function*(
  matter: Matter,
  about: { readonly as_of: CalendarDate; readonly euid: Euid; readonly retrieval: Retrieval },
  identity: Identity["Service"]
): Effect.fn.Return<Facts, RecordRejected> {
  const { content, parties, subject } = matter
  const basics = elementAt(content, "basisdatenRegister")
  const organisation = elementAt(basics, "rechtstraeger") ?? subject?.organization
  const name = nameOf(organisation) ?? nameOf(subject?.organization)
  if (name === null) {
    return yield* Effect.fail(
      new RecordRejected({
        line: content.line,
        reason: "rechtstraeger/bezeichnung.aktuell: the organization has no name"
      })
    )
  }
  const form = legalFormOf(organisation, name) ?? legalFormOf(subject?.organization, name)
  const former_names = [...new Set([organisation, subject?.organization].flatMap(formerNamesOf))]
  const purpose = textAt(basics, "gegenstand") ?? textAt(basics, "geschaeftszweck")
  const representation = generalRule(content)
  const holders = yield* holdersOf(matter, about.euid, identity)
  return {
    name,
    ...(former_names.length > 0 && { former_names }),
    status: statusOf(content, parties),
    ...(form !== undefined && { legal_form: form.short }),
    ...placeFacts(organisation),
    ...contactFacts(organisation),
    ...(purpose !== null && { purpose }),
    ...registrationDate(basics, about.retrieval),
    ...articlesDate(content, basics),
    ...branchFacts(parties),
    ...(representation.length > 0 && { representation }),
    ...capitalFacts(content, form),
    related_persons: relatedPersonsOf(content, holders),
    ...shareholderFacts(content, holders, about.as_of)
  }
})
