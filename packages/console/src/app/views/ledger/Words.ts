import { words } from "../../language/Language.ts"

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
  kinds: {
    grant: "Gutschrift",
    charge: "Abbuchung",
    surcharge: "Zuschlag",
    monitoring_cycle: "Beobachtung, 30 Tage",
    monitoring_check: "zusätzliche Prüfung",
    adjustment: "Korrektur"
  }
})
