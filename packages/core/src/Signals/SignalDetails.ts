import { Schema } from "effect"
import { OpenStruct } from "../OpenStruct.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { SignalAmount } from "../Register/events/SignalAmount.ts"
import { OtherName } from "./OtherName.ts"

const { Array: List, Boolean: Truth, Literal, optionalKey, String: Text, Union } = Schema

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

/** How an organization ends; `objection_until` is the last day for objections to an announced deletion. */
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

/** The known details by their schema. Rule: Signals (shapes). */
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
 * What changed, by `schema`: where that equals a known name, TypeScript knows the members. Unknown schemas and members
 * pass unchanged. The members of inner objects are in alphabetical order, as sources are stored, so that they are sent
 * as they were read. Rule: Signal (service description, Resources), 4.
 */
export const SignalDetails = Union([...Object.values(detailsOfSchema), OtherDetails])
export type SignalDetails = typeof SignalDetails.Type
