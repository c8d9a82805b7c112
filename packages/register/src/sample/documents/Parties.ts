import type { Court } from "@kontor/core/Register"
import { companyName } from "../CompanyName.ts"
import { isoDate } from "../Day.ts"
import type { Holder, Member, State } from "../life/State.ts"
import { slotOf } from "../Neighbourhood.ts"
import type { Person } from "../Person.ts"
import { registrationOf } from "../Registration.ts"
import { type BusinessAddress, seatOf } from "../Seat.ts"
import { forms } from "../tables/Forms.ts"
import { roles } from "../tables/Roles.ts"
import type { World } from "../World.ts"
import type { Layout, Snapshot } from "./Snapshot.ts"
import { coded, element, leaf, optional } from "./Xml.ts"

/** The court's code in judicial messages: Baden-Württemberg does not use that of the register network. */
export const judicialCode = (court: Court): string => court.state === "Baden-Württemberg" ? court.codes[0]! : court.code

const writesEuid: ReadonlyArray<string> = ["Hamburg", "Nordrhein-Westfalen", "Bayern"]

const businessAddress = ({ houseNumber, postalCode, street }: BusinessAddress, town: string): string =>
  element(
    "anschrift",
    coded("anschriftstyp", "addresses", "Dienst-/Geschäftsanschrift", "003"),
    leaf("strasse", street),
    leaf("hausnummer", houseNumber),
    leaf("postleitzahl", postalCode),
    leaf("ort", town),
    coded("staat", "states", "Deutschland", "000")
  )

const legalForm = (form: State["form"]): string =>
  element("angabenZurRechtsform", coded("rechtsform", "legalForms", forms[form].plain, forms[form].code))

/** The content of an organization's element: its name, legal form, seat and business address. */
export const ownDetails = ({ address, form, formerNames, name, seat }: State): string =>
  [
    element(
      "bezeichnung",
      leaf("bezeichnung.aktuell", name),
      ...formerNames.map((former) => leaf("bezeichnung.alt", former))
    ),
    legalForm(form),
    element("sitz", leaf("ort", seat.name)),
    businessAddress(address, seat.name)
  ].join("")

const memberDetails = (world: World, { index }: Member, layout: Layout): string => {
  const { court, euid, number, suffix, type } = registrationOf(world, index)
  const { form } = slotOf(index)
  return [
    element("bezeichnung", leaf("bezeichnung.aktuell", companyName(world, index, 0, form))),
    legalForm(form),
    element("sitz", leaf("ort", seatOf(world, index).name)),
    element(
      "registereintragung",
      element(
        "auswahl_registerbehoerde",
        element(
          "inlaendischesRegistergericht",
          coded("gericht", "courts", `Amtsgericht ${court.name}`, judicialCode(court)),
          coded("registerart", layout === "3.5.1" ? "registers" : "registersOfNewerLayout", type, type)
        )
      ),
      leaf("registernummer", suffix === "" ? number : `${number} ${suffix}`),
      optional("euid", writesEuid.includes(court.state) ? euid : null)
    )
  ].join("")
}

const personDetails = ({ birthName, bornOn, family, given, prefix, title, town }: Person): string =>
  [
    element(
      "vollerName",
      leaf("vorname", given),
      optional("titel", title),
      optional("namensvorsatz", prefix),
      leaf("nachname", family),
      optional("geburtsname", birthName)
    ),
    element("geburt", leaf("geburtsdatum", isoDate(bornOn))),
    element("anschrift", coded("anschriftstyp", "addresses", "Privatanschrift", "017"), leaf("ort", town))
  ].join("")

const holderElement = (world: World, holder: Holder, layout: Layout): string =>
  holder._tag === "Person"
    ? element("natuerlichePerson", personDetails(holder))
    : element("organisation", memberDetails(world, holder, layout))

const partyElement = (id: number, number: number, role: string, content: string): string =>
  element(
    "beteiligung",
    element(
      "rolle",
      leaf("rollennummer", number),
      element("rollenID", leaf("id", id), leaf("ref.instanznummer", 0)),
      role
    ),
    element("beteiligter", leaf("beteiligtennummer", number), element("auswahl_beteiligter", content))
  )

/** All parties of a snapshot: the organization itself as number 1, then its role holders and its limited partners. */
export const parties = (world: World, { layout, organization, state }: Snapshot): string => {
  const id = (number: number) => 100_000_000 + organization.index * 1_000 + number
  const own = coded("rollenbezeichnung", "roles", "Rechtsträger(in)", "287")
  const others = [
    ...state.officers,
    ...state.limitedPartners.map((partner) => ({ ...partner, role: "LIMITED_PARTNER" as const }))
  ]
  return [
    partyElement(id(1), 1, own, element("organisation", ownDetails(state))),
    ...others.map(({ holder, number, role }) => {
      const { code, plain } = roles[role]
      const title = coded("rollenbezeichnung", "roles", plain, code)
      return partyElement(id(number), number, title, holderElement(world, holder, layout))
    })
  ].join("")
}
