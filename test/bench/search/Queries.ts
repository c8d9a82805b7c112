import type { Filter } from "@kontor/core/Register"
import type { SearchDocument } from "@kontor/register"
import { drawsOf } from "@kontor/testing/fixtures"
import { organizationOf } from "./Country.ts"

/** A search of a class, and the organization that is meant, where one is. */
export interface BenchQuery {
  readonly q?: string
  readonly filters?: Filter
  readonly skip?: number
  /** Whether the last word is only a beginning: Kontor finds that out, peers are shown it. */
  readonly isBegun?: boolean
  readonly meant?: SearchDocument
}

type Draws = ReturnType<typeof drawsOf>

const formAtEnd = / (?:GmbH & Co\. KG|UG \(haftungsbeschränkt\)|GmbH|AG|e\.K\.|e\.V\.|OHG|KG)$/u

/** A name without its legal form. */
export const withoutForm = (name: string): string => name.replace(formAtEnd, "").trim()

/** A text with a typo in its longest word: a letter left out, another one, or two in each other's place. */
export const mistyped = (text: string, { below }: Pick<Draws, "below">): string => {
  const longest = text.split(/[\s-]+/u).reduce((long, word) => word.length > long.length ? word : long)
  const place = 1 + below(Math.max(1, longest.length - 2))
  const typos = [
    longest.slice(0, place) + longest.slice(place + 1),
    `${longest.slice(0, place)}${longest[place] === "r" ? "t" : "r"}${longest.slice(place + 1)}`,
    longest.slice(0, place) + (longest[place + 1] ?? "") + longest[place]! + longest.slice(place + 2)
  ]
  return text.replace(longest, typos[below(typos.length)]!)
}

const towns = ["Berlin", "Hamburg", "München", "Köln", "Frankfurt am Main", "Leipzig", "Jena"]

/** The classes of searches, each with what makes one of them of an organization by chance. */
export const classes: Readonly<Record<string, (draws: Draws, meant: SearchDocument) => BenchQuery>> = {
  "exact name": (_, meant) => ({ q: meant.name, meant }),
  "name without its legal form": (_, meant) => ({ q: withoutForm(meant.name), meant }),
  "beginning of a name": (_, { name }) => ({
    q: name.slice(0, Math.max(3, Math.ceil(name.length / 2))),
    isBegun: true
  }),
  "two words, one with a typo": (draws, meant) => ({
    q: mistyped(withoutForm(meant.name).split(" ").slice(0, 2).join(" "), draws),
    meant
  }),
  "name and town": (_, meant) => ({ q: `${withoutForm(meant.name)} ${meant.fields.city}`, meant }),
  "common words": ({ pick }) => ({
    q: pick([
      "Bau GmbH Berlin",
      "Schneider GmbH",
      "Holding",
      "GmbH",
      "Bau",
      "Verwaltungs GmbH",
      "Immobilien Hamburg",
      "Bau Holding GmbH"
    ])
  }),
  "register number with court": (_, { numbers: [{ court, number, suffix, type }] }) => ({
    q: `DE${court}.${type}${number}${suffix}`
  }),
  "register number alone": (_, { numbers: [{ number, type }] }) => ({ q: `${type} ${number}` }),
  "register number and name": (_, meant) => ({
    q: `${withoutForm(meant.name)} ${meant.numbers[0].type} ${meant.numbers[0].number}`,
    meant
  }),
  "no such name": ({ below }) => ({ q: `Qwrtz${below(1e9).toString(36)} Zxcvbnm${below(1e9).toString(36)}` }),
  "an identifier as a name": ({ below }) => ({
    q: [8, 4, 4, 4, 12].map((length) => below(2 ** 32).toString(16).padStart(12, "a").slice(0, length)).join("-")
  }),
  "skip 3,000 of Bau": ({ below }) => ({ q: "Bau", skip: 3000 + below(100) }),
  "skip 9,900 of GmbH Berlin": () => ({ q: "GmbH Berlin", skip: 9900 }),
  "Bau, in Hamburg, active": () => ({ q: "Bau", filters: { city: "Hamburg", active: true } }),
  "GmbH, in a town": ({ pick }) => ({ q: "GmbH", filters: { city: pick(towns) } }),
  "town and legal form": ({ pick }) => ({
    filters: { city: pick(towns), legal_form_code: pick(["GmbH", "UG", "AG"]) }
  }),
  "10 km around": (_, { fields: { coordinates } }) => ({
    filters: { location_coordinates: coordinates!, location_max_distance_km: 10 }
  }),
  "50 km around, Bau": (_, { fields: { coordinates } }) => ({
    q: "Bau",
    filters: { location_coordinates: coordinates!, location_max_distance_km: 50 }
  }),
  "industry": ({ pick }) => ({
    filters: { industry_code: pick(["62", "41.20", "F", "68.20.1"]), industry_scheme: "WZ2008" }
  }),
  "Holding, of an industry": ({ pick }) => ({
    q: "Holding",
    filters: { industry_code: pick(["62", "64"]), industry_scheme: "WZ2008" }
  }),
  "financial range": ({ below }) => ({
    filters: {
      financial_filters: { pl_revenue: { gte: below(1e7), lte: 1e7 + below(1e8) }, emp_count: { gte: 10, lte: 200 } }
    }
  }),
  "registered in a month": ({ below }) => {
    const month = `${1950 + below(70)}-${String(1 + below(12)).padStart(2, "0")}`
    return { filters: { registration_date_from: `${month}-01`, registration_date_to: `${month}-28` } as Filter }
  },
  "registered since a year, active": ({ below }) => ({
    filters: { registration_date_from: `${1960 + below(60)}-01-01`, active: true } as Filter
  }),
  "size and legal form": ({ pick }) => ({
    filters: { company_size_category: pick(["micro", "large"] as const), legal_form_code: "AG" }
  })
}

/** So many searches of a class among the first organizations of the country. */
export const queriesOf = (name: string, count: number, organizations: number): ReadonlyArray<BenchQuery> =>
  Array.from({ length: count }, (_, index) => {
    const draws = drawsOf(index * 31 + name.length * 1009)
    return classes[name]!(draws, organizationOf(draws.below(organizations)))
  })
