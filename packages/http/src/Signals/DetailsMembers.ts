import type { Members } from "../openapi/Members.ts"
import { registrationMembers } from "../Organizations/ProfileMembers.ts"

const money = (place: string): Members => ({
  [`${place}.amount`]: "The amount, as a decimal text with two digits after the point.",
  [`${place}.currency`]: "The currency: ISO 4217, such as `EUR`."
})

const capitalKinds =
  "`SHARE_CAPITAL` (Stammkapital, Grundkapital), `LIABLE_CAPITAL` (of partnerships) or `COOPERATIVE_CAPITAL`"

const below = (place: string, members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, meaning]) => [`${place}.${name}`, meaning]))

/** The meaning of the members of a Signal's details and parties, by component. */
export const detailsMembers: Readonly<Record<string, Members>> = {
  NewRegistrationDetails: {
    schema: "Always `NEW_REGISTRATION`.",
    legal_form: "The legal form, written out in German.",
    purpose: "The purpose as registered, in German.",
    capital: "The registered capital.",
    "capital.kind": `The kind of capital: ${capitalKinds}.`,
    "capital.amount": "How much that is.",
    ...money("capital.amount"),
    articles_date: "The day of the articles of association."
  },
  MasterDataChangeDetails: {
    schema: "Always `MASTER_DATA_CHANGE`.",
    changes: "The fields that changed; empty where the source does not name them.",
    "changes.field":
      "The field: `name`, `seat`, `address`, `purpose`, `legal_form`, `representation`, `registration`, `articles` or `articles_date`.",
    "changes.previous": "What it said before; absent where it was empty.",
    "changes.current": "What it says now; absent where it is empty.",
    derived:
      "Whether no source states the change, but two announcements show it: the later one has another name or seat."
  },
  ClosureDetails: {
    schema: "Always `CLOSURE`.",
    closure_kind: "How the organization ends: `DISSOLUTION`, `LIQUIDATION`, `DELETION` or `EXPIRATION`.",
    ground:
      "Why: `NO_MEMBERS`, `LEGAL_CAPACITY`, `NO_ASSETS`, `NAME_EXPIRED`, `INADMISSIBLE_ENTRY`, `VOID` or `DEFECTIVE_ARTICLES`.",
    legal_basis: "The provision that it rests on, such as `§ 394 FamFG`.",
    objection_until: "The last day on which to object to a deletion that is announced."
  },
  RoleHolderChangeDetails: {
    schema: "Always `ROLE_HOLDER_CHANGE`.",
    role: "The role. `parties.role_holder` is who took it, left it, or holds it in another way.",
    "role.label": "The role, such as `MANAGING_DIRECTOR`.",
    "role.*.long": "Written out.",
    "role.*.short": "The short form.",
    representation: "How the holder may represent the organization, in German."
  },
  CapitalChangeDetails: {
    schema: "Always `CAPITAL_CHANGE`.",
    capital_kind:
      `The kind of capital: ${capitalKinds}; of what may be raised later, \`AUTHORIZED_CAPITAL\` or \`CONDITIONAL_CAPITAL\`.`,
    resulting_amount: "The capital after the change.",
    ...money("resulting_amount"),
    change_amount: "By how much it changed; absent where the source does not say, or the currency changed too.",
    ...money("change_amount")
  },
  InsolvencyDetails: {
    schema: "Always `INSOLVENCY`.",
    procedure: "The kind of proceedings: `REGULAR` or `SELF_ADMINISTRATION`.",
    file_number: "The file number of the court, such as `36 IN 123/25`.",
    court: "The court of the proceedings.",
    administrator: "The administrator or custodian, by name."
  },
  TransformationDetails: {
    schema: "Always `TRANSFORMATION`.",
    transformation_kind:
      "The kind: `MERGER`, `SPIN_OFF`, `SPLIT_UP`, `HIVE_DOWN`, `DIVISION`, `CONVERSION`, `ASSET_TRANSFER`, `ENTERPRISE_AGREEMENT`, `ENTERPRISE_AGREEMENT_TERMINATION` or `SQUEEZE_OUT`.",
    role:
      "The part of the organization itself: `TRANSFERRING`, `ACQUIRING`, `CONTROLLED` or `CONTROLLING`. The others are in `parties`."
  },
  OtherDetails: { schema: "A schema that is not listed here." },
  PersonParty: {
    type: "Always `PERSON`.",
    entity_id: "Identifies the person.",
    name: "The whole name, without titles.",
    name_parts: "The name in its parts.",
    "name_parts.given": "The given names.",
    "name_parts.family": "The family name.",
    "name_parts.titles": "Titles, such as `Dr.`.",
    birth_date: "The birth date.",
    location: "Where the person lives."
  },
  OrganizationParty: {
    type: "Always `ORGANIZATION`.",
    entity_id: "Identifies the organization: pass it as `q` to fetch-organization.",
    name: "The name in the register.",
    seat: "Where its seat is.",
    registration: "Where it is registered; absent where the source does not say.",
    ...below("registration", registrationMembers),
    foreign_registration: "Where it is registered in another country.",
    "foreign_registration.register": "The register, as the source writes it.",
    "foreign_registration.register_number": "The number in that register.",
    "foreign_registration.country": "The country: ISO 3166-1 alpha-3, such as `FRA`."
  },
  OtherParty: { type: "What it is, where that is known: another type than those listed here." }
}

/** The meaning of the components of details and parties. */
export const detailsMeanings: Readonly<Record<string, string>> = {
  NewRegistrationDetails: "A new organization.",
  MasterDataChangeDetails: "A change of what the register says of the organization itself.",
  ClosureDetails: "The end of the organization, or a step towards it.",
  RoleHolderChangeDetails: "Somebody took a role, left one, or holds it in another way.",
  CapitalChangeDetails: "A change of the capital.",
  InsolvencyDetails: "Insolvency proceedings.",
  TransformationDetails: "A transformation, or an agreement between enterprises.",
  OtherDetails: "Whatever came later than the schemas that are listed, with members of its own.",
  PersonParty: "A natural person.",
  OrganizationParty: "An organization.",
  OtherParty: "Whatever else a source names as a party, with members of its own."
}
