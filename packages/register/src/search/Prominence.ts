import type { CompanySize } from "@kontor/core/Register"
import type { FinancialFigures } from "../profile/FinancialFigures.ts"

/** The maximum prominence. */
export const maxProminence = 1023

/** The register facts that make an organization prominent. Amounts in EUR. */
export interface ProminenceFacts {
  readonly is_active: boolean
  /** A short form of the table of legal forms. */
  readonly legal_form: string | undefined
  readonly capital: number | undefined
  readonly size: CompanySize | undefined
  readonly figures: FinancialFigures
  /** Whether another organization holds the majority of it. */
  readonly is_subsidiary: boolean
  /** The number of its profile's features with data. */
  readonly features: number
  /** The number of records about it, which grows with every event. */
  readonly records: number
}

/** The points of each fact. Logarithms are decimal, of 1 and more. Rule: Search (decisions 8). */
const prominencePoints = {
  active: 200,
  head: 60,
  legal_form: {
    AG: 90,
    SE: 100,
    KGaA: 90,
    VVaG: 80,
    eG: 50,
    GmbH: 40,
    gGmbH: 40,
    "GmbH & Co. KG": 40,
    KG: 30,
    OHG: 20,
    UG: 0
  } as Readonly<Record<string, number>>,
  other_legal_form: 20,
  size: { micro: 0, small: 40, medium: 90, large: 150 },
  capital: { each_power_of_ten: 20, from_power: 4, max: 100 },
  employees: { each_power_of_ten: 25, from_power: 0, max: 100 },
  revenue: { each_power_of_ten: 20, from_power: 5, max: 100 },
  assets: { each_power_of_ten: 15, from_power: 5, max: 75 },
  features: { each: 4, max: 32 },
  records: { each_power_of_ten: 20, from_power: 0, max: 40 }
} as const

interface Powers {
  readonly each_power_of_ten: number
  readonly from_power: number
  readonly max: number
}

const powers = (amount: number | undefined, { each_power_of_ten, from_power, max }: Powers): number =>
  amount === undefined || amount < 1
    ? 0
    : Math.min(max, Math.max(0, (Math.log10(amount) - from_power) * each_power_of_ten))

/**
 * How likely people mean an organization, among others whose name matches as well: an integer from 0 to
 * `maxProminence`. Rule: Search (decisions 8).
 */
export const prominenceOf = (facts: ProminenceFacts): number => {
  const { figures, legal_form, size } = facts
  const points = prominencePoints
  const sum = (facts.is_active ? points.active : 0) +
    (facts.is_subsidiary ? 0 : points.head) +
    (legal_form === undefined ? 0 : points.legal_form[legal_form] ?? points.other_legal_form) +
    (size === undefined ? 0 : points.size[size]) +
    powers(facts.capital, points.capital) +
    powers(figures.emp_count, points.employees) +
    powers(figures.pl_revenue, points.revenue) +
    powers(figures.bs_assets_total, points.assets) +
    Math.min(points.features.max, facts.features * points.features.each) +
    powers(facts.records, points.records)
  return Math.min(maxProminence, Math.round(sum))
}
