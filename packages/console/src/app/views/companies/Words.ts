import { words } from "../../language/Language.ts"

export const companiesWords = words({
  title: "Companies",
  query: "Name, register number or place",
  queryHint:
    "For example “Arvitec Holding GmbH” or “HRB 1000000 München”. Nothing is searched or charged while you type.",
  city: "Town",
  postalCode: "Postal code",
  legalForm: "Legal form",
  legalFormHint: "Short form, such as GmbH",
  registerType: "Register",
  any: "Any",
  onlyActive: "Only active ones",
  filters: "More filters",
  search: "Search",
  begin: "Search for a company to see who runs and owns it, how it is doing, and what changed.",
  nothing: "No company matches. Check the spelling, or leave out words and filters.",
  found: (count: string) => `${count} found`,
  foundAtLeast: (count: string) => `more than ${count} found`,
  name: "Name",
  address: "Address",
  registered: "Registered on",
  formerly: (name: string) => ` formerly ${name}`,
  id: "Entity id",
  court: (court: string) => `court of ${court}`
}, {
  title: "Unternehmen",
  query: "Name, Registernummer oder Ort",
  queryHint:
    "Zum Beispiel „Arvitec Holding GmbH“ oder „HRB 1000000 München“. Während Sie tippen, wird nichts gesucht oder berechnet.",
  city: "Ort",
  postalCode: "Postleitzahl",
  legalForm: "Rechtsform",
  legalFormHint: "Kurzform, etwa GmbH",
  registerType: "Register",
  any: "Beliebig",
  onlyActive: "Nur aktive",
  filters: "Weitere Filter",
  search: "Suchen",
  begin:
    "Suchen Sie ein Unternehmen, um zu sehen, wer es führt und wem es gehört, wie es wirtschaftlich dasteht und was sich geändert hat.",
  nothing: "Kein Unternehmen passt. Prüfen Sie die Schreibweise, oder lassen Sie Wörter und Filter weg.",
  found: (count: string) => `${count} gefunden`,
  foundAtLeast: (count: string) => `mehr als ${count} gefunden`,
  name: "Name",
  address: "Anschrift",
  registered: "Eingetragen am",
  formerly: (name: string) => ` früher ${name}`,
  id: "Entity-ID",
  court: (court: string) => `Amtsgericht ${court}`
})
