import { Schema } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"
import {
  Bilingual,
  DateBasis,
  EventTopic,
  EventType,
  OpenStruct,
  RegisterEntry,
  SignalAmount,
  SignalSource
} from "../Register/Event.ts"
import { OrganizationStatus } from "../Register/Organization.ts"
import { EntityId, FormerRegistration as Former, RegisterType, Registration } from "../Register/Registration.ts"

const { Array: List, Boolean: Truth, Literal, Record, String: Text, Struct, Union, optionalKey } = Schema

declare const other: unique symbol

/**
 * A name that no known member of a union has. At run time it is a string, `String(name)`; in TypeScript it is not,
 * because a comparison of a string with a known name could be true, and would not narrow the union.
 */
export interface OtherName {
  readonly [other]: true
  readonly toString: () => string
}

/** Any text. A union lists it after its known names. */
export const OtherName = Schema.make<Schema.Codec<OtherName, string>>(Schema.String.ast)

/** The name of a schema, which is always the same. */
const schema = <const Name extends string>(name: Name) => Literal(name).annotate({ description: `Always \`${name}\`.` })

const RoleWords = OpenStruct({
  long: Text.annotate({ description: "Written out." }),
  short: Text.annotate({ description: "The short form." })
})

const capitalKinds =
  "`SHARE_CAPITAL` (Stammkapital, Grundkapital), `LIABLE_CAPITAL` (of partnerships) or `COOPERATIVE_CAPITAL`"

/** A registration of a new organization; `articles_date` is the day of its articles of association. */
export const NewRegistrationDetails = OpenStruct({
  schema: schema("NEW_REGISTRATION"),
  legal_form: optionalKey(Text).annotate({ description: "The legal form, written out in German." }),
  purpose: optionalKey(Text).annotate({ description: "The purpose as registered, in German." }),
  capital: optionalKey(OpenStruct({
    amount: SignalAmount.annotate({ description: "How much that is." }),
    kind: Text.annotate({ description: `The kind of capital: ${capitalKinds}.` })
  })).annotate({ description: "The registered capital." }),
  articles_date: optionalKey(CalendarDate).annotate({ description: "The day of the articles of association." })
}).annotate({ identifier: "NewRegistrationDetails", description: "A new organization." })

/**
 * The changed fields, empty when the source names none; an empty value, former or new, is absent. `derived` marks a
 * change that no source reports but a comparison of two announcements shows.
 */
export const MasterDataChangeDetails = OpenStruct({
  schema: schema("MASTER_DATA_CHANGE"),
  changes: List(OpenStruct({
    current: optionalKey(Text).annotate({ description: "What it says now; absent where it is empty." }),
    field: Text.annotate({
      description:
        "The field: `name`, `seat`, `address`, `purpose`, `legal_form`, `representation`, `registration`, `articles` or `articles_date`."
    }),
    previous: optionalKey(Text).annotate({ description: "What it said before; absent where it was empty." })
  })).annotate({ description: "The fields that changed; empty where the source does not name them." }),
  derived: optionalKey(Truth).annotate({
    description:
      "Whether no source states the change, but two announcements show it: the later one has another name or seat."
  })
}).annotate({
  identifier: "MasterDataChangeDetails",
  description: "A change of what the register says of the organization itself."
})

/** The end of an organization; `objection_until` is the last day for objections to an announced deletion. */
export const ClosureDetails = OpenStruct({
  schema: schema("CLOSURE"),
  closure_kind: optionalKey(Text).annotate({
    description: "How the organization ends: `DISSOLUTION`, `LIQUIDATION`, `DELETION` or `EXPIRATION`."
  }),
  ground: optionalKey(Text).annotate({
    description:
      "Why: `NO_MEMBERS`, `LEGAL_CAPACITY`, `NO_ASSETS`, `NAME_EXPIRED`, `INADMISSIBLE_ENTRY`, `VOID` or `DEFECTIVE_ARTICLES`."
  }),
  legal_basis: optionalKey(Text).annotate({
    description: "The provision that it rests on, such as `§ 394 FamFG`."
  }),
  objection_until: optionalKey(CalendarDate).annotate({
    description: "The last day on which to object to a deletion that is announced."
  })
}).annotate({ identifier: "ClosureDetails", description: "The end of the organization, or a step towards it." })

/** The role that was taken, left or changed; its holder is `parties.role_holder`. */
export const RoleHolderChangeDetails = OpenStruct({
  schema: schema("ROLE_HOLDER_CHANGE"),
  role: optionalKey(OpenStruct({
    de: RoleWords.annotate({ description: "In German." }),
    en: RoleWords.annotate({ description: "In English." }),
    label: Text.annotate({ description: "The role, such as `MANAGING_DIRECTOR`." })
  })).annotate({
    description: "The role. `parties.role_holder` is who took it, left it, or holds it in another way."
  }),
  representation: optionalKey(Text).annotate({
    description: "How the holder may represent the organization, in German."
  })
}).annotate({
  identifier: "RoleHolderChangeDetails",
  description: "Somebody took a role, left one, or holds it in another way."
})

/** The capital after a change, and the difference: decimal texts with an ISO 4217 currency. */
export const CapitalChangeDetails = OpenStruct({
  schema: schema("CAPITAL_CHANGE"),
  capital_kind: Text.annotate({
    description:
      `The kind of capital: ${capitalKinds}; of what may be raised later, \`AUTHORIZED_CAPITAL\` or \`CONDITIONAL_CAPITAL\`.`
  }),
  resulting_amount: optionalKey(SignalAmount).annotate({ description: "The capital after the change." }),
  change_amount: optionalKey(SignalAmount).annotate({
    description: "By how much it changed; absent where the source does not say, or the currency changed too."
  })
}).annotate({ identifier: "CapitalChangeDetails", description: "A change of the capital." })

/** Insolvency proceedings: their kind, the court with its file number, and the name of the administrator. */
export const InsolvencyDetails = OpenStruct({
  schema: schema("INSOLVENCY"),
  procedure: Text.annotate({ description: "The kind of proceedings: `REGULAR` or `SELF_ADMINISTRATION`." }),
  file_number: optionalKey(Text).annotate({
    description: "The file number of the court, such as `36 IN 123/25`."
  }),
  court: optionalKey(Text).annotate({ description: "The court of the proceedings." }),
  administrator: optionalKey(Text).annotate({ description: "The administrator or custodian, by name." })
}).annotate({ identifier: "InsolvencyDetails", description: "Insolvency proceedings." })

/** A transformation, and the organization's own part in it; the others are in `parties`. */
export const TransformationDetails = OpenStruct({
  schema: schema("TRANSFORMATION"),
  transformation_kind: optionalKey(Text).annotate({
    description:
      "The kind: `MERGER`, `SPIN_OFF`, `SPLIT_UP`, `HIVE_DOWN`, `DIVISION`, `CONVERSION`, `ASSET_TRANSFER`, `ENTERPRISE_AGREEMENT`, `ENTERPRISE_AGREEMENT_TERMINATION` or `SQUEEZE_OUT`."
  }),
  role: optionalKey(Text).annotate({
    description:
      "The part of the organization itself: `TRANSFERRING`, `ACQUIRING`, `CONTROLLED` or `CONTROLLING`. The others are in `parties`."
  })
}).annotate({
  identifier: "TransformationDetails",
  description: "A transformation, or an agreement between enterprises."
})

/** The known details by their schema. Rule: signals#types-and-details. */
export const detailsOfSchema = {
  NEW_REGISTRATION: NewRegistrationDetails,
  MASTER_DATA_CHANGE: MasterDataChangeDetails,
  CLOSURE: ClosureDetails,
  ROLE_HOLDER_CHANGE: RoleHolderChangeDetails,
  CAPITAL_CHANGE: CapitalChangeDetails,
  INSOLVENCY: InsolvencyDetails,
  TRANSFORMATION: TransformationDetails
} as const

/** Details of an unknown schema; at run time also those of a known schema whose members have another form. */
export const OtherDetails = OpenStruct({
  schema: OtherName.annotate({ description: "A schema that is not listed here." })
}).annotate({
  identifier: "OtherDetails",
  description: "Whatever came later than the schemas that are listed, with members of its own."
})
export type OtherDetails = typeof OtherDetails.Type

/**
 * The change, by `schema`: where that equals a known name, TypeScript knows the members. Unknown schemas and members
 * pass unchanged. The members of inner objects are in alphabetical order, as sources are stored, so that they are sent
 * as they were read. Rule: signals#signal.
 */
export const SignalDetails = Union([...Object.values(detailsOfSchema), OtherDetails])
export type SignalDetails = typeof SignalDetails.Type

/** A natural person, as the source identifies them. */
export const PersonParty = OpenStruct({
  birth_date: optionalKey(CalendarDate).annotate({ description: "The birth date." }),
  entity_id: EntityId.annotate({ description: "Identifies the person." }),
  location: optionalKey(OpenStruct({
    city: optionalKey(Text).annotate({ description: "The town." }),
    country: optionalKey(Text).annotate({ description: "The country: ISO 3166-1 alpha-3, such as `DEU`." })
  })).annotate({ description: "Where the person lives." }),
  name: Text.annotate({ description: "The whole name, without titles." }),
  name_parts: OpenStruct({
    family: optionalKey(Text).annotate({ description: "The family name." }),
    given: optionalKey(Text).annotate({ description: "The given names." }),
    titles: List(Text).annotate({ description: "Titles, such as `Dr.`." })
  }).annotate({ description: "The name in its parts." }),
  type: Literal("PERSON").annotate({ description: "Always `PERSON`." })
}).annotate({ identifier: "PersonParty", description: "A natural person." })

const FormerRegistration = OpenStruct({
  court: Former.fields.court,
  register_number: Former.fields.register_number,
  register_type: Former.fields.register_type,
  until: optionalKey(CalendarDate).annotate({ description: "The day on which it ended, if known." })
})

const PartyRegistration = OpenStruct({
  court: Registration.fields.court,
  euid: Registration.fields.euid,
  former: optionalKey(List(FormerRegistration)).annotate({
    description: "Registrations that ended when the organization moved to another register, newest first."
  }),
  register_number: Registration.fields.register_number,
  register_number_extra: optionalKey(Text).annotate({
    description: "The suffix of the number, as some courts have it, such as `B` in Berlin."
  }),
  register_type: Registration.fields.register_type
})

const ForeignRegistration = OpenStruct({
  register: Text.annotate({ description: "The register, as the source writes it." }),
  register_number: Text.annotate({ description: "The number in that register." }),
  country: Text.annotate({ description: "The country: ISO 3166-1 alpha-3, such as `FRA`." })
})

/** An organization; `registration` is absent where the source names none, or a foreign one. */
export const OrganizationParty = OpenStruct({
  entity_id: EntityId.annotate({
    description: "Identifies the organization: pass it as `q` to fetch-organization."
  }),
  name: Text.annotate({ description: "The name in the register." }),
  registration: optionalKey(PartyRegistration).annotate({
    description: "Where it is registered; absent where the source does not say."
  }),
  foreign_registration: optionalKey(ForeignRegistration).annotate({
    description: "Where it is registered in another country."
  }),
  seat: optionalKey(OpenStruct({ city: Text.annotate({ description: "The town." }) })).annotate({
    description: "Where its seat is."
  }),
  type: Literal("ORGANIZATION").annotate({ description: "Always `ORGANIZATION`." })
}).annotate({ identifier: "OrganizationParty", description: "An organization." })

/** A party that is neither, or whose members have another form at run time. */
export const OtherParty = OpenStruct({
  type: optionalKey(OtherName).annotate({
    description: "What it is, where that is known: another type than those listed here."
  })
}).annotate({
  identifier: "OtherParty",
  description: "Whatever else a source names as a party, with members of its own."
})

/** A party of an event, by `type`. Unknown types pass unchanged. */
export const SignalParty = Union([PersonParty, OrganizationParty, OtherParty])
export type SignalParty = typeof SignalParty.Type

/** The persons and organizations of an event, by their part in it (`role_holder`, ...). */
export const SignalParties = Record(Text, SignalParty)
export type SignalParties = typeof SignalParties.Type

/** The current state of the organization of a Signal. */
export const SignalProfile = Struct({
  name: Text.annotate({ description: "Its name." }),
  registration: Struct({
    register_type: RegisterType.annotate({ description: "The register." }),
    register_number: Text.annotate({ description: "The number in the register." }),
    court: Text.annotate({ description: "The court that keeps the register." })
  }).annotate({ description: "Where it is registered." }),
  legal_form: optionalKey(Struct({
    name: Bilingual.annotate({ description: "Written out." }),
    short: optionalKey(Bilingual).annotate({ description: "The short form, such as `GmbH`." })
  })).annotate({ description: "The legal form." }),
  seat: optionalKey(Struct({ city: Text.annotate({ description: "The town." }) })).annotate({
    description: "Where its seat is."
  }),
  status: Struct({
    code: OrganizationStatus.annotate({ description: "The status, as in profiles." })
  }).annotate({ description: "Its status." })
})
export type SignalProfile = typeof SignalProfile.Type

/** A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent. */
export const Signal = Struct({
  event: Struct({
    id: Text.annotate({
      description: "Identifies the Signal, and is the same whenever its source is read: distinguish Signals by it."
    }),
    topic: EventTopic.annotate({ description: "The topic, or `OTHER` for what is of none of the seven." }),
    topic_name: Bilingual.annotate({ description: "What the topic is called." }),
    type: optionalKey(EventType).annotate({ description: "What happened, finer than the topic." }),
    type_name: optionalKey(Bilingual).annotate({ description: "What the type is called." }),
    occurred_on: optionalKey(CalendarDate).annotate({ description: "The day on which it happened." }),
    announced_on: CalendarDate.annotate({
      description: "The day on which it was announced, by which lists are ordered and filtered."
    }),
    date_basis: optionalKey(DateBasis).annotate({
      description:
        "Where `occurred_on` comes from: the entry in the register, its announcement, or a document. `LATEST_POSSIBLE`: the day is not known exactly; an extract or a later announcement shows that it had happened by then."
    })
  }).annotate({ description: "What happened." }),
  organization: Struct({
    type: Literal("ORGANIZATION").annotate({ description: "Always `ORGANIZATION`." }),
    entity_id: EntityId.annotate({
      description: "Identifies the organization: pass it as `q` to fetch-organization."
    }),
    current_profile: optionalKey(SignalProfile).annotate({
      description: "The organization as it is now. Lists have it always; a single Signal may lack it."
    })
  }).annotate({ description: "The organization that has changed." }),
  register_entry: RegisterEntry.annotate({
    description: "The entry in the register, as far as the source has it."
  }),
  source: SignalSource.annotate({ description: "Where the Signal was read." }),
  parties: optionalKey(SignalParties).annotate({
    description:
      "The persons and organizations involved, by their part: `role_holder`, `acquiring_entity`, `transferring_entity`, `controlling_entity`, `controlled_entity`, `converted_entity`, `new_entity` or `counterparty`, counted where there are several (`transferring_entity_2`)."
  }),
  details: optionalKey(SignalDetails).annotate({
    description:
      "What changed. `schema` says which members there are. Schemas and members may be added: leave alone those you do not know. Amounts are decimal texts with a currency."
  })
})
export type Signal = typeof Signal.Type
