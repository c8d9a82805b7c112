import { words } from "../../language/Language.ts"

export const signalsWords = words({
  title: "Signals",
  from: "Announced from",
  to: "Announced until",
  organizations: "Companies (entity ids, optional)",
  organizationsHint: "Up to 50, separated by commas",
  topics: "Topics",
  topicsHint: "Without a choice: every topic of your plan",
  beyond: (tier: string) => `from plan ${tier}`,
  load: "Load Signals",
  more: "Load the next page",
  begin: "Choose what to look at, and load Signals: changes in the register across all companies, the newest first.",
  none: "No Signal matches. Widen the period or choose other topics.",
  noneYet: "This page is empty, but more may follow.",
  csv: "Save as CSV",
  json: "Save as JSON",
  loaded: (count: string) => `${count} loaded`
}, {
  title: "Signals",
  from: "Bekannt gemacht ab",
  to: "Bekannt gemacht bis",
  organizations: "Unternehmen (Entity-IDs, optional)",
  organizationsHint: "Bis zu 50, durch Kommas getrennt",
  topics: "Themen",
  topicsHint: "Ohne Auswahl: jedes Thema Ihres Tarifs",
  beyond: (tier: string) => `ab Tarif ${tier}`,
  load: "Signals laden",
  more: "Nächste Seite laden",
  begin:
    "Wählen Sie, was Sie sehen möchten, und laden Sie Signals: Änderungen im Register über alle Unternehmen, die neuesten zuerst.",
  none: "Kein Signal passt. Wählen Sie einen längeren Zeitraum oder andere Themen.",
  noneYet: "Diese Seite ist leer, aber es kann mehr folgen.",
  csv: "Als CSV speichern",
  json: "Als JSON speichern",
  loaded: (count: string) => `${count} geladen`
})
