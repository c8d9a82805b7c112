import type { AccountNode, AnnualStatement, AnnualStatementHtml } from "@kontor/core/Register"
import { dayOfParts, isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import type { Life } from "../life/Life.ts"
import type { World } from "../World.ts"
import type { Accounts } from "./Accounts.ts"

const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ".")

interface Row {
  readonly depth: number
  readonly text: string
  readonly value: string
}

const rows = (nodes: ReadonlyArray<AccountNode>, depth = 0): ReadonlyArray<Row> =>
  nodes.flatMap(({ children, name, value }) => [
    { depth, text: name.in_report, value: grouped(value ?? 0) },
    ...rows(children, depth + 1)
  ])

interface Section {
  readonly title: string
  readonly rows: ReadonlyArray<Row>
  readonly text: string
}

const markdown = (title: string, sections: ReadonlyArray<Section>): string =>
  [
    `# ${title}`,
    ...sections.map((section) => {
      const table = section.rows.map(({ depth, text, value }) => `| ${"– ".repeat(depth)}${text} | ${value} |`)
      const lines = table.length === 0 ? [] : ["| Posten | EUR |", "|---|---:|", ...table]
      return [`## ${section.title}`, "", ...lines, ...(section.text === "" ? [] : [section.text])].join("\n")
    })
  ].join("\n\n")

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

const html = (title: string, sections: ReadonlyArray<Section>): string =>
  [
    `<h1>${escaped(title)}</h1>`,
    ...sections.map((section) => {
      const lines = section.rows.map(({ depth, text, value }) =>
        `<tr><td class="level-${depth}">${escaped(text)}</td><td>${value}</td></tr>`
      )
      const table = lines.length === 0
        ? ""
        : `<table><thead><tr><th>Posten</th><th>EUR</th></tr></thead><tbody>${lines.join("")}</tbody></table>`
      return `<h2>${escaped(section.title)}</h2>${table}${section.text === "" ? "" : `<p>${escaped(section.text)}</p>`}`
    })
  ].join("\n")

const notes = (life: Life, { employees, year }: Accounts): string => {
  const { registration } = life.organization
  return `Der Jahresabschluss zum 31.12.${year} wurde nach den Vorschriften des Handelsgesetzbuchs aufgestellt. Die ` +
    `Gesellschaft ist beim Amtsgericht ${registration.court.name} unter ${registration.type} ${registration.number} ` +
    `eingetragen. Im Jahresdurchschnitt wurden ${employees} Arbeitnehmer beschäftigt.`
}

/**
 * A published annual statement, as Markdown and as HTML of the same content. `profit` is empty where it is not
 * published.
 */
export const statementsOf = (
  world: World,
  life: Life,
  accounts: Accounts,
  balance: ReadonlyArray<AccountNode>,
  profit: ReadonlyArray<AccountNode>
): readonly [typeof AnnualStatement.Type, typeof AnnualStatementHtml.Type] => {
  const { year } = accounts
  const draws = new Draws(world.seed, `statement ${year}`, life.organization.index)
  const title = `Jahresabschluss zum Geschäftsjahr vom 01.01.${year} bis zum 31.12.${year}`
  const filedOn = Math.min(dayOfParts(year + 1, draws.between(4, 12), draws.between(1, 28)), world.until - 2)
  const sections: ReadonlyArray<Section> = [
    { title: `Bilanz zum 31.12.${year}`, rows: rows(balance), text: "" },
    ...(profit.length === 0 ? [] : [{ title: "Gewinn- und Verlustrechnung", rows: rows(profit), text: "" }]),
    { title: "Anhang", rows: [], text: notes(life, accounts) }
  ]
  const details = {
    document_type: "Jahresabschluss",
    document_date: isoDate(filedOn),
    document_title: title,
    language: "Deutsch",
    year
  }
  return [
    { ...details, document_md: markdown(title, sections) },
    { ...details, document_html: html(title, sections) }
  ]
}
