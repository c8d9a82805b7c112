import { boxAround, type Circle, earthRadius, type FilterTerms, wordsOf } from "@kontor/core"
import type { SqlClient, Statement } from "effect/sql"
import { texts } from "../Columns.ts"
import { industryLexeme, lexeme, placeMark } from "./RegisterWords.ts"

type Condition = Statement.Fragment

/**
 * The conditions that organizations of `search_fields` must meet to pass a filter: those of `matchesFilter` in core. Where a
 * condition cannot use an index, one that can and that follows from it stands before it.
 */
export const filterConditions = (sql: SqlClient.SqlClient, terms: FilterTerms): ReadonlyArray<Condition> => {
  const when = <Term>(term: Term | undefined, conditions: (term: Term) => ReadonlyArray<Condition>) =>
    term === undefined ? [] : conditions(term)
  const never = [sql`false`]

  const isPlace = (key: string) =>
    sql`words @@ ${wordsOf(key).map((word) => lexeme(placeMark + word)).join(" & ")}::tsquery`

  const isWithin = (circle: Circle) => {
    const { centre: { latitude, longitude } } = circle
    const box = boxAround(circle)
    return [
      sql`latitude BETWEEN ${box.south} AND ${box.north}`,
      sql`longitude BETWEEN ${box.west} AND ${box.east}`,
      sql`2 * ${earthRadius}::float8 * asin(least(1, sqrt(
        sin(radians(latitude - ${latitude}::float8) / 2) ^ 2 +
        cos(radians(${latitude}::float8)) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2
      ))) <= ${circle.kilometres}::float8`
    ]
  }

  return [
    ...when(terms.registered_from, (from) => [sql`registered_on >= ${from}`]),
    ...when(terms.registered_to, (to) => [sql`registered_on <= ${to}`]),
    ...when(terms.legal_forms, (forms) => [sql`legal_form = ANY(${texts(forms)})`]),
    ...when(terms.industries, ({ beginnings, scheme }) =>
      beginnings.length === 0
        ? never
        : [sql`industries @@ ${beginnings.map((code) => `${industryLexeme(scheme, code)}:*`).join(" | ")}::tsquery`]),
    ...when(terms.is_active, (is_active) => [sql`is_active = ${is_active}`]),
    ...when(terms.postal_code, (code) => code === "" ? never : [isPlace(code), sql`postal_code = ${code}`]),
    ...when(terms.city, (city) => city === "" ? never : [isPlace(city), sql`city = ${city}`]),
    ...when(terms.circle, isWithin),
    ...when(terms.register_types, (types) => [sql`register_type = ANY(${texts(types)})`]),
    ...when(terms.court, (court) => [court === null ? sql`false` : sql`court = ${court}`]),
    ...when(terms.number, (number) =>
      number === null ? never : [
        sql`register_number = ${number.number}`,
        ...when(number.type, (type) => [sql`register_type = ${type}`]),
        ...when(number.suffix, (suffix) => [sql`suffix = ${suffix}`])
      ]),
    ...when(terms.size, (size) => [sql`size = ${size}`]),
    ...terms.figures.flatMap(({ figure, gte, lte }) => [
      ...when(gte, (least) => [sql`(figures ->> ${figure})::float8 >= ${least}::float8`]),
      ...when(lte, (most) => [sql`(figures ->> ${figure})::float8 <= ${most}::float8`])
    ])
  ]
}
