import type { Paid, Receipt } from "@kontor/core/Credits"
import { CalendarDate, EntityId, Euid, eventTypeName, TopicCode } from "@kontor/core/Register"
import {
  type CapitalChangeDetails,
  CatalogTopic,
  type ClosureDetails,
  type InsolvencyDetails,
  type ListedSignals,
  type MasterDataChangeDetails,
  type NewRegistrationDetails,
  type OrganizationParty,
  type PersonParty,
  type RoleHolderChangeDetails,
  Signal,
  signalsPageSize,
  type TransformationDetails
} from "@kontor/core/Signals"
import { Schema } from "effect"
import { metaOf, Priced, writtenAnswer } from "./operations/Operation.ts"
import { freeMeta, freeMetaExample, meta, metaMeaning } from "./operations/Request.ts"
import { metaExample, organizationExample } from "./Organizations.ts"

const { Array: List, Boolean: Flag, Int, Literal, String: Text, Struct, optionalKey } = Schema

const { entity_id, name, registration: { court, register_number, register_type } } = organizationExample

/** A Signal of a fictional organization for the OpenAPI document. */
export const signalExample: Signal = {
  event: {
    id: "sig_3f0c2a86e4157d4a9b570198f3b26c1e",
    topic: "CAPITAL_CHANGES",
    topic_name: { de: "Kapitalveränderungen", en: "Capital changes" },
    type: "CAPITAL_INCREASE",
    type_name: eventTypeName.CAPITAL_INCREASE,
    occurred_on: CalendarDate.make("2026-11-18"),
    announced_on: CalendarDate.make("2026-11-20"),
    date_basis: "REGISTER_ENTRY"
  },
  organization: {
    type: "ORGANIZATION",
    entity_id,
    current_profile: {
      name,
      registration: { register_type, register_number, court },
      legal_form: {
        name: { de: "Gesellschaft mit beschränkter Haftung", en: "Limited liability company" },
        short: { de: "GmbH", en: "GmbH" }
      },
      seat: { city: "Essen" },
      status: { code: "ACTIVE" }
    }
  },
  register_entry: {
    entry_date: CalendarDate.make("2026-11-18"),
    phase: "INCREASED",
    context: "PRIMARY",
    flags: [],
    entry_number: "7"
  },
  source: {
    kind: "STRUCTURED_CONTENT",
    record_id: "DER2503.HRB279#7",
    records: [{ kind: "STRUCTURED_CONTENT", record_id: "DER2503.HRB279#7", day: CalendarDate.make("2026-11-20") }]
  },
  details: {
    schema: "CAPITAL_CHANGE",
    capital_kind: "SHARE_CAPITAL",
    resulting_amount: { currency: "EUR", amount: "50000.00" },
    change_amount: { currency: "EUR", amount: "25000.00" }
  }
}

/** A topic of the catalog, for the OpenAPI document. */
const topicExample: CatalogTopic = {
  code: "CAPITAL_CHANGES",
  label: { de: "Kapitalveränderungen", en: "Capital changes" },
  description: {
    de: "Erhöhung und Herabsetzung des Kapitals, genehmigtes Kapital und Haftsummen.",
    en: "Increase and decrease of capital, authorized capital and liable sums."
  },
  tier: "ALL",
  observed: true
}

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

/** The version of the shape of Signals. Rule: wire#versions. */
export const schemaVersion = "1.0" as const

const schema_version = Literal(schemaVersion).annotate({ description: "The version of the shape of Signals." })

/** A Signal with its descriptions. */
export const DescribedSignal = Signal.annotate({
  identifier: "Signal",
  description: "A normalized change in the register. Enums are UPPERCASE, and a member without a value is absent."
})

const signalsMeta = Struct({ schema_version, ...meta }).annotate(metaMeaning)

const example = {
  schema_version: schemaVersion,
  ...metaExample,
  request_credit_cost: 20,
  credit_breakdown: { base: 20 }
}

/** The answer with the list. Rule: signals#list. */
export const SignalsAnswer = Priced(
  Struct({
    signals: List(DescribedSignal),
    pagination: Struct({
      mode: Literal("CURSOR").annotate({ description: "Always `CURSOR`." }),
      limit: Literal(signalsPageSize).annotate({ description: "How many Signals a page holds at most." }),
      returned: Int.annotate({ description: "How many Signals this page holds." }),
      has_more: Flag.annotate({ description: "Keep paging while it is true, however short a page is." }),
      next_cursor: optionalKey(Text).annotate({ description: "The `cursor` of the next page; absent on the last one." })
    }).annotate({ description: "Where this page stands in the list." }),
    filters: Struct({
      topics: List(TopicCode).annotate({
        description:
          "The topics asked for; empty if the request names no topic, which stands for all topics of the plan."
      }),
      organization_ids: List(EntityId).annotate({ description: "The organizations asked for; empty for all." })
    }).annotate({ description: "The filters of the list." }),
    warnings: List(
      Struct({
        code: Literal("PAGE_SHORTENED").annotate({ description: "What it is about." }),
        message: Text.annotate({ description: "The same, in a sentence." })
      })
    ).annotate({ description: "What is out of the ordinary about this page; empty as a rule." }),
    meta: signalsMeta
  }).annotate({
    identifier: "SignalsAnswer",
    description: "A page of Signals, newest first.",
    examples: [{
      signals: [signalExample],
      pagination: { mode: "CURSOR", limit: signalsPageSize, returned: 1, has_more: false },
      filters: { topics: ["CAPITAL_CHANGES"], organization_ids: [] },
      warnings: [],
      meta: example
    }]
  })
)

/** The answer with one Signal. Rule: signals#detail. */
export const SignalAnswer = Priced(
  Struct({ signal: DescribedSignal, meta: signalsMeta }).annotate({
    identifier: "SignalAnswer",
    description: "One Signal.",
    examples: [{ signal: signalExample, meta: example }]
  })
)

/** The answer with the catalog. Rule: signals#catalog. */
export const CatalogAnswer = Struct({
  catalog_version: Literal("1.0").annotate({ description: "The version of the catalog." }),
  topics: List(CatalogTopic).annotate({ description: "All seven topics." }),
  capabilities: Struct({
    page_size: Literal(signalsPageSize).annotate({ description: "How many Signals a page of the list holds at most." }),
    pagination: List(Literal("CURSOR")).annotate({ description: "The ways to page through the list." })
  }).annotate({ description: "What the list of Signals can do." }),
  meta: Struct({ schema_version, ...freeMeta.fields }).annotate(metaMeaning)
}).annotate({
  identifier: "SignalsCatalog",
  description: "The seven topics, whatever the plan of the caller.",
  examples: [{
    catalog_version: "1.0",
    topics: [topicExample],
    capabilities: { page_size: signalsPageSize, pagination: ["CURSOR"] },
    meta: { schema_version: schemaVersion, ...freeMetaExample }
  }]
})

const shortened = {
  code: "PAGE_SHORTENED",
  message: "The page ended before it was full. Keep paging while has_more is true."
} as const

const signalsMetaOf = (receipt: Receipt): typeof signalsMeta.Type => ({
  schema_version: schemaVersion,
  ...metaOf(receipt)
})

/** Writes a paid page, which `ListSignals` has checked. */
export const signalsAnswer = ({ answer, receipt }: Paid<ListedSignals>) => {
  const { is_shortened, next_cursor, organization_ids, signals, topics } = answer
  const others: Omit<typeof SignalsAnswer.schema.Type, "signals"> = {
    pagination: {
      mode: "CURSOR" as const,
      limit: signalsPageSize,
      returned: signals.length,
      has_more: next_cursor !== undefined,
      ...(next_cursor !== undefined && { next_cursor })
    },
    filters: { topics, organization_ids },
    warnings: is_shortened ? [shortened] : [],
    meta: signalsMetaOf(receipt)
  }
  const written = signals.map(({ text }) => text).join(",")
  return writtenAnswer(receipt, `{"signals":[${written}],${JSON.stringify(others).slice(1)}`)
}

/** Writes a paid Signal. */
export const signalAnswer = ({ answer, receipt }: Paid<Signal>) =>
  writtenAnswer(receipt, JSON.stringify({ signal: answer, meta: signalsMetaOf(receipt) }))
