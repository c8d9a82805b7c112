import type { Industry } from "./Industry.ts"

/** Companies that hold other companies, or are the general partner of one. */
export const holdings: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "64.20.0", label: "Beteiligungsgesellschaften" },
    wz2025: { code: "64.21.0", label: "Beteiligungsgesellschaften" },
    words: ["Beteiligungs", "Holding", "Vermögensverwaltungs"],
    purposes: [
      "Der Erwerb, das Halten und das Verwalten von Beteiligungen an anderen Unternehmen.",
      "Die Verwaltung eigenen Vermögens, insbesondere von Beteiligungen; genehmigungspflichtige Geschäfte werden " +
      "nicht betrieben."
    ],
    products: ["Beteiligungsverwaltung"],
    materials: 5,
    staff: 30,
    fixedAssets: 500
  }
]

/** The business of a general partner limited company. */
export const generalPartners: ReadonlyArray<Industry> = [
  {
    wz2008: { code: "64.20.0", label: "Beteiligungsgesellschaften" },
    wz2025: { code: "64.21.0", label: "Beteiligungsgesellschaften" },
    words: ["Verwaltungs", "Geschäftsführungs", "Beteiligungs"],
    purposes: [
      "Die Übernahme der persönlichen Haftung und der Geschäftsführung als persönlich haftende Gesellschafterin der"
    ],
    products: ["Geschäftsführung"],
    materials: 2,
    staff: 20
  }
]
