import type { FormerRegistration } from "@kontor/core"
import { formerRegistrationOf } from "../Registrations.ts"
import { elementAt, elementsOf, textAt } from "./Element.ts"
import type { Matter } from "./Matter.ts"
import { numberOfRegistration } from "./Numbers.ts"

/** The registrations the organization had before it moved; documents do not tell until when. */
export const formerRegistrationsOf = ({ content, parties }: Matter): ReadonlyArray<FormerRegistration> =>
  elementsOf(elementAt(content, "basisdatenRegister", "historieRechtstraeger"), "bisher").flatMap((before) => {
    const number = textAt(before, "ref.rechtstraeger", "ref.rollennummer") ?? textAt(before, "ref.rechtstraeger")
    const party = parties.find((one) => one.number === number)
    const former = numberOfRegistration(elementAt(party?.organization, "registereintragung"))
    return former === undefined ? [] : [formerRegistrationOf(former, null)]
  })
