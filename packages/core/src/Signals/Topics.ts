import { Schema } from "effect"
import { Plan, plansOfTopic, type TopicRules } from "../Prices.ts"
import { Bilingual, type EventTopic, TopicCode } from "../Register/Event.ts"

type Text = typeof Bilingual.Type

/** A topic and what it is called. */
export const NamedTopic = Schema.Struct({
  code: TopicCode.annotate({ description: "The code of the topic, as in `topics` and `event.topic`." }),
  label: Bilingual.annotate({ description: "What it is called." })
})

/** The name of each topic. */
export const topicNames: Readonly<Record<EventTopic, Text>> = {
  NEW_REGISTRATIONS: { de: "Neueintragungen", en: "New registrations" },
  MASTER_DATA_CHANGES: { de: "Stammdatenänderungen", en: "Master data changes" },
  CLOSURES: { de: "Auflösungen und Löschungen", en: "Closures" },
  ROLE_HOLDER_CHANGES: { de: "Änderungen bei Funktionsträgern", en: "Role holder changes" },
  CAPITAL_CHANGES: { de: "Kapitalveränderungen", en: "Capital changes" },
  INSOLVENCIES: { de: "Insolvenzen", en: "Insolvencies" },
  TRANSFORMATIONS: { de: "Umwandlungen und Strukturmaßnahmen", en: "Transformations" },
  OTHER: { de: "Sonstiges", en: "Other" }
}

/** The description of each topic of the catalog. */
export const topicDescriptions: Readonly<Record<TopicCode, Text>> = {
  NEW_REGISTRATIONS: {
    de:
      "Erste Eintragung einer Organisation in das Register, auch durch Verlegung des Sitzes von einem anderen Gericht.",
    en: "First entry of an organization in the register, also by a transfer of its seat from another court."
  },
  MASTER_DATA_CHANGES: {
    de:
      "Änderungen von Name, Sitz, Geschäftsanschrift, Gegenstand, Rechtsform, Satzung, Vertretungsregelung oder Register.",
    en: "Changes of name, seat, business address, purpose, legal form, articles, rule of representation or register."
  },
  CLOSURES: {
    de: "Auflösung, Liquidation, angekündigte Löschung, Löschung und Erlöschen der Firma.",
    en: "Dissolution, liquidation, announced deletion, deletion and expiration of the firm."
  },
  ROLE_HOLDER_CHANGES: {
    de:
      "Eintritt, Ausscheiden und geänderte Befugnis von Geschäftsführern, Vorständen, Prokuristen und anderen Funktionsträgern.",
    en:
      "Entry, exit and changed powers of managing directors, board members, authorized signatories and other role holders."
  },
  CAPITAL_CHANGES: {
    de: "Erhöhung und Herabsetzung des Kapitals, genehmigtes Kapital und Haftsummen.",
    en: "Increase and decrease of capital, authorized capital and liable sums."
  },
  INSOLVENCIES: {
    de: "Eröffnung, Sicherungsmaßnahmen, Abweisung mangels Masse, Einstellung und Aufhebung von Insolvenzverfahren.",
    en:
      "Opening, protective measures, rejection for lack of assets, discontinuation and conclusion of insolvency proceedings."
  },
  TRANSFORMATIONS: {
    de:
      "Verschmelzung, Spaltung, Formwechsel, Vermögensübertragung, Unternehmensverträge und Ausschluss von Minderheitsaktionären.",
    en: "Merger, division, conversion, transfer of assets, enterprise agreements and squeeze-outs."
  }
}

/** The plan does not reach these topics; any of `required_plans` reaches all of them. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {
  topics: Schema.Array(TopicCode),
  required_plans: Schema.Array(Plan)
}) {
  /** The refusal of topics above the plan. */
  static readonly of = (rules: TopicRules, topics: ReadonlyArray<TopicCode>): PlanRequired =>
    new PlanRequired({
      topics,
      required_plans: Plan.literals.filter((plan) => topics.every((topic) => plansOfTopic(rules, topic).includes(plan)))
    })
}
