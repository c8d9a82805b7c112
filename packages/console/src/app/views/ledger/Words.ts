import type { Transaction } from "@kontor/client"
import { words } from "../../language/Language.ts"

/** The name of each operation where its bookings are shown. */
export const operationWords = words<Readonly<Record<string, string>>>({
  "search-organizations": "Company search",
  "fetch-organization": "Company profile",
  "fetch-person": "Person",
  "fetch-document": "Document",
  signals: "List of Signals",
  "signals-detail": "Single Signal",
  monitoring: "Monitoring"
}, {
  "search-organizations": "Unternehmenssuche",
  "fetch-organization": "Unternehmensprofil",
  "fetch-person": "Person",
  "fetch-document": "Dokument",
  signals: "Liste der Signals",
  "signals-detail": "Einzelnes Signal",
  monitoring: "Beobachtung"
})

/** The name of each part of a price. */
export const partWords = words<Readonly<Record<string, string>>>({
  base: "base price",
  realtime_mode: "live retrieval",
  ai_search: "AI search",
  unofficial_excerpt: "unofficial excerpt",
  cycle: "30 days",
  extra_check: "extra check",
  financial_kpi: "key figures",
  publications: "publications",
  related_persons: "people",
  balance_sheet_accounts: "balance sheets",
  profit_and_loss_account: "profit and loss accounts",
  insolvency_publications: "insolvency notices",
  annual_financial_statements: "annual financial statements",
  annual_financial_statements__html: "annual financial statements (HTML)",
  shareholders: "shareholders",
  shareholdings: "holdings",
  ubos: "beneficial owners",
  news: "news",
  mergers_and_acquisitions: "mergers and acquisitions",
  network: "network"
}, {
  base: "Grundpreis",
  realtime_mode: "Live-Abruf",
  ai_search: "KI-Suche",
  unofficial_excerpt: "nichtamtlicher Abdruck",
  cycle: "30 Tage",
  extra_check: "zusätzliche Prüfung",
  financial_kpi: "Kennzahlen",
  publications: "Bekanntmachungen",
  related_persons: "Personen",
  balance_sheet_accounts: "Bilanzen",
  profit_and_loss_account: "Gewinn- und Verlustrechnungen",
  insolvency_publications: "Insolvenzbekanntmachungen",
  annual_financial_statements: "Jahresabschlüsse",
  annual_financial_statements__html: "Jahresabschlüsse (HTML)",
  shareholders: "Gesellschafter",
  shareholdings: "Beteiligungen",
  ubos: "wirtschaftlich Berechtigte",
  news: "Nachrichten",
  mergers_and_acquisitions: "Fusionen und Übernahmen",
  network: "Netzwerk"
})

export const ledgerWords = words({
  title: "Ledger",
  csv: "Save as CSV",
  from: "From",
  to: "To",
  operation: "Operation",
  all: "All",
  none: "Nothing was booked in this period. Choose another one, or all operations.",
  time: "Time",
  kind: "Kind",
  credits: "Credits",
  balance: "Balance after",
  breakdown: "Made up of",
  credential: "Key or token",
  kinds: {
    grant: "credit grant",
    charge: "charge",
    surcharge: "surcharge",
    monitoring_cycle: "monitoring, 30 days",
    monitoring_check: "extra check",
    adjustment: "adjustment"
  }
}, {
  title: "Buchungen",
  csv: "Als CSV speichern",
  from: "Von",
  to: "Bis",
  operation: "Operation",
  all: "Alle",
  none: "In diesem Zeitraum wurde nichts gebucht. Wählen Sie einen anderen, oder alle Operationen.",
  time: "Zeit",
  kind: "Art",
  credits: "Credits",
  balance: "Guthaben danach",
  breakdown: "Besteht aus",
  credential: "Schlüssel oder Token",
  kinds: {
    grant: "Gutschrift",
    charge: "Abbuchung",
    surcharge: "Zuschlag",
    monitoring_cycle: "Beobachtung, 30 Tage",
    monitoring_check: "zusätzliche Prüfung",
    adjustment: "Korrektur"
  }
})

/** The credential that spent something: by its name, or by its id once it is gone. */
export const credentialText = ({ credential }: Pick<Transaction, "credential">): string =>
  credential === null ? "–" : credential.name ?? credential.id
