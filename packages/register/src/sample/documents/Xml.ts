const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Text as XML content. */
const text = (value: string | number): string => String(value).replaceAll(/[&<>]/g, (sign) => escapes[sign]!)

/** An element of the message's namespace around content that is XML already; without content it is empty. */
export const element = (name: string, ...content: ReadonlyArray<string>): string => {
  const inner = content.join("")
  return inner === "" ? `<tns:${name}/>` : `<tns:${name}>${inner}</tns:${name}>`
}

/** An element around text. */
export const leaf = (name: string, value: string | number): string => element(name, text(value))

/** An element around text, or nothing where there is none. */
export const optional = (name: string, value: string | number | null): string => value === null ? "" : leaf(name, value)

/** The code lists of the messages, each with the version that the courts' systems write. */
const codeLists = {
  courts: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.5"],
  courtsOfNewerHeader: ["urn:xoev-de:xjustiz:codeliste:gds.gerichte", "3.7"],
  events: ["urn:xoev-de:xjustiz:codeliste:gds.ereignis", "1.5"],
  registerSigns: ["urn:xoev-de:xjustiz:codeliste:gds.registerzeichen", "3.4"],
  registers: ["urn:xoev-de:xjustiz:codeliste:gds.registerart", "1.2"],
  registersOfNewerLayout: ["urn:xoev-de:xjustiz:codeliste:gds.registerart", "1.3"],
  roles: ["urn:xoev-de:xjustiz:codeliste:gds.rollenbezeichnung", "3.3"],
  legalForms: ["urn:xoev-de:xunternehmen:codeliste:rechtsformen", "2.2"],
  addresses: ["urn:xoev-de:xjustiz:codeliste:gds.anschriftstyp", "3.0"],
  states: ["urn:xoev-de:bund:bfj:codeliste:bfj.staat", "6.1"],
  currencies: ["urn:xoev-de:bund:kba:codeliste:waehrung", "1.0"],
  entries: ["urn:xoev-de:xjustiz:codeliste:reg.eintragungstyp", "1.1"],
  generalRules: ["urn:xoev-de:xjustiz:codeliste:reg.allgemeine-vertretungsregelung", "2.3"],
  specialRules: ["urn:xoev-de:xjustiz:codeliste:reg.besondere-vertretungsregelung", "2.3"],
  exemptions: ["urn:xoev-de:xjustiz:codeliste:reg.besondere-befreiung", "2.0"],
  conditions: ["urn:xoev-de:xjustiz:codeliste:reg.status-rechtstraeger", "1.0"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/**
 * A coded element with its plain text as a comment before the code. Some lists of the register are not published: where
 * a value's code is unknown, it is 000, and only the plain text has the meaning, as in real messages.
 */
export const coded = (name: string, list: keyof typeof codeLists, plain: string, code: string): string => {
  const [uri, version] = codeLists[list]
  const comment = `<!--${text(plain.replaceAll("--", "–"))}-->`
  return `<tns:${name} listVersionID="${version}" listURI="${uri}">${comment}<code>${text(code)}</code></tns:${name}>`
}
