/** The labels of positions in OffeneRegister. A position without a line here keeps its own words. */
export const labelOfPosition: Readonly<Record<string, string>> = {
  "Geschäftsführer": "MANAGING_DIRECTOR",
  "Geschäftsführender Direktor": "MANAGING_DIRECTOR",
  "Geschäftsführender Gesellschafter": "MANAGING_DIRECTOR",
  "Notgeschäftsführer": "MANAGING_DIRECTOR",
  "Vorstand": "BOARD",
  "Vorstandsmitglied": "BOARD",
  "Mitglied des Vorstands": "BOARD",
  "Mitglied des Leitungsorgans": "BOARD",
  "Vorsitzender": "BOARD_CHAIR",
  "Vorstandsvorsitzender": "BOARD_CHAIR",
  "Vorsitzender des Vorstands": "BOARD_CHAIR",
  "Verwaltungsrat": "ADMINISTRATIVE_BOARD",
  "Prokurist": "PROCURA",
  "Prokura": "PROCURA",
  "Liquidator": "LIQUIDATOR",
  "Abwickler": "LIQUIDATOR",
  "Persönlich haftender Gesellschafter": "PERSONALLY_LIABLE_PARTNER",
  "Kommanditist": "LIMITED_PARTNER",
  "Gesellschafter": "PARTNER",
  "Partner": "PARTNER",
  "Inhaber": "OWNER",
  "Aufsichtsrat": "SUPERVISORY_BOARD",
  "Aufsichtsratsvorsitzender": "SUPERVISORY_BOARD_CHAIR",
  "Besonderer Vertreter": "SPECIAL_REPRESENTATIVE",
  "Ständiger Vertreter": "PERMANENT_REPRESENTATIVE",
  "Hauptbevollmächtigter": "PRINCIPAL_AGENT",
  "Empfangsberechtigter": "AUTHORISED_RECIPIENT",
  "Insolvenzverwalter": "INSOLVENCY_ADMINISTRATOR"
}

/** The register's words for flags that OffeneRegister gives in English. */
export const representationOfFlag: Readonly<Record<string, string>> = {
  "sole representation": "einzelvertretungsberechtigt",
  "joint representation": "gemeinsam vertretungsberechtigt"
}
