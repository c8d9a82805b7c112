import { type LegalForm, legalFormOfName, legalFormOfShort, type RegisterType } from "@kontor/core/Register"

/** The forms of companies in the names of partnerships in the same register: `R. Muster GmbH & Co.` */
const partnershipWith: Readonly<Record<string, string>> = {
  GmbH: "GmbH & Co. KG",
  gGmbH: "GmbH & Co. KG",
  UG: "UG & Co. KG",
  AG: "AG & Co. KG",
  SE: "SE & Co. KG"
}

/** The registers with a single legal form. */
const onlyForm: Readonly<Partial<Record<RegisterType, string>>> = { GnR: "eG", PR: "PartG", VR: "e.V.", GsR: "eGbR" }

/** The legal form that a name and its register show; undefined where neither does, as for old sole traders. */
export const legalFormOf = (name: string, register: RegisterType): LegalForm | undefined => {
  const shown = legalFormOfName(name)
  if (register === "HRA" && shown !== undefined) return legalFormOfShort(partnershipWith[shown.short] ?? shown.short)
  const only = onlyForm[register]
  return only === undefined || shown?.short === "SCE" ? shown : legalFormOfShort(only)
}
