import type { RoleName } from "@kontor/core/Register"
import roles from "../codes/roles.json" with { type: "json" }

/** A role of a party in a register document: its code and label, its official German and its English name. */
export interface Role {
  readonly code: string
  readonly label: string
  readonly de: string
  readonly en: string
  /** The kind of party that holds it. */
  readonly group: string
}

/** The roles of parties in register documents (gds.rollenbezeichnung). */
const Roles: ReadonlyArray<Role> = roles

/** Short forms by label, German and English. Other labels are written out. */
const shortForms: Readonly<Record<string, readonly [string, string]>> = {
  MANAGING_DIRECTOR: ["GF", "MD"],
  BOARD: ["VS", "BM"],
  BOARD_CHAIR: ["VSV", "CB"],
  ADMINISTRATIVE_BOARD: ["VR", "AB"],
  PROCURA: ["Prok.", "PA"],
  LIQUIDATOR: ["Liq.", "Liq."],
  PERSONALLY_LIABLE_PARTNER: ["phG", "GP"],
  LIMITED_PARTNER: ["Kdt.", "LP"],
  PARTNER: ["Ges.", "P"],
  OWNER: ["Inh.", "O"],
  SUPERVISORY_BOARD: ["AR", "SB"],
  SUPERVISORY_BOARD_CHAIR: ["ARV", "CSB"],
  INSOLVENCY_ADMINISTRATOR: ["InsV", "IA"]
}

const byCode: ReadonlyMap<string, Role> = new Map(Roles.map((role) => [role.code, role]))

const byLabel: ReadonlyMap<string, Role> = new Map(Roles.toReversed().map((role) => [role.label, role]))

/** The role of a code of gds.rollenbezeichnung. */
export const roleOfCode = (code: string): Role | undefined => byCode.get(code)

const withoutGender = (name: string): string =>
  name.replaceAll("(r)", "r").replaceAll(/\((in|n)\)|\s?\(-\p{L}+\)/gu, "")

/** The names of a label (`MANAGING_DIRECTOR`). An unknown label is its own name. */
export const roleName = (label: string): RoleName => {
  const role = byLabel.get(label)
  const de = role === undefined ? label : withoutGender(role.de)
  const en = role?.en ?? label
  const [shortDe, shortEn] = shortForms[label] ?? [de, en]
  return { en: { long: en, short: shortEn }, de: { long: de, short: shortDe } }
}
