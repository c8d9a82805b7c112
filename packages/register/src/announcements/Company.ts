import {
  courtOfName,
  formerCourtOfName,
  type FormerRegistration,
  formerRegistrationOf,
  type RegisterNumber,
  registerNumber,
  RegisterType
} from "@kontor/core/Register"
import { Effect } from "effect"
import { RecordRejected } from "../Reading.ts"
import type { AnnouncementItem } from "./AnnouncementItem.ts"

/** The company of an announcement, by its register number, with its registration at a former court. */
export interface Company {
  readonly number: RegisterNumber
  readonly former: ReadonlyArray<FormerRegistration>
}

const type = RegisterType.literals.join("|")
const reference = new RegExp(`^(${type})\\s*(\\d+)\\s*([A-ZÄÖÜ]{1,4})?(?![\\p{L}\\d])\\s*(.*)$`, "su")
const inHeading = new RegExp(`Amtsgericht\\s+(.{1,120}?)\\s+(?:${type})\\s*\\d`, "u")
const formerCourt = /^\(?\s*(?:ehem\.|ehemals|vormals|früher|Altgericht:?)\s*(?:AG|Amtsgericht)?\s*([^)]*)\)?\s*$/iu

const courtOf = (item: AnnouncementItem, heading: string): string | undefined => {
  const codeOf = (name: string | null | undefined) =>
    name === undefined || name === null ? undefined : courtOfName(name)?.code
  return codeOf(item.amtsgericht) ?? codeOf(inHeading.exec(heading)?.[1]) ??
    codeOf(inHeading.exec(item.original_text ?? "")?.[1])
}

const outOfScope = (reason: string): Effect.Effect<never, RecordRejected> =>
  Effect.fail(new RecordRejected({ reason, is_out_of_scope: true }))

/** A number beside the name of another court belongs to that court's register. */
const isOfOtherCourt = (rest: string, court: string): boolean =>
  rest !== "" && courtOfName(formerCourt.exec(rest)?.[1] ?? rest)?.code !== court

const formerOf = (item: AnnouncementItem, number: RegisterNumber): ReadonlyArray<FormerRegistration> => {
  const name = item.former_amtsgericht
  if (name === undefined || name === null || name.trim() === "") return []
  const court = formerCourtOfName(name)?.code ?? name.trim()
  return court === number.court ? [] : [formerRegistrationOf({ ...number, court }, null)]
}

/**
 * Finds the company of an announcement. One of a special register (`OHNE Bezug zum elektr. Register`) has a reference
 * instead of a register number: a number of this court in it identifies the company; any other reference, such as a
 * file number (`65 AR 99/21`), is out of scope.
 */
export const companyOf = (item: AnnouncementItem, heading: string): Effect.Effect<Company, RecordRejected> => {
  const written = item.registernummer ?? item.sonderegister_referenz ?? item.sonderregister_referenz ?? ""
  const [, register, digits, suffix, rest = ""] = reference.exec(written.trim()) ?? []
  const noNumber = outOfScope(
    written === "" ? "registernummer: missing" : `registernummer: "${written}" is no register number`
  )
  if (digits === undefined) return noNumber
  const court = courtOf(item, heading)
  if (court === undefined) {
    const named = item.amtsgericht ?? ""
    return named === ""
      ? outOfScope("amtsgericht: missing")
      : Effect.fail(new RecordRejected({ reason: `amtsgericht: "${named}" is no known court` }))
  }
  if (isOfOtherCourt(rest.trim(), court)) {
    return outOfScope(`registernummer: "${written}" is of the register of another court`)
  }
  const number = registerNumber({ court, type: register as RegisterType, number: digits, suffix })
  return number === undefined ? noNumber : Effect.succeed({ number, former: formerOf(item, number) })
}
