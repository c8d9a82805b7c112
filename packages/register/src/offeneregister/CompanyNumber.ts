import {
  courtOfCode,
  courtOfName,
  type FormerRegistration,
  formerRegistrationOf,
  type RegisterNumber,
  registerNumber,
  RegisterType
} from "@kontor/core/Register"

const pattern = new RegExp(
  `^([A-Z]\\d{4}[A-Z]?)_(?:([A-Z]\\d{4}[A-Z]?)_)?(${RegisterType.literals.join("|")})\\s*(\\d+)\\s*([A-ZÄÖÜ]{0,4})$`,
  "u"
)

/**
 * The parts of a company number such as `K1101R_HRB150148` or `M1809_M1801_HRA1105`; the court in the middle is the
 * former one.
 */
export interface CompanyNumber {
  readonly number: RegisterNumber
  readonly formerCourt: string | undefined
}

/**
 * Reads a company number. The name of the court helps where its code is unknown. Undefined for another text or an
 * unknown court.
 */
export const companyNumberOf = (text: string, courtName?: string | null): CompanyNumber | undefined => {
  const [, code, formerCourt, type, digits, suffix] = pattern.exec(text) ?? []
  if (code === undefined) return undefined
  const court = courtOfCode(code) ??
    (courtName === undefined || courtName === null ? undefined : courtOfName(courtName))
  const number = registerNumber({ court: court?.code ?? code, type: type as RegisterType, number: digits!, suffix })
  return number === undefined ? undefined : { number, formerCourt }
}

/** The registration at a former court, which keeps its number; none if that is the same court under another code. */
export const atFormerCourt = (
  { formerCourt, number }: CompanyNumber,
  courtName: string | null | undefined
): ReadonlyArray<FormerRegistration> => {
  if (formerCourt === undefined || courtOfCode(formerCourt)?.code === number.court) return []
  const court = courtOfCode(formerCourt)?.code ?? courtName ?? formerCourt
  return [formerRegistrationOf({ ...number, court }, null)]
}
