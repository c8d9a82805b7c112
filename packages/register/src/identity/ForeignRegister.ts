/** A registration in a foreign register in a text: the register, the number, the country (ISO 3166-1 alpha-3). */
export interface ForeignRegistration {
  readonly register: string
  readonly register_number: string
  readonly country: string
}

/** A number of a foreign register in a text, and its position. */
export interface ForeignNumber {
  readonly registration: ForeignRegistration
  readonly begin: number
  readonly end: number
}

interface Register {
  readonly register: string
  readonly country: string
  readonly says: RegExp
}

/** The foreign registers in German announcements, each with the form of its numbers. */
const registers: ReadonlyArray<Register> = [
  { register: "Firmenbuch", country: "AUT", says: /(?<![\p{L}\d])F[Nn]\s?(?<number>\d{4,7}\s?[a-z])(?![\p{L}\d])/gu },
  {
    register: "Firmenbuch",
    country: "AUT",
    says: /Firmenbuch[^;()]{0,80}?(?<![\p{L}\d])(?<number>\d{4,7}(?:\s?[a-z]|-\d{3}))(?![\p{L}\d])/gu
  },
  {
    register: "Registre de Commerce et des Sociétés",
    country: "LUX",
    says: /(?:[Ss]oci[eé]t[eé]s?|RCS|[Ll]uxemb\p{L}+)[^.;]{0,80}?(?<![\p{L}\d])(?<number>B[\s.]?\d{4,6})(?!\d)/gu
  },
  {
    register: "Registre du commerce et des sociétés",
    country: "FRA",
    says:
      /(?:RCS|R\.C\.S\.|SIREN|Registre\s(?:du|de)\s[Cc]ommerce[^;()]{0,60}?)(?:\s(?:de\s)?\p{Lu}[\p{L}-]+)?(?:\sunter)?(?:\s(?:der\s)?(?:Nummer|Nr\.))?[\s,:]*(?:(?:RCS|SIREN)\s)?(?<number>\d{3}\s?\d{3}\s?\d{3})(?!\d)/gu
  },
  {
    register: "Kamer van Koophandel",
    country: "NLD",
    says:
      /(?:Kamer\svan\sKoophande[li]|K[vV]K|kvk|Dutch\strade\sregister|niederländisch\p{Ll}*\s(?:Handelsregister|Handelskammer))[^;]{0,60}?(?<!\d)(?<number>\d{8})(?!\d)/gu
  },
  {
    register: "Bolagsverket",
    country: "SWE",
    says: /(?:Bolagsverket|schwedisch\p{Ll}*)[^;]{0,60}?(?<!\d)(?<number>\d{6}-\d{4})(?!\d)/gu
  },
  { register: "Handelsregister", country: "CHE", says: /(?<!\p{L})(?<number>CHE[-\s]?\d{3}\.\d{3}\.\d{3})(?!\d)/gu },
  { register: "Handelsregister", country: "LIE", says: /(?<!\p{L})(?<number>FL-\d{4}\.\d{3}\.\d{3}-\d)(?!\d)/gu },
  {
    register: "Companies House",
    country: "GBR",
    says: /Companies\sHouse[^;]{0,60}?(?<![\p{L}\d])(?<number>(?:SC|NI|OC)?\d{6,8})(?!\d)/gu
  },
  {
    register: "Kruispuntbank van Ondernemingen",
    country: "BEL",
    says:
      /(?:Unternehmensdatenbank|Kruispuntbank|Banque-Carrefour|[Bb]elgi\p{Ll}*|Brüssel|Register\sfür\sjuristische\sPersonen)[^;]{0,100}?(?<!\d)(?<number>\d{4}\.\d{3}\.\d{3})(?!\d)/gu
  },
  {
    register: "Registro delle Imprese",
    country: "ITA",
    says:
      /(?:(?:Handelsregister|Handelskammer)\svon\s\p{Lu}\p{L}+|registro\sdelle\simprese|Re\.\sImprese|italienisch\p{Ll}*\sHandelsregister)[^;]{0,120}?(?<!\d)(?<number>\d{11})(?!\d)/giu
  },
  {
    register: "Registro delle Imprese",
    country: "ITA",
    says:
      /(?:[Hh]andelsregister|Mailand|Bozen|Rom|Turin|Verona|REA)[^;]{0,40}?(?<!\p{L})(?<number>(?!F[NL]|HR|[PV]R)[A-Z]{2}-\d{6,7})(?!\d)/gu
  },
  {
    register: "Det Centrale Virksomhedsregister",
    country: "DNK",
    says:
      /(?:CVR|Erhvervsstyrelsen|[Dd]änisch\p{Ll}*\s[^;]{0,60}?(?:[Rr]egister|behörde))[^;]{0,40}?(?<!\d)(?<number>\d{8})(?!\d)/gu
  },
  {
    register: "Companies Registration Office",
    country: "IRL",
    says: /Companies\sRegistration\sOffice[^;]{0,40}?(?<!\d)(?<number>\d{5,6})(?!\d)/gu
  },
  {
    register: "Registo Comercial",
    country: "PRT",
    says: /[Pp]ortug\p{L}*[^;]{0,120}?(?<!\d)(?<number>\d{3}(\s?)\d{3}\2\d{3})(?!\d)/gu
  },
  {
    register: "Geniko Emporiko Mitroo",
    country: "GRC",
    says:
      /(?:G\.?E\.?MI\.?|Geniko\sEmporiko|[Gg]riech\p{Ll}*\s(?:Handelsr|R|Unternehmensr)egister|Griechenland[^;]{0,60}?[Rr]egister\p{Ll}*|Handelskammer\s\p{Lu}\p{L}+)[^;]{0,100}?(?<!\d)(?<number>\d{12})(?!\d)/gu
  },
  {
    register: "Registro Mercantil",
    country: "ESP",
    says: /Registro\sMercantil[^;()]{0,80}?(?<![\p{L}\d])(?<number>[A-Z]\d{8}|\d{9})(?!\d)/gu
  },
  {
    register: "Registro Mercantil",
    country: "ESP",
    says: /(?<!\p{L})Blatt\s(?<number>[A-Z]{1,2}-\d[\d.]{3,9}\d)(?!\d)/gu
  },
  {
    register: "Targovski registar",
    country: "BGR",
    says: /(?:EIK|UIC|[Bb]ulgar\p{L}*)[^;]{0,60}?(?<!\d)(?<number>\d{9})(?!\d)/gu
  },
  { register: "Krajowy Rejestr Sądowy", country: "POL", says: /KRS[^;]{0,40}?(?<!\d)(?<number>\d{10})(?!\d)/gu },
  {
    register: "Obchodní rejstřík",
    country: "CZE",
    says: /(?:Az\.|Abteilung)\s(?<number>(?:Dr|C|B)\s\d{3,6})(?!\d)[^;]{0,80}(?:Prag|Brünn|Tschech|tschech)/gu
  },
  {
    register: "Kaupparekisteri",
    country: "FIN",
    says: /(?:[Ff]innis\p{Ll}*)[^;]{0,120}?(?<![\p{L}\d])(?<number>(?:FI)?\d{7}-\d)(?!\d)/gu
  },
  {
    register: "Komercreģistrs",
    country: "LVA",
    says: /(?:Lettland|lettisch\p{Ll}*)[^;]{0,80}?(?<!\d)(?<number>\d{11})(?!\d)/gu
  }
]

/** Rules out nearly all texts without a foreign register, faster than trying each register. */
const sign =
  /F[Nn]\s?\d|Firmenbuch|RCS|R\.C\.S|SIREN|Registre|[Ss]oci[eé]t|[Ll]uxemb|Koophand|[Kk][Vv][Kk]|Dutch|niederl|Bolags|schwed|CHE|FL-\d|Companies|datenbank|Kruispunt|[Bb]elgi|Brüssel|juristische|EIK|UIC|[Bb]ulgar|imprese|Imprese|\s[A-Z]{2}-\d{6}|(?:register|kammer)\svon|CVR|Erhverv|[Dd]änisch|[Pp]ortug|[Gg]riech|E\.?MI|Mercantil|Handelskammer\s\p{Lu}|Blatt|KRS|Prag|[Ff]innis|[Ll]ett/u

/** The numbers of foreign registers in a text, in order. */
export const foreignNumbersIn = (text: string): ReadonlyArray<ForeignNumber> => {
  if (!sign.test(text)) return []
  const found = registers.flatMap(({ country, register, says }) =>
    [...text.matchAll(says)].map((match): ForeignNumber => {
      const register_number = match.groups!["number"]!
      const end = match.index + match[0].lastIndexOf(register_number) + register_number.length
      return { registration: { register, register_number, country }, begin: match.index, end }
    })
  ).toSorted((left, right) => left.end - right.end || left.begin - right.begin)
  return found.filter(({ end }, place) => found[place - 1]?.end !== end)
}
