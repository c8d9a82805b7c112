import { director, holding, newNumber, shareholderList, sourceRecord } from "@kontor/testing/fixtures"

/** Three persons: a doctor who directs and owns, one with the same family name who left, and one who holds nothing. */
export const erika = director("Erika", "Mustermann", {
  name: "Dr. Erika Mustermann",
  name_parts: { given: "Erika", family: "Mustermann", titles: ["Dr."] }
})
const max = director("Max", "Mustermann")
const jorg = director("Jörg Uwe", "Weiß")

/** An organization with persons around it, and one that Erika Mustermann owns. */
export const organizationsOfPeople = [
  sourceRecord({
    registration: newNumber({ number: "901" }),
    facts: { name: "Epsilon Holding GmbH", related_persons: { current: [erika, jorg], past: [max] } }
  }),
  sourceRecord({
    registration: newNumber({ number: "902" }),
    facts: { name: "Zeta Beteiligungen GmbH", shareholders: shareholderList([holding(erika, 0.6)]) }
  })
]
