import type {
  AccountNode,
  AnnualStatement,
  AnnualStatementHtml,
  FeatureData,
  FinancialKpi,
  Registration
} from "@kontor/core/Register"
import type { Facts } from "@kontor/register"
import { type Day, dayOfParts, isoDate } from "../Day.ts"
import { Draws } from "../Draws.ts"
import { type Chapter, lastState, type Life } from "../life/Life.ts"
import type { State } from "../life/State.ts"
import type { Size } from "../Organization.ts"
import { fullName } from "../Person.ts"
import type { FormName } from "../tables/Forms.ts"
import type { World } from "../World.ts"
import { type Accounts, accountsOf } from "./Accounts.ts"
import type { Balance } from "./Balance.ts"
import { contactOf, websiteOf } from "./Contact.ts"
import type { Results } from "./Results.ts"
import { shareholdersOf } from "./Shareholding.ts"

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
const statementsOf = (
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

/** A position of a statement: its ordinal, its names, its value and its parts. */
const position = (
  ordinal: string,
  de: string,
  en: string,
  value: number,
  children: ReadonlyArray<AccountNode> = []
): AccountNode => ({
  name: { de, en, in_report: ordinal === "" ? de : `${ordinal} ${de}` },
  value,
  children
})

/** The same positions down to a depth: small companies may leave out the lower ones (sections 266 and 267a HGB). */
const toDepth = (nodes: ReadonlyArray<AccountNode>, depth: number): ReadonlyArray<AccountNode> =>
  nodes.map(({ children, name, value }) => ({ name, value, children: depth === 0 ? [] : toDepth(children, depth - 1) }))

const assets = (balance: Balance): AccountNode => {
  const {
    cash,
    equipment,
    intangible,
    inventories,
    investments,
    otherReceivables,
    prepaid,
    property,
    tradeReceivables
  } = balance
  const fixed = intangible + property + equipment + investments
  const receivables = tradeReceivables + otherReceivables
  const deficit = balance.deficit === 0 ? [] : [
    position("D.", "Nicht durch Eigenkapital gedeckter Fehlbetrag", "Deficit not covered by equity", balance.deficit)
  ]
  return position("", "Aktiva", "Assets", balance.total, [
    position("A.", "Anlagevermögen", "Fixed assets", fixed, [
      position("I.", "Immaterielle Vermögensgegenstände", "Intangible fixed assets", intangible),
      position("II.", "Sachanlagen", "Tangible fixed assets", property + equipment, [
        position("1.", "Grundstücke, grundstücksgleiche Rechte und Bauten", "Land and buildings", property),
        position("2.", "andere Anlagen, Betriebs- und Geschäftsausstattung", "Other equipment", equipment)
      ]),
      position("III.", "Finanzanlagen", "Financial assets", investments)
    ]),
    position("B.", "Umlaufvermögen", "Current assets", inventories + receivables + cash, [
      position("I.", "Vorräte", "Inventories", inventories),
      position("II.", "Forderungen und sonstige Vermögensgegenstände", "Receivables and other assets", receivables, [
        position("1.", "Forderungen aus Lieferungen und Leistungen", "Trade receivables", tradeReceivables),
        position("2.", "sonstige Vermögensgegenstände", "Other assets", otherReceivables)
      ]),
      position(
        "III.",
        "Kassenbestand, Bundesbankguthaben, Guthaben bei Kreditinstituten und Schecks",
        "Cash on hand, bank balances and cheques",
        cash
      )
    ]),
    position("C.", "Rechnungsabgrenzungsposten", "Prepaid expenses", prepaid),
    ...deficit
  ])
}

const subscribedName = (form: FormName): readonly [string, string] => {
  if (form === "GmbH & Co. KG") return ["Kapitalanteile der Kommanditisten", "Limited partners' capital"]
  return form === "eG" ? ["Geschäftsguthaben", "Members' shares"] : ["Gezeichnetes Kapital", "Subscribed capital"]
}

const equity = (balance: Balance, form: FormName): AccountNode => {
  const [de, en] = subscribedName(form)
  const covered = balance.deficit === 0
    ? []
    : [position("V.", "nicht gedeckter Fehlbetrag", "Deficit not covered", balance.deficit)]
  return position("A.", "Eigenkapital", "Equity", Math.max(0, balance.equity), [
    position("I.", de, en, balance.subscribed),
    position("II.", "Kapitalrücklage", "Capital reserve", balance.reserves),
    position(
      "III.",
      "Gewinnvortrag/Verlustvortrag",
      "Retained profits/accumulated losses brought forward",
      balance.broughtForward
    ),
    position("IV.", "Jahresüberschuss/Jahresfehlbetrag", "Net income/net loss for the year", balance.net),
    ...covered
  ])
}

const liabilities = (balance: Balance, form: FormName): AccountNode => {
  const { bank, deferred, otherLiabilities, provisions, trade } = balance
  return position("", "Passiva", "Equity and liabilities", balance.total, [
    equity(balance, form),
    position("B.", "Rückstellungen", "Provisions", provisions),
    position("C.", "Verbindlichkeiten", "Liabilities", bank + trade + otherLiabilities, [
      position("1.", "Verbindlichkeiten gegenüber Kreditinstituten", "Liabilities to banks", bank),
      position("2.", "Verbindlichkeiten aus Lieferungen und Leistungen", "Trade payables", trade),
      position("3.", "sonstige Verbindlichkeiten", "Other liabilities", otherLiabilities)
    ]),
    position("D.", "Rechnungsabgrenzungsposten", "Deferred income", deferred)
  ])
}

const depths: Readonly<Record<Size, number>> = { micro: 1, small: 2, medium: 3, large: 3 }

/** A balance sheet as published: assets, then equity and liabilities, in the detail that the size asks for. */
const balanceSheet = (balance: Balance, form: FormName, size: Size): ReadonlyArray<AccountNode> =>
  toDepth([assets(balance), liabilities(balance, form)], depths[size])

type NewsItem = NonNullable<FeatureData["news"]>[number]

/** Made-up newspapers. */
const papers = ["Musterbote", "Wirtschaftskurier Musterland", "Handelsanzeiger", "Regionalspiegel"]

interface Report {
  readonly on: Day
  readonly title: string
  readonly summary: string
}

type Story = (state: State, newcomer: string) => readonly [title: string, summary: string]

const atTheTop: Story = (
  { name },
  newcomer
) => [`Wechsel an der Spitze von ${name}`, `${newcomer} gehört nun zur Leitung von ${name}.`]

/** News about entries; most entries make no news. */
const stories: Readonly<Partial<Record<Chapter["changes"][number], Story>>> = {
  CHIEF_JOINS: atTheTop,
  CHIEF_SUCCEEDS: atTheTop,
  CAPITAL_RAISED: ({ name }) => [`${name} erhöht Kapital`, `${name} stärkt die Eigenmittel für weiteres Wachstum.`],
  TOOK_OVER: ({ name }) => [`${name} wächst durch Übernahme`, `${name} übernimmt das Geschäft eines Partners.`],
  NAME: ({ formerNames, name }) => [`Neuer Name: ${name}`, `Aus ${formerNames.at(-1)!} wird ${name}.`],
  INSOLVENCY_PROVISIONAL: ({ name }) => [`${name} ist zahlungsunfähig`, `${name} hat einen Insolvenzantrag gestellt.`]
}

const reportsOf = ({ changes, on, state }: Chapter): ReadonlyArray<Report> => {
  const newest = state.officers.at(-1)?.holder
  const newcomer = newest?._tag === "Person" ? fullName(newest) : state.name
  return changes.flatMap((change) => {
    const [title, summary] = stories[change]?.(state, newcomer) ?? []
    return title === undefined || summary === undefined ? [] : [{ on, title, summary }]
  })
}

const anniversary = (world: World, { first, organization }: Life, draws: Draws): ReadonlyArray<Report> => {
  const years = Math.floor((world.until - organization.foundedOn) / 365.25)
  if (years < 5 || !draws.chance(8)) return []
  const on = world.since + draws.below(Math.max(1, world.until - world.since - 10))
  return [{
    on,
    title: `${first.name} feiert Jubiläum`,
    summary: `Seit rund ${years} Jahren ist ${first.name} in ${first.seat.name} ansässig.`
  }]
}

/** The news about an organization, the newest first. */
const newsOf = (world: World, life: Life): ReadonlyArray<NewsItem> => {
  const { index } = life.organization
  const draws = new Draws(world.seed, "news", index)
  const reports = life.chapters.filter(() => draws.chance(25)).flatMap(reportsOf)
  return [...reports, ...anniversary(world, life, draws)]
    .toSorted((left, right) => right.on - left.on)
    .map(({ on, summary, title }, at): NewsItem => {
      const date = isoDate(Math.min(world.until, on + draws.between(2, 9)))
      return {
        id: `${index}-${at + 1}`,
        title,
        source: draws.pick(papers),
        publication_date: date,
        url: `https://nachrichten.example/${date}/${index}-${at + 1}`,
        summary
      }
    })
}

/** A profit and loss account by the total cost method (section 275 (2) HGB); expenses are positive. */
const profitAndLoss = (results: Results): ReadonlyArray<AccountNode> => {
  const { goods, incomeTax, net, otherTax, services, social, wages } = results
  return [
    position("1.", "Umsatzerlöse", "Revenue", results.revenue),
    position("2.", "sonstige betriebliche Erträge", "Other operating income", results.otherIncome),
    position("3.", "Materialaufwand", "Cost of materials", goods + services, [
      position(
        "a)",
        "Aufwendungen für Roh-, Hilfs- und Betriebsstoffe und für bezogene Waren",
        "Raw materials, supplies and purchased goods",
        goods
      ),
      position("b)", "Aufwendungen für bezogene Leistungen", "Purchased services", services)
    ]),
    position("4.", "Personalaufwand", "Personnel expenses", wages + social, [
      position("a)", "Löhne und Gehälter", "Wages and salaries", wages),
      position("b)", "soziale Abgaben und Aufwendungen für Altersversorgung", "Social security and pensions", social)
    ]),
    position("5.", "Abschreibungen", "Depreciation and amortisation", results.depreciation),
    position("6.", "sonstige betriebliche Aufwendungen", "Other operating expenses", results.otherExpenses),
    position("7.", "sonstige Zinsen und ähnliche Erträge", "Other interest and similar income", results.interestIncome),
    position("8.", "Zinsen und ähnliche Aufwendungen", "Interest and similar expenses", results.interestExpense),
    position("9.", "Steuern vom Einkommen und vom Ertrag", "Income and profit taxes", incomeTax),
    position("10.", "Ergebnis nach Steuern", "Result after taxes", net + otherTax),
    position("11.", "sonstige Steuern", "Other taxes", otherTax),
    position("12.", "Jahresüberschuss/Jahresfehlbetrag", "Annual net profit/loss", net)
  ]
}

/** A line of a profile: the organization, the day, and facts that the register itself does not have. */
export type ProfileLine = { readonly registration: Registration; readonly as_of: string } & Facts

const registrationOfLine = ({ organization }: Life): Registration => {
  const { court, euid, number, suffix, type } = organization.registration
  return {
    court: court.name,
    register_type: type,
    register_number: number,
    register_number_extra: suffix === "" ? null : suffix,
    euid,
    former: []
  }
}

/** Small companies need not publish their results; a part of them does. */
const publishesResults = (world: World, { organization }: Life): boolean =>
  organization.size === "medium" || organization.size === "large" ||
  new Draws(world.seed, "results", organization.index).chance(organization.size === "small" ? 55 : 35)

const kpi = ({ balance, employees, results, year }: Accounts, isFull: boolean): FinancialKpi => ({
  year,
  revenue: isFull ? results.revenue : null,
  net_income: results.net,
  active_total: balance.total,
  equity: balance.equity,
  liabilities: balance.bank + balance.trade + balance.otherLiabilities,
  cash: balance.cash,
  ebit: isFull ? results.operating : null,
  material_expenses: isFull ? results.goods + results.services : null,
  personnel_expenses: isFull ? results.wages + results.social : null,
  employees
})

/** The number of years, from the newest, whose whole statement is kept. */
const keptStatements = 2

const financials = (world: World, life: Life): Partial<Facts> => {
  const years = accountsOf(world, life).toReversed()
  if (years.length === 0) return {}
  const { form, size } = life.organization
  const isFull = publishesResults(world, life)
  const balances = years.map(({ balance }) => balanceSheet(balance, form, size))
  const profits = years.map(({ results }): ReadonlyArray<AccountNode> => isFull ? profitAndLoss(results) : [])
  const statements = years.slice(0, keptStatements).map((accounts, at) =>
    statementsOf(world, life, accounts, balances[at]!, profits[at]!)
  )
  return {
    financial_kpi: years.map((accounts) => kpi(accounts, isFull)),
    balance_sheet_accounts: years.map(({ year }, at) => ({ year, balance_sheet_accounts: balances[at]! })),
    ...(isFull && {
      profit_and_loss_account: years.map(({ year }, at) => ({ year, profit_and_loss_accounts: profits[at]! }))
    }),
    annual_financial_statements: statements.map(([document]) => document),
    annual_financial_statements__html: statements.map(([, document]) => document)
  }
}

/** The profile line of an organization. */
export const profileLine = (world: World, life: Life): ProfileLine => {
  const { industry, registeredOn } = life.organization
  const state = lastState(life)
  const shareholders = shareholdersOf(world, life)
  const news = newsOf(world, life)
  const website = websiteOf(world, life, state)
  return {
    registration: registrationOfLine(life),
    as_of: isoDate(world.until),
    name: state.name,
    registration_date: `${isoDate(registeredOn)}T00:00:00+00:00`,
    industry_classification: { WZ2008: [industry.wz2008], WZ2025: [industry.wz2025] },
    keywords: industry.words.slice(0, 2).map((word) => word.toLowerCase()),
    products_and_services: [...industry.products],
    contact_data: contactOf(world, life),
    ...financials(world, life),
    ...(shareholders && { shareholders }),
    ...(news.length > 0 && { news }),
    ...(website && { website_content: website })
  }
}
