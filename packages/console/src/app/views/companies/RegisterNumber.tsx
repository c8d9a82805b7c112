import type { Address, Registration } from "@kontor/client"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { learn } from "./Known.ts"
import { companiesWords } from "./Words.ts"

type Written =
  & Pick<Registration, "court" | "register_type" | "register_number">
  & Partial<Pick<Registration, "register_number_extra">>

/** A register number as it is written in the register. */
export const RegisterNumber = ({ registration }: { readonly registration: Written }) => {
  const t = useWords(companiesWords)
  const { court, register_number, register_number_extra, register_type } = registration
  const number = [register_type, register_number, register_number_extra].filter(Boolean).join(" ")
  return <span>{number}, {t.court(court)}</span>
}

/** A link to a company, whose page then has its name whatever else is unlocked of it. */
export const CompanyLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link to={`/companies/${id}`} onFollow={() => name !== id && learn(id, { name })}>{name}</Link>
)

/** An address on one line. */
export const addressText = (address: Address | null): string => {
  if (address === null) return "–"
  const street = [address.street, address.house_number].filter(Boolean).join(" ")
  const city = [address.postal_code, address.city].filter(Boolean).join(" ")
  return [street, city].filter(Boolean).join(", ") || "–"
}
