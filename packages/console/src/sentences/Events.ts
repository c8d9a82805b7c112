import type { Bilingual } from "./Shapes.ts"

/** Sentences of events that say enough by their type, where `NAME` stands for the organization. */
export const eventSentences: Readonly<Record<string, Bilingual>> = {
  REGISTRATION_BY_TRANSFER: {
    de: "NAME wurde nach Sitzverlegung in dieses Register eingetragen.",
    en: "NAME was entered in this register after its seat was moved."
  },
  REGISTER_TRANSFER: { de: "NAME hat das Registergericht gewechselt.", en: "NAME moved to another register court." },
  DISSOLUTION: { de: "NAME ist aufgelöst.", en: "NAME was dissolved." },
  LIQUIDATION: { de: "NAME wird abgewickelt.", en: "NAME is in liquidation." },
  DELETION_ANNOUNCED: {
    de: "Das Gericht will NAME von Amts wegen löschen.",
    en: "The court intends to delete NAME ex officio."
  },
  DELETION: { de: "NAME wurde im Register gelöscht.", en: "NAME was deleted from the register." },
  EXPIRATION: { de: "Die Firma NAME ist erloschen.", en: "NAME has ceased to exist." },
  AUTHORIZED_CAPITAL: {
    de: "Das genehmigte oder bedingte Kapital wurde geändert.",
    en: "The authorized or conditional capital was changed."
  },
  OPENED: {
    de: "Über das Vermögen von NAME wurde das Insolvenzverfahren eröffnet.",
    en: "Insolvency proceedings were opened over the assets of NAME."
  },
  PROVISIONAL_MEASURES: {
    de: "Das Insolvenzgericht hat vorläufige Maßnahmen gegen NAME angeordnet.",
    en: "The insolvency court ordered provisional measures against NAME."
  },
  REJECTED_NO_ASSETS: {
    de: "Ein Insolvenzverfahren über NAME wurde mangels Masse nicht eröffnet.",
    en: "Insolvency proceedings over NAME were refused for lack of assets."
  },
  DISCONTINUED: {
    de: "Das Insolvenzverfahren über NAME wurde eingestellt.",
    en: "The insolvency proceedings over NAME were discontinued."
  },
  CONCLUDED: {
    de: "Das Insolvenzverfahren über NAME wurde aufgehoben.",
    en: "The insolvency proceedings over NAME were concluded."
  },
  OPENING_RESCINDED: {
    de: "Die Eröffnung des Insolvenzverfahrens über NAME wurde rückgängig gemacht.",
    en: "The opening of insolvency proceedings over NAME was rescinded."
  },
  MERGER: { de: "NAME wurde mit PARTY verschmolzen.", en: "NAME merged with PARTY." },
  DIVISION: {
    de: "Bei NAME wurde eine Spaltung oder Ausgliederung mit PARTY eingetragen.",
    en: "A division between NAME and PARTY was registered."
  },
  CONVERSION: { de: "NAME hat die Rechtsform gewechselt.", en: "NAME was converted into another legal form." },
  ASSET_TRANSFER: {
    de: "Zwischen NAME und PARTY wurde Vermögen übertragen.",
    en: "Assets were transferred between NAME and PARTY."
  },
  ENTERPRISE_AGREEMENT: {
    de: "Zwischen NAME und PARTY besteht ein Unternehmensvertrag, oder er wurde geändert oder beendet.",
    en: "An enterprise agreement between NAME and PARTY was registered, changed or ended."
  },
  SQUEEZE_OUT: {
    de: "Die Minderheitsaktionäre von NAME wurden ausgeschlossen.",
    en: "The minority shareholders of NAME were squeezed out."
  },
  DOCUMENT_FILED: { de: "Zu NAME wurde ein neues Dokument eingereicht.", en: "A new document was filed for NAME." }
}

/** What follows a role holder's name, where `ROLE` stands for the role. */
export const roleSentences: Readonly<Record<string, Bilingual>> = {
  ROLE_HOLDER_ENTRY: {
    de: "WHO wurde als ROLE eingetragen.",
    en: "WHO was entered as ROLE."
  },
  ROLE_HOLDER_EXIT: { de: "WHO ist nicht mehr ROLE.", en: "WHO is no longer ROLE." },
  ROLE_HOLDER_CHANGE: {
    de: "Die Eintragung von WHO als ROLE hat sich geändert.",
    en: "The entry of WHO as ROLE was changed."
  }
}
