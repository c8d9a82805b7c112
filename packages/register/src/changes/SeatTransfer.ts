import { type RegisterNumber, registerNumber } from "../identity/RegisterNumber.ts"
import { parseRegisterNumber } from "../identity/WrittenRegisterNumber.ts"
import { sentencesOf } from "./Wording.ts"

/** The registers between which a transfer of the seat leads, where a text names the other one. */
export interface SeatTransfer {
  readonly from: RegisterNumber | undefined
  readonly to: RegisterNumber | undefined
}

const movesSeat = /(?<!\p{L})Sitz(?:es)?(?!\p{L}).*(?:verlegt|Verlegung)|Verlegung des Sitzes/u

const words = "(?:[^()]|\\([^()\\d]*\\))*?"

const register = `((?:Amtsgericht|AG)\\s${words}(?:HRA|HRB|GnR|PR|VR|GsR)\\s*\\d+(?:\\s[A-ZÄÖÜ]{1,4}(?!\\p{L}))?)`

const before = "(?:bisher|früher|vormals|zuvor|ehemals)"

const origin = new RegExp(`${before}(?:iges|:)?,?\\s*${register}`, "u")

const originBeforeTarget = new RegExp(`(?<!\\p{L})von\\s${words}\\(\\s*${register}[^()]*\\)\\s*nach(?!\\p{L})`, "u")

const target = new RegExp(
  `(?<!\\p{L})nach\\s${words}(?:\\((?!${before})[^()]*?${register}|,\\s*(?:jetzt|nun|nunmehr)\\s${register})`,
  "u"
)

const numberIn = (registered: string | undefined): RegisterNumber | undefined => {
  const written = parseRegisterNumber((registered ?? "").replace(/^AG\s/u, "Amtsgericht ").replaceAll(",", " "))
  if (written?.court === undefined) return undefined
  const { court, number, suffix, type } = written
  return registerNumber({ court, number, suffix, type })
}

/**
 * The transfer of a seat to the district of another court in a text: `Der Sitz ist nach Kiel (jetzt Amtsgericht Kiel
 * HRB 1 KI) verlegt`, or `von Kiel (bisher Amtsgericht Kiel HRB 1 KI) nach Hamburg verlegt`.
 */
export const seatTransferIn = (text: string): SeatTransfer => {
  const sentence = sentencesOf(text.replaceAll(/\s+/gu, " ")).find((one) => movesSeat.test(one)) ?? ""
  const [, inBrackets, behindComma] = target.exec(sentence) ?? []
  return {
    from: numberIn((origin.exec(sentence) ?? originBeforeTarget.exec(sentence))?.[1]),
    to: numberIn(inBrackets ?? behindComma)
  }
}
