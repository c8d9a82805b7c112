import { type RegisterNumber, seatTransferIn } from "@kontor/core/Register"
import type { Origin, RecordedMoves } from "../RecordedMoves.ts"
import { codedAt, type Element, elementAt, elementsOf, textAt, wordsOf } from "./Element.ts"
import { entryTexts } from "./EntryTexts.ts"
import type { Matter } from "./Matter.ts"
import { numberOfRegistration } from "./Numbers.ts"
import { nameOf } from "./Organisation.ts"

/**
 * The reasons of a change between two organizations, one of which continues in the other, instead of one that moved.
 */
const notOneOrganization = /verschm[eo]lz|spalt|ausglieder|anwachs|vermögensübertrag/iu

interface Relative extends Origin {
  readonly isSame: boolean
}

/**
 * The former (`bisher`) or present (`nunmehr`) identity of an organization, with its number and whether the reason
 * means that it is the same.
 */
const relatives = ({ content, parties }: Matter, name: "bisher" | "nunmehr"): ReadonlyArray<Relative> =>
  elementsOf(elementAt(content, "basisdatenRegister", "historieRechtstraeger"), name).flatMap((element: Element) => {
    const reference = textAt(element, "ref.rechtstraeger", "ref.rollennummer") ?? textAt(element, "ref.rechtstraeger")
    const party = parties.find((one) => one.number === reference)?.organization
    const number = numberOfRegistration(elementAt(party, "registereintragung"))
    const reason = codedAt(element, "wechselgrund")
    const isSame = reason === null || !notOneOrganization.test(wordsOf(reason))
    return number === undefined ? [] : [{ number, name: nameOf(party) ?? undefined, isSame }]
  })

const lastReported = (numbers: ReadonlyArray<RegisterNumber | undefined>): RegisterNumber | undefined =>
  numbers.findLast((number) => number !== undefined)

/**
 * Where the organization came from and where it went: by its former and present identity in the register, unless the
 * reason is a merger or a division, and by the texts of its entries. Several successors count as none: then it was
 * divided.
 */
export const movesOf = (matter: Matter): RecordedMoves => {
  const transfers = entryTexts(matter.content).map(({ text }) => seatTransferIn(text))
  const before = relatives(matter, "bisher").filter(({ isSame }) => isSame)
  const now = relatives(matter, "nunmehr")
  const [next, ...others] = now.filter(({ isSame }) => isSame)
  return {
    from: [
      ...before.map(({ name, number }) => ({ name, number })),
      ...transfers.flatMap(({ from }) => from === undefined ? [] : [{ number: from }])
    ],
    to: others.length > 0 ? undefined : next?.number ?? lastReported(transfers.map(({ to }) => to))
  }
}
