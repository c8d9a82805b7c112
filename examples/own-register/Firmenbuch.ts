import { CalendarDate, Euid, RegisterType } from "@kontor/core/Register"
import { Schema } from "effect"

const { Array: List, Boolean: Truth, Int, Literals, NullOr, String: Text, Struct } = Schema

/** A company as the source sends it. */
export const Firm = Struct({
  no: Int,
  name: Text,
  form: Text,
  court: Text,
  register: RegisterType,
  number: Text,
  euid: Euid,
  town: Text,
  closed: Truth
})
export type Firm = typeof Firm.Type

/** A page of companies, of so many pages. */
export const FirmPage = Struct({ firms: List(Firm), found: Int, pages: Int })

/** A report about a company. */
export const Report = Struct({
  no: Int,
  kind: Literals(["founding", "capital", "managers", "other"]),
  day: CalendarDate,
  firm: Firm
})
export type Report = typeof Report.Type

/** A page of reports, and the mark to ask for the next one with. */
export const ReportPage = Struct({ reports: List(Report), mark: NullOr(Text), more: Truth })

const firm = (no: number, name: string, town: string): Firm => ({
  no,
  name: `${name} GmbH`,
  form: "Gesellschaft mit beschränkter Haftung",
  court: "Hamburg",
  register: "HRB",
  number: String(4700 + no),
  euid: Euid.make(`DEK1101R.HRB${4700 + no}`),
  town,
  closed: false
})

/** Invented companies. */
const firms = [
  firm(1, "Beispielwerk", "Hamburg"),
  firm(2, "Musterbau Nord", "Ahrensburg"),
  firm(3, "Musterbau Süd", "Reinbek"),
  firm(4, "Musterbau West", "Wedel"),
  firm(5, "Musterbau Ost", "Glinde")
]

const perPage = 2

const firmsNamed = (asked: URLSearchParams): typeof FirmPage.Type => {
  const words = (asked.get("name") ?? "").toLowerCase().split(" ")
  const found = firms.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const end = Number(asked.get("page")) * perPage
  return { firms: found.slice(end - perPage, end), found: found.length, pages: Math.ceil(found.length / perPage) }
}

/** Reports of companies and kinds between two days, by day from the newest on, or as they were seen. */
const reportsAfter = (reports: ReadonlyArray<Report>, asked: URLSearchParams): typeof ReportPage.Type => {
  const listed = (name: string, value: string) => asked.get(name)?.split(",").includes(value) ?? true
  const [since, until] = [asked.get("since") ?? "", asked.get("until") ?? "9999"]
  const isSeen = asked.get("order") === "seen"
  const markOf = ({ day, no }: Report) => `${isSeen ? "" : `${day}/`}${String(no).padStart(6, "0")}`
  const matching = reports.filter(({ day, firm, kind }) =>
    listed("firms", String(firm.no)) && listed("kinds", kind) && since <= day && day <= until
  )
  const ascending = matching.toSorted((left, right) => (markOf(left) < markOf(right) ? -1 : 1))
  const inOrder = isSeen ? ascending : ascending.toReversed()
  const start = inOrder.findIndex((report) => markOf(report) === asked.get("after")) + 1
  const page = inOrder.slice(start, start + Math.min(Number(asked.get("count")), perPage))
  const last = page.at(-1)
  return {
    reports: page,
    mark: last === undefined ? null : markOf(last),
    more: start + page.length < inOrder.length
  }
}

/**
 * Somebody's source of register data on the web, as a function in place of `fetch`. It has pages of companies by
 * number, and pages of reports by a mark; `report` adds a report.
 */
export const makeFirmenbuch = () => {
  const reports: Array<Report> = []
  const report = (no: number, kind: Report["kind"], day: string): void => {
    reports.push({ no: reports.length + 1, kind, day: CalendarDate.make(day), firm: firms[no - 1]! })
  }
  report(1, "founding", "2019-05-05")
  report(2, "founding", "2019-05-05")
  report(3, "managers", "2026-02-01")
  report(1, "other", "2026-02-03")

  const answerTo = ({ pathname, searchParams }: URL): object | undefined => {
    const [, kind, name = ""] = pathname.split("/").map(decodeURIComponent)
    if (pathname === "/firms") return firmsNamed(searchParams)
    if (pathname === "/reports") return reportsAfter(reports, searchParams)
    if (kind === "firms") return firms.find(({ no }) => String(no) === name)
    if (kind === "reports") return reports.find(({ no }) => String(no) === name)
    return firms.find(({ euid, number, register }) => [euid, `Hamburg ${register} ${number}`].includes(name))
  }
  const fetch: typeof globalThis.fetch = (input) => {
    const answer = answerTo(new URL(input instanceof Request ? input.url : input))
    return Promise.resolve(answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer))
  }
  return { fetch, report }
}
