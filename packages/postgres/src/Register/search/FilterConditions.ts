import { boxAround, type Circle, documentWords, type FilterTerms } from "@kontor/core/Register"
import type { SqlClient, Statement } from "effect/sql"
import { texts } from "../../Columns.ts"
import { wordOfNumber } from "./SearchRow.ts"

type Fragment = Statement.Fragment

/** The organizations within a box around a circle that are near enough to its centre, as core computes it. */
const withinCircle = (sql: SqlClient.SqlClient, circle: Circle): Fragment => {
  const { centre: { latitude, longitude }, kilometres } = circle
  const { east, north, south, west } = boxAround(circle)
  return sql`one.latitude BETWEEN ${south}::float8 AND ${north}::float8
    AND one.longitude BETWEEN ${west}::float8 AND ${east}::float8
    AND 2 * 6371 * asin(least(1, sqrt(
      sin(radians(one.latitude - ${latitude}::float8) / 2) ^ 2 +
      cos(radians(${latitude}::float8)) * cos(radians(one.latitude)) * sin(radians(one.longitude - ${longitude}::float8) / 2) ^ 2
    ))) <= ${kilometres}::float8`
}

const ofIndustry = (
  sql: SqlClient.SqlClient,
  { beginnings, scheme }: NonNullable<FilterTerms["industries"]>
): Fragment => {
  const codes = beginnings.map((beginning) => `${scheme} ${beginning}`)
  const divisions = codes.map((code) => code.slice(0, "WZ2008 62".length))
  return sql`one.divisions && ${texts(divisions)}::text[] AND EXISTS (
    SELECT FROM unnest(one.industries) code, unnest(${
    texts(codes)
  }::text[]) beginning WHERE starts_with(code, beginning)
  )`
}

const ofNumber = (sql: SqlClient.SqlClient, { number, suffix, type }: NonNullable<FilterTerms["number"]>): Fragment =>
  sql.and([
    sql`one.register_number = ${number}`,
    ...type === undefined ? [] : [sql`one.register_type = ${type}`],
    ...suffix === undefined ? [] : [sql`one.suffix = ${suffix}`]
  ])

const inRange = (
  sql: SqlClient.SqlClient,
  { figure, gte, lte }: FilterTerms["figures"][number]
): ReadonlyArray<Fragment> => {
  const value = sql`(one.figures ->> ${figure}::text)::float8`
  return [
    ...gte === undefined ? [] : [sql`${value} >= ${gte}::float8`],
    ...lte === undefined ? [] : [sql`${value} <= ${lte}::float8`],
    ...gte === undefined && lte === undefined ? [] : [sql`one.figures IS NOT NULL`]
  ]
}

/** The words of the vocabulary that every organization has that passes a filter. */
export const wordsOfFilter = ({ city = "", number, postal_code = "" }: FilterTerms): ReadonlyArray<string> => [
  ...documentWords({ name: "", fields: { city, postal_code } }).place,
  ...number ? [wordOfNumber(number.number)] : []
]

/** The conditions under which an organization `one` passes a filter. Rule: Search (decisions 8). */
export const filterConditions = (sql: SqlClient.SqlClient, terms: FilterTerms): ReadonlyArray<Fragment> => {
  const none = sql`false`
  const map = <Term>(term: Term | undefined, condition: (term: Term) => Fragment): ReadonlyArray<Fragment> =>
    term === undefined ? [] : [condition(term)]
  return [
    ...map(terms.registered_from, (day) => sql`one.registered_on >= ${day}::date`),
    ...map(terms.registered_to, (day) => sql`one.registered_on <= ${day}::date`),
    ...map(terms.legal_forms, (forms) => sql`one.legal_form = ANY(${texts(forms)}::text[])`),
    ...map(terms.industries, (industries) => ofIndustry(sql, industries)),
    ...map(terms.is_active, (isActive) => sql`one.is_active = ${isActive}`),
    ...map(terms.postal_code, (code) => code === "" ? none : sql`one.postal_code = ${code}`),
    ...map(terms.city, (city) => city === "" ? none : sql`one.city = ${city}`),
    ...map(terms.circle, (circle) => withinCircle(sql, circle)),
    ...map(terms.register_types, (types) => sql`one.register_type = ANY(${texts(types)}::text[])`),
    ...map(terms.court, (court) => court === null ? none : sql`one.court = ${court}`),
    ...map(terms.number, (number) => number === null ? none : ofNumber(sql, number)),
    ...map(terms.size, (size) => sql`one.size = ${size}`),
    ...terms.figures.flatMap((range) => inRange(sql, range))
  ]
}
