import { courtOfCode } from "../identity/Court.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { Change, ChangesOf } from "./Change.ts"
import { masterDataChange } from "./MasterData.ts"
import { seatTransferIn } from "./SeatTransfer.ts"
import { formerAdded } from "./Snapshot.ts"
import { foundTexts, type Wording } from "./Wording.ts"

const written = ({ court, number, suffix, type }: RegisterNumber): string =>
  [type, number, suffix, courtOfCode(court)?.name].filter((part) => part !== undefined && part !== "").join(" ")

const transfer = (previous: string, current: string): Change =>
  masterDataChange("REGISTER_TRANSFER", "registration", previous, current)

const wordings: ReadonlyArray<Wording> = [{
  type: "REGISTER_TRANSFER",
  says: /(?<!\p{L})Sitz(?!\p{L}).*nach.*verlegt/u
}]

/**
 * Moves from another register, which the register lists as a former one, and the move to another register, which a text
 * reports with court and number.
 */
export const registerTransfers: ChangesOf = (step, number) => {
  const { after, before } = step
  const arrivals = formerAdded(before.former, after.former).map(({ court, register_number, register_type }) =>
    transfer(`${register_type} ${register_number} ${court}`, written(number))
  )
  const departures = foundTexts(step, wordings).flatMap(({ text }) => {
    const { to } = seatTransferIn(text.text)
    return to === undefined ? [] : [{ ...transfer(written(number), written(to)), text }]
  })
  return [...arrivals, ...departures]
}
