import { mergePersons } from "./MergePersons.ts"
import { mergeShareholders } from "./MergeShareholders.ts"
import type { Facts } from "./SourceRecord.ts"

interface OfYear {
  readonly year: number
}

/** The members of the newer value, and those of the older one that the newer lacks. */
const known = <Value extends object>(older: Value | undefined, newer: Value): Value =>
  ({
    ...older,
    ...Object.fromEntries(
      Object.entries(newer).filter(([name, value]) => value !== null || older === undefined || !(name in older))
    )
  }) as Value

const byYear = <Item extends OfYear>(
  older: ReadonlyArray<Item> = [],
  newer: ReadonlyArray<Item>,
  merge: (older: Item | undefined, newer: Item) => Item = (_, item) => item
): ReadonlyArray<Item> => {
  const years = new Set(newer.map((item) => item.year))
  return [
    ...newer.map((item) => merge(older.find(({ year }) => year === item.year), item)),
    ...older.filter((item) => !years.has(item.year))
  ].toSorted((left, right) => right.year - left.year)
}

/** The merge of each fact that has several values; of all others the newer value wins. */
const merges: {
  readonly [Name in keyof Facts]?: (older: Facts[Name], newer: NonNullable<Facts[Name]>) => Facts[Name]
} = {
  related_persons: mergePersons,
  shareholders: mergeShareholders,
  contact_data: known,
  financial_kpi: (older, newer) => byYear(older, newer, known),
  balance_sheet_accounts: (older, newer) => byYear(older, newer),
  profit_and_loss_account: (older, newer) => byYear(older, newer),
  annual_financial_statements: (older, newer) => byYear(older, newer),
  annual_financial_statements__html: (older, newer) => byYear(older, newer)
}

const merged = (name: keyof typeof merges, older: Facts, newer: Facts): Partial<Facts> => {
  const merge = merges[name] as ((older: unknown, newer: unknown) => unknown) | undefined
  return newer[name] === undefined || merge === undefined ? {} : { [name]: merge(older[name], newer[name]) }
}

/**
 * The knowledge of two records together. The newer one wins and erases nothing it does not know, member by member and
 * year by year.
 */
export const mergeFacts = (older: Facts | undefined, newer: Facts): Facts =>
  older === undefined
    ? newer
    : Object.assign(
      { ...older, ...newer },
      ...(Object.keys(merges) as Array<keyof typeof merges>).map((name) => merged(name, older, newer))
    ) as Facts
