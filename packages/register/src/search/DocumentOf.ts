import { knownNumbers, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { stakesOf } from "../ownership/Shareholdings.ts"
import { featuresOf, type Folded } from "../records/Fold.ts"
import { companySize, newestFigures } from "./Figures.ts"
import { nameWords, searchKey } from "./NameWords.ts"
import { prominenceOf, type SearchDocument } from "./SearchDocument.ts"

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
