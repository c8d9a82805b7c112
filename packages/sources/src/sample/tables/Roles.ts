/** The roles of parties in the sample register. */
export type RoleName =
  | "MANAGING_DIRECTOR"
  | "BOARD_CHAIR"
  | "BOARD"
  | "PROCURIST"
  | "LIQUIDATOR"
  | "WINDER_UP"
  | "GENERAL_PARTNER"
  | "LIMITED_PARTNER"
  | "OWNER"
  | "PARTNER"

/** A role's code in gds.rollenbezeichnung, its plain text there, and its name in the open register's bulk file. */
interface Role {
  readonly code: string
  readonly plain: string
  readonly position: string
}

/** The roles in the words of the sources. */
export const roles: Readonly<Record<RoleName, Role>> = {
  MANAGING_DIRECTOR: { code: "086", plain: "Geschäftsführer(in)", position: "Geschäftsführer" },
  BOARD_CHAIR: { code: "294", plain: "Vorstandsvorsitzende(r)", position: "Vorstand" },
  BOARD: { code: "194", plain: "Vorstand", position: "Vorstand" },
  PROCURIST: { code: "285", plain: "Prokurist(in)", position: "Prokurist" },
  LIQUIDATOR: { code: "107", plain: "Liquidator(in)", position: "Liquidator" },
  WINDER_UP: { code: "262", plain: "Abwickler(in)", position: "Liquidator" },
  GENERAL_PARTNER: {
    code: "252",
    plain: "Persönlich haftende(r) Gesellschafter(in)",
    position: "Persönlich haftender Gesellschafter"
  },
  LIMITED_PARTNER: { code: "275", plain: "Kommanditist(in)", position: "Kommanditist" },
  OWNER: { code: "274", plain: "Inhaber(in)", position: "Inhaber" },
  PARTNER: { code: "251", plain: "Partner(in)", position: "Partner" }
}
