import { CalendarDate, EntityId, Euid } from "@kontor/core/Register"
import type {
  CapitalChangeDetails,
  ClosureDetails,
  InsolvencyDetails,
  MasterDataChangeDetails,
  NewRegistrationDetails,
  OrganizationParty,
  PersonParty,
  RoleHolderChangeDetails,
  TransformationDetails
} from "@kontor/core/Signals"

/** Fictional details and parties, one of each component, for the OpenAPI document. */
export const detailsExamples = {
  NewRegistrationDetails: {
    schema: "NEW_REGISTRATION",
    legal_form: "Gesellschaft mit beschränkter Haftung",
    purpose: "Die Entwicklung von Software.",
    capital: { amount: { amount: "25000.00", currency: "EUR" }, kind: "SHARE_CAPITAL" },
    articles_date: CalendarDate.make("2026-10-09")
  },
  MasterDataChangeDetails: {
    schema: "MASTER_DATA_CHANGE",
    changes: [{ current: "Ringstraße 138, 45133 Essen", field: "address", previous: "Wiesenweg 63, 45133 Essen" }]
  },
  ClosureDetails: {
    schema: "CLOSURE",
    closure_kind: "DELETION",
    legal_basis: "§ 394 FamFG",
    objection_until: CalendarDate.make("2026-12-20")
  },
  RoleHolderChangeDetails: {
    schema: "ROLE_HOLDER_CHANGE",
    role: {
      label: "MANAGING_DIRECTOR",
      en: { long: "Managing Director", short: "MD" },
      de: { long: "Geschäftsführer", short: "GF" }
    },
    representation: "einzelvertretungsberechtigt"
  },
  CapitalChangeDetails: {
    schema: "CAPITAL_CHANGE",
    capital_kind: "SHARE_CAPITAL",
    resulting_amount: { amount: "50000.00", currency: "EUR" },
    change_amount: { amount: "25000.00", currency: "EUR" }
  },
  InsolvencyDetails: {
    schema: "INSOLVENCY",
    procedure: "REGULAR",
    file_number: "36 IN 123/25",
    court: "Essen",
    administrator: "Erika Mustermann"
  },
  TransformationDetails: { schema: "TRANSFORMATION", transformation_kind: "MERGER", role: "ACQUIRING" },
  PersonParty: {
    birth_date: CalendarDate.make("1985-07-14"),
    entity_id: EntityId.make("842298c578d92dac589c5985de06e63c"),
    location: { city: "Essen", country: "DEU" },
    name: "Erika Mustermann",
    name_parts: { family: "Mustermann", given: "Erika", titles: [] },
    type: "PERSON"
  },
  OrganizationParty: {
    entity_id: EntityId.make("8a633819ddd8a843968b874144871374"),
    name: "Beispielwerk Beteiligungen GmbH",
    registration: {
      court: "Essen",
      euid: Euid.make("DER2503.HRB280"),
      register_number: "280",
      register_type: "HRB"
    },
    seat: { city: "Essen" },
    type: "ORGANIZATION"
  }
} satisfies {
  readonly NewRegistrationDetails: typeof NewRegistrationDetails.Type
  readonly MasterDataChangeDetails: typeof MasterDataChangeDetails.Type
  readonly ClosureDetails: typeof ClosureDetails.Type
  readonly RoleHolderChangeDetails: typeof RoleHolderChangeDetails.Type
  readonly CapitalChangeDetails: typeof CapitalChangeDetails.Type
  readonly InsolvencyDetails: typeof InsolvencyDetails.Type
  readonly TransformationDetails: typeof TransformationDetails.Type
  readonly PersonParty: typeof PersonParty.Type
  readonly OrganizationParty: typeof OrganizationParty.Type
}
