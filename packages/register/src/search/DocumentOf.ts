import { type CompanySize, FinancialFigure, type FinancialKpi } from "@kontor/core/Register"
import { knownNumbers, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { stakesOf } from "../ownership/Shareholdings.ts"
import { featuresOf, type Folded } from "../records/Fold.ts"
import { nameWords, searchKey } from "./NameWords.ts"
import { type FinancialFigures, maxProminence, type SearchDocument } from "./SearchDocument.ts"

/** The register facts that make an organization prominent. Amounts in EUR. */
export interface ProminenceFacts {
  readonly is_active: boolean
  /** A short form of the table of legal forms. */
  readonly legal_form: string | undefined
  readonly capital: number | undefined
  readonly size: CompanySize | undefined
  readonly figures: FinancialFigures
  /** True if another organization holds the majority of it. */
  readonly is_subsidiary: boolean
  /** The number of its profile's features with data. */
  readonly features: number
  /** The number of records about it, which grows with every event. */
  readonly records: number
}

/** The points of each fact. Logarithms are decimal, of 1 and more. */
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
 * The likelihood that people mean an organization, among others whose name matches as well: an integer from 0 to
 * `maxProminence`.
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

/** A shareholder with more than this share of an organization heads its group. */
const shareOfHead = 0.5

/** Returns whether another organization holds the majority of it. */
const isSubsidiary = ({ facts: { shareholders } }: Folded): boolean =>
  shareholders !== undefined &&
  stakesOf(shareholders).some(({ ratio, shareholder }) =>
    "entity_name" in shareholder && ratio !== null && ratio > shareOfHead
  )

/** At most so many former names of an organization are searched, the newest ones. */
const maxFormerNames = 20

const joinedName = (name: string): string => nameWords(name).core.join("")

/** The former names by which an organization is found. */
const formerNames = ({ former_names, name }: Folded["organization"]): ReadonlyArray<string> => {
  if (former_names.length === 0) return []
  const present = joinedName(name)
  return former_names.map(({ value }) => value).filter((value) => joinedName(value) !== present)
    .slice(0, maxFormerNames)
}

/** The search document of a folded organization. `number` is its present register number. */
export const documentOf = (folded: Folded, number: RegisterNumber): SearchDocument => {
  const { facts, legal_form, organization, records } = folded
  const { address, entity_id, industry_classification, name, registration, registration_date, status } = organization
  const is_active = status === "ACTIVE"
  const size = companySize(facts.financial_kpi ?? [])
  const figures = newestFigures(facts.financial_kpi ?? [])
  return {
    entity_id,
    name,
    former_names: formerNames(organization),
    numbers: knownNumbers(number, registration.former),
    prominence: prominenceOf({
      is_active,
      legal_form,
      capital: facts.capital?.amount,
      size,
      figures,
      is_subsidiary: isSubsidiary(folded),
      features: Object.keys(featuresOf(facts)).length,
      records
    }),
    fields: {
      is_active,
      legal_form,
      registered_on: registration_date?.slice(0, 10),
      postal_code: searchKey(address?.postal_code ?? ""),
      city: searchKey(address?.city ?? ""),
      coordinates: address?.coordinates ?? undefined,
      industry_codes: {
        WZ2008: industry_classification.WZ2008.map((industry) => industry.code),
        WZ2025: industry_classification.WZ2025.map((industry) => industry.code)
      },
      size,
      figures
    }
  }
}

/** The upper limits of each class: balance total and revenue in EUR, employees as a head count. */
const limits: ReadonlyArray<readonly [CompanySize, { active_total: number; revenue: number; employees: number }]> = [
  ["micro", { active_total: 450_000, revenue: 900_000, employees: 10 }],
  ["small", { active_total: 7_500_000, revenue: 15_000_000, employees: 50 }],
  ["medium", { active_total: 25_000_000, revenue: 50_000_000, employees: 250 }]
]

const figures = ["active_total", "revenue", "employees"] as const

/**
 * The class of one balance-sheet date: two of the three figures must be within its limits. Undefined if too few are
 * known.
 */
const sizeOfYear = (year: FinancialKpi): CompanySize | undefined => {
  for (const [size, limit] of limits) {
    const within = figures.filter((figure) => year[figure] !== null && year[figure] <= limit[figure]).length
    const beyond = figures.filter((figure) => year[figure] !== null && year[figure] > limit[figure]).length
    if (within >= 2) return size
    if (beyond < 2) return undefined
  }
  return "large"
}

/**
 * The size class of an organization. A class changes when two consecutive years agree on the new one; the first known
 * year counts at once. Rule: search#filters.
 */
export const companySize = (years: ReadonlyArray<FinancialKpi>): CompanySize | undefined => {
  let current: CompanySize | undefined
  let previous: { readonly year: number; readonly size: CompanySize } | undefined
  for (const kpi of years.toSorted((left, right) => left.year - right.year)) {
    const size = sizeOfYear(kpi)
    if (size === undefined) continue
    if (current === undefined || (previous?.size === size && previous.year === kpi.year - 1)) current = size
    previous = { year: kpi.year, size }
  }
  return current
}

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole

/** The value of each key of `financial_filters` in one business year. Amounts in EUR, ratios from 0 to 1. */
const figureOf: Readonly<Record<FinancialFigure, (kpi: FinancialKpi) => number | null>> = {
  emp_count: (kpi) => kpi.employees,
  bs_assets_total: (kpi) => kpi.active_total,
  bs_equity_total: (kpi) => kpi.equity,
  bs_liabilities_total: (kpi) => kpi.liabilities,
  bs_cash_and_equivalents: (kpi) => kpi.cash,
  bs_cash_to_liabilities: (kpi) => ratio(kpi.cash, kpi.liabilities),
  bs_equity_ratio: (kpi) => ratio(kpi.equity, kpi.active_total),
  bs_debt_to_assets: (kpi) => ratio(kpi.liabilities, kpi.active_total),
  pl_revenue: (kpi) => kpi.revenue,
  pl_net_income: (kpi) => kpi.net_income,
  pl_ebit: (kpi) => kpi.ebit
}

/** Each figure from the newest year that has it. */
export const newestFigures = (years: ReadonlyArray<FinancialKpi>): FinancialFigures => {
  if (years.length === 0) return {}
  const newestFirst = years.toSorted((left, right) => right.year - left.year)
  return Object.fromEntries(FinancialFigure.literals.flatMap((figure) => {
    const value = newestFirst.map((kpi) => figureOf[figure](kpi)).find((known) => known !== null)
    return value === undefined ? [] : [[figure, value]]
  }))
}
