import { courtOfCode } from "../identity/Court.ts"
import { parseRegisterNumber, type RegisterNumber, type WrittenRegisterNumber } from "../identity/RegisterNumber.ts"
import type { Change, ChangesOf } from "./Change.ts"
import { masterDataChange } from "./MasterData.ts"
import { formerAdded } from "./Snapshot.ts"
import { foundTexts, type Wording } from "./Wording.ts"

const written = ({ court, number, suffix, type }: RegisterNumber | WrittenRegisterNumber): string =>
  [type, number, suffix, courtOfCode(court ?? "")?.name].filter((part) => part !== undefined && part !== "").join(" ")

const transfer = (previous: string, current: string): Change =>
  masterDataChange("REGISTER_TRANSFER", "registration", previous, current)

const movedAway = /(?<!\p{L})Sitz(?!\p{L}).*nach.*verlegt/u

const wordings: ReadonlyArray<Wording> = [{ type: "REGISTER_TRANSFER", says: movedAway }]

const target = /(?:Amtsgericht|AG)\s.*?(?:HRA|HRB|GnR|PR|VR|GsR)\s*\d+(?:\s[A-Z]{1,4}(?![\p{L}]))?/u

/**
 * Moves from another register, which the register names as a former one, and the move to another register, which a text tells
 * with court and number.
 */
export const registerTransfers: ChangesOf = (step, number) => {
  const { after, before } = step
  const arrivals = formerAdded(before.former, after.former).map(({ court, register_number, register_type }) =>
    transfer(`${register_type} ${register_number} ${court}`, written(number))
  )
  const departures = foundTexts(step, wordings).flatMap(({ text }) => {
    const now = parseRegisterNumber((target.exec(text.text)?.[0] ?? "").replace(/^AG\s/u, "Amtsgericht "))
    return now?.court === undefined ? [] : [{ ...transfer(written(number), written(now)), text }]
  })
  return [...arrivals, ...departures]
}
