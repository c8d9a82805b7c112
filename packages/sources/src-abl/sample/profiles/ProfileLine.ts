import type {
  AccountNode,
  AnnualStatement,
  AnnualStatementHtml,
  ContactData,
  FeatureData,
  FinancialKpi,
  Registration,
  WebsiteContent
} from "@kontor/core/Register"
import type { Facts } from "@kontor/register"
import { companyName } from "../CompanyName.ts"
import { Draws } from "../Draws.ts"
import { type FormName, roles } from "../Forms.ts"
import { lastState, type Life } from "../life/Life.ts"
import type { Officer, State } from "../life/State.ts"
import { isQuiet } from "../Neighbourhood.ts"
import type { Size } from "../Organization.ts"
import { fullName } from "../Person.ts"
import { dayOfParts, isoDate, lastDay } from "../World.ts"
import { type Accounts, accountsOf, type Balance, type Results } from "./Accounts.ts"
import { shareholdersOf } from "./Shareholding.ts"

const spellings: Readonly<Record<string, string>> = { "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss" }

const asciiOf = (text: string): string => text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => spellings[letter]!)

/** The domain of an organization, below the top-level domain that is reserved for examples. */
const domainOf = ({ organization }: Life): string => {
  const name = companyName(organization.index, 0, organization.form)
  const words = asciiOf(name).split(/[^a-z0-9]+/)
  return `${words.filter((word) => word !== "").slice(0, 3).join("-")}-${organization.index}.example`
}

/** Prefixes of telephone numbers that the numbering plan reserves for fiction. */
const fictionalNumbers: Readonly<Record<string, string>> = {
  "Berlin": "+49 30 23125 ",
  "Frankfurt am Main": "+49 69 90009 ",
  "Hamburg": "+49 40 66969 ",
  "Köln": "+49 221 4710 ",
  "München": "+49 89 99998 "
}

/** The contact data of an organization. */
const contactOf = (life: Life): ContactData => {
  const draws = new Draws("contact", life.organization.index)
  const beginning = fictionalNumbers[life.organization.seat.name]
  const domain = domainOf(life)
  const hasWebsite = draws.chance(82)
  return {
    website: hasWebsite ? `https://www.${domain}` : null,
    phone_number: beginning === undefined ? null : beginning + String(draws.below(1_000)).padStart(3, "0"),
    email: draws.chance(75) ? `info@${domain}` : null
  }
}

/** The text of a website about one of its persons. */
const introduced = (life: Life, { holder, role, since }: Officer): ReadonlyArray<string> => {
  if (holder._tag === "Member") return []
  const { index, industry, seat } = life.organization
  const draws = new Draws("team", index * 64 + holder.bornOn)
  const mailbox = `${asciiOf(holder.given)}.${asciiOf(holder.family)}`.replaceAll(/[^a-z.-]+/g, "")
  return [
    `### ${fullName(holder)}`,
    `${fullName(holder)}, ${roles[role].position}, ist seit ${isoDate(since).slice(0, 4)} in ${seat.name} tätig.`,
    ...(draws.chance(60) ? [`Schwerpunkte: ${industry.products.slice(0, 2).join(", ")}`] : []),
    ...(draws.chance(70) ? [`E-Mail: ${mailbox}@${domainOf(life)}`] : [])
  ]
}

/** The text of an organization's website with its imprint and its team, for those that have one and were visited. */
const websiteOf = (life: Life, state: State): typeof WebsiteContent.Type | undefined => {
  const { website } = contactOf(life)
  const draws = new Draws("website", life.organization.index)
  if (website === null || !draws.chance(35)) return undefined
  const { address: { houseNumber, postalCode, street }, name, officers, seat } = state
  const address = `${street} ${houseNumber}, ${postalCode} ${seat.name}`
  const products = life.organization.industry.products.map((product) => `- ${product}`).join("\n")
  const team = officers.slice(0, 4).flatMap((officer) => introduced(life, officer))
  const fetched_at = `${isoDate(lastDay - draws.between(1, 60))}T04:00:00.000Z`
  const page = (path: string, ...lines: ReadonlyArray<string>) => ({
    url: `${website}${path}`,
    content: lines.join("\n\n"),
    fetched_at
  })
  return {
    ...page("", `# ${name}`, `Willkommen bei ${name}.`, "## Leistungen", products, "## Kontakt", address),
    pages: [
      page("/impressum", "# Impressum", `${name}, ${address}`),
      ...(team.length === 0 ? [] : [page("/team", "# Team", ...team)])
    ]
  }
}

interface Row {
  readonly depth: number
  readonly text: string
  readonly value: string
}

const rows = (nodes: ReadonlyArray<AccountNode>, depth = 0): ReadonlyArray<Row> =>
  nodes.flatMap(({ children, name, value }) => [
    { depth, text: name.in_report, value: String(value ?? 0).replaceAll(/\B(?=(\d{3})+$)/g, ".") },
    ...rows(children, depth + 1)
  ])

/** A part of a statement: its table, or its text. */
type Section = readonly [title: string, content: ReadonlyArray<Row> | string]

const markdown = (title: string, sections: ReadonlyArray<Section>): string =>
  [
    `# ${title}`,
    ...sections.map(([title, content]) => {
      const lines = typeof content === "string" ? [content] : [
        "| Posten | EUR |",
        "|---|---:|",
        ...content.map(({ depth, text, value }) => `| ${"– ".repeat(depth)}${text} | ${value} |`)
      ]
      return [`## ${title}`, "", ...lines].join("\n")
    })
  ].join("\n\n")

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

const html = (title: string, sections: ReadonlyArray<Section>): string =>
  [
    `<h1>${escaped(title)}</h1>`,
    ...sections.map(([title, content]) => {
      if (typeof content === "string") return `<h2>${escaped(title)}</h2><p>${escaped(content)}</p>`
      const lines = content.map(({ depth, text, value }) =>
        `<tr><td class="level-${depth}">${escaped(text)}</td><td>${value}</td></tr>`
      )
      const head = "<thead><tr><th>Posten</th><th>EUR</th></tr></thead>"
      return `<h2>${escaped(title)}</h2><table>${head}<tbody>${lines.join("")}</tbody></table>`
    })
  ].join("\n")

const notes = ({ organization: { registration } }: Life, { employees, year }: Accounts): string =>
  `Der Jahresabschluss zum 31.12.${year} wurde nach den Vorschriften des Handelsgesetzbuchs aufgestellt. Die ` +
  `Gesellschaft ist beim Amtsgericht ${registration.court.name} unter ${registration.type} ${registration.number} ` +
  `eingetragen. Im Jahresdurchschnitt wurden ${employees} Arbeitnehmer beschäftigt.`

/**
 * A published annual statement, as Markdown and as HTML of the same content. `profit` is empty where it is not
 * published.
 */
const statementsOf = (
  life: Life,
  accounts: Accounts,
  balance: ReadonlyArray<AccountNode>,
  profit: ReadonlyArray<AccountNode>
): readonly [typeof AnnualStatement.Type, typeof AnnualStatementHtml.Type] => {
  const { year } = accounts
  const draws = new Draws(`statement ${year}`, life.organization.index)
  const title = `Jahresabschluss zum Geschäftsjahr vom 01.01.${year} bis zum 31.12.${year}`
  const filedOn = Math.min(dayOfParts(year + 1, draws.between(4, 12), draws.between(1, 28)), lastDay - 2)
  const sections: ReadonlyArray<Section> = [
    [`Bilanz zum 31.12.${year}`, rows(balance)],
    ...(profit.length === 0 ? [] : [["Gewinn- und Verlustrechnung", rows(profit)] as const]),
    ["Anhang", notes(life, accounts)]
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

/**
 * The positions of a statement, one a line, each indented below the one that it is a part of: its ordinal or `-`, its
 * value or the values that it sums, and its names in German and English.
 */
const balanceTable = `
- total | Aktiva | Assets
  A. fixed | Anlagevermögen | Fixed assets
    I. intangible | Immaterielle Vermögensgegenstände | Intangible fixed assets
    II. property+equipment | Sachanlagen | Tangible fixed assets
      1. property | Grundstücke, grundstücksgleiche Rechte und Bauten | Land and buildings
      2. equipment | andere Anlagen, Betriebs- und Geschäftsausstattung | Other equipment
    III. investments | Finanzanlagen | Financial assets
  B. inventories+receivables+cash | Umlaufvermögen | Current assets
    I. inventories | Vorräte | Inventories
    II. receivables | Forderungen und sonstige Vermögensgegenstände | Receivables and other assets
      1. tradeReceivables | Forderungen aus Lieferungen und Leistungen | Trade receivables
      2. otherReceivables | sonstige Vermögensgegenstände | Other assets
    III. cash | Kassenbestand, Bundesbankguthaben, Guthaben bei Kreditinstituten und Schecks | Cash and bank balances
  C. prepaid | Rechnungsabgrenzungsposten | Prepaid expenses
  D. deficit? | Nicht durch Eigenkapital gedeckter Fehlbetrag | Deficit not covered by equity
- total | Passiva | Equity and liabilities
  A. covered | Eigenkapital | Equity
    I. subscribed | SUBSCRIBED
    II. reserves | Kapitalrücklage | Capital reserve
    III. broughtForward | Gewinnvortrag/Verlustvortrag | Retained profits/accumulated losses brought forward
    IV. net | Jahresüberschuss/Jahresfehlbetrag | Net income/net loss for the year
    V. deficit? | nicht gedeckter Fehlbetrag | Deficit not covered
  B. provisions | Rückstellungen | Provisions
  C. bank+trade+otherLiabilities | Verbindlichkeiten | Liabilities
    1. bank | Verbindlichkeiten gegenüber Kreditinstituten | Liabilities to banks
    2. trade | Verbindlichkeiten aus Lieferungen und Leistungen | Trade payables
    3. otherLiabilities | sonstige Verbindlichkeiten | Other liabilities
  D. deferred | Rechnungsabgrenzungsposten | Deferred income`

/** A profit and loss account by the total cost method (section 275 (2) HGB); expenses are positive. */
const profitTable = `
1. revenue | Umsatzerlöse | Revenue
2. otherIncome | sonstige betriebliche Erträge | Other operating income
3. goods+services | Materialaufwand | Cost of materials
  a) goods | Aufwendungen für Roh-, Hilfs- und Betriebsstoffe und für bezogene Waren | Materials and purchased goods
  b) services | Aufwendungen für bezogene Leistungen | Purchased services
4. wages+social | Personalaufwand | Personnel expenses
  a) wages | Löhne und Gehälter | Wages and salaries
  b) social | soziale Abgaben und Aufwendungen für Altersversorgung | Social security and pensions
5. depreciation | Abschreibungen | Depreciation and amortisation
6. otherExpenses | sonstige betriebliche Aufwendungen | Other operating expenses
7. interestIncome | sonstige Zinsen und ähnliche Erträge | Other interest and similar income
8. interestExpense | Zinsen und ähnliche Aufwendungen | Interest and similar expenses
9. incomeTax | Steuern vom Einkommen und vom Ertrag | Income and profit taxes
10. net+otherTax | Ergebnis nach Steuern | Result after taxes
11. otherTax | sonstige Steuern | Other taxes
12. net | Jahresüberschuss/Jahresfehlbetrag | Annual net profit/loss`

type Values = Readonly<Record<string, number>>

const subscribedNames = (form: FormName): string => {
  if (form === "GmbH & Co. KG") return "Kapitalanteile der Kommanditisten | Limited partners' capital"
  return form === "eG" ? "Geschäftsguthaben | Members' shares" : "Gezeichnetes Kapital | Subscribed capital"
}

/** The positions of a table down to a depth; one with `?` is left out where it is zero. */
const positionsIn = (lines: ReadonlyArray<string>, values: Values, depth: number): ReadonlyArray<AccountNode> => {
  const starts = lines.flatMap((line, at) => line.startsWith(" ") ? [] : [at])
  return starts.flatMap((start, at) => {
    const [, ordinal, sum, de, en] = /^(\S+) (\S+) \| (.+) \| (.+)$/u.exec(lines[start]!)! as unknown as [
      string,
      string,
      string,
      string,
      string
    ]
    const value = sum.replace("?", "").split("+").reduce((total, name) => total + values[name]!, 0)
    if (sum.endsWith("?") && value === 0) return []
    const below = lines.slice(start + 1, starts[at + 1]).map((line) => line.slice(2))
    const children = depth === 0 ? [] : positionsIn(below, values, depth - 1)
    return [{ name: { de, en, in_report: ordinal === "-" ? de : `${ordinal} ${de}` }, value, children }]
  })
}

const profitAndLoss = (results: Results): ReadonlyArray<AccountNode> =>
  positionsIn(profitTable.trim().split("\n"), results, 1)

const depths: Readonly<Record<Size, number>> = { micro: 1, small: 2, medium: 3, large: 3 }

/**
 * A balance sheet as published: assets, then equity and liabilities, in the detail that the size asks for: small
 * companies may leave out the lower positions (sections 266 and 267a HGB).
 */
const balanceSheet = (balance: Balance, form: FormName, size: Size): ReadonlyArray<AccountNode> => {
  const { equipment, equity, intangible, investments, otherReceivables, property, tradeReceivables } = balance
  const sums = {
    fixed: intangible + property + equipment + investments,
    receivables: tradeReceivables + otherReceivables,
    covered: Math.max(0, equity)
  }
  const lines = balanceTable.replace("SUBSCRIBED", subscribedNames(form)).trim().split("\n")
  return positionsIn(lines, { ...balance, ...sums }, depths[size])
}

type NewsItem = NonNullable<FeatureData["news"]>[number]

/** News about entries, each a title and a summary; most entries make no news. */
const stories: Readonly<Partial<Record<string, (state: State) => readonly [title: string, summary: string]>>> = {
  CHIEF_SUCCEEDS: ({ name }) => [`Wechsel an der Spitze von ${name}`, `${name} hat eine neue Leitung.`],
  CAPITAL_RAISED: ({ name }) => [`${name} erhöht Kapital`, `${name} stärkt die Eigenmittel für weiteres Wachstum.`],
  TOOK_OVER: ({ name }) => [`${name} wächst durch Übernahme`, `${name} übernimmt das Geschäft eines Partners.`],
  NAME: ({ formerNames, name }) => [`Neuer Name: ${name}`, `Aus ${formerNames.at(-1)!} wird ${name}.`],
  INSOLVENCY_PROVISIONAL: ({ name }) => [`${name} ist zahlungsunfähig`, `${name} hat einen Insolvenzantrag gestellt.`]
}

/** The news about an organization, the newest first. */
const newsOf = ({ chapters, organization: { index } }: Life): ReadonlyArray<NewsItem> => {
  const draws = new Draws("news", index)
  const reports = chapters.flatMap(({ changes, on, state }) =>
    changes.flatMap((change) => draws.chance(25) && stories[change] ? [{ on, report: stories[change](state) }] : [])
  )
  return reports.toReversed().map(({ on, report: [title, summary] }, at): NewsItem => {
    const publication_date = isoDate(Math.min(lastDay, on + draws.between(2, 9)))
    return {
      id: `${index}-${at + 1}`,
      title,
      source: draws.pick(["Musterbote", "Wirtschaftskurier Musterland"]),
      publication_date,
      url: `https://nachrichten.example/${publication_date}/${index}-${at + 1}`,
      summary
    }
  })
}

/** A line of a profile: the organization, the day, and facts that the register itself does not have. */
type ProfileLine = { readonly registration: Registration; readonly as_of: string } & Facts

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
const publishesResults = ({ organization }: Life): boolean =>
  organization.size === "medium" || organization.size === "large" ||
  new Draws("results", organization.index).chance(organization.size === "small" ? 55 : 35)

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

/** The figures of all years; of a quiet organization only the newest balance sheet beside them. */
const financials = (life: Life): Partial<Facts> => {
  const years = accountsOf(life).toReversed()
  if (years.length === 0) return {}
  const { form, index, size } = life.organization
  const isFull = publishesResults(life)
  const financial_kpi = years.map((accounts) => kpi(accounts, isFull))
  const sheetOf = ({ balance, year }: Accounts) => ({
    year,
    balance_sheet_accounts: balanceSheet(balance, form, size)
  })
  if (isQuiet(index)) return { financial_kpi, balance_sheet_accounts: [sheetOf(years[0]!)] }
  const sheets = years.map(sheetOf)
  const profits = years.map(({ results }): ReadonlyArray<AccountNode> => isFull ? profitAndLoss(results) : [])
  const statements = years.slice(0, keptStatements).map((accounts, at) =>
    statementsOf(life, accounts, sheets[at]!.balance_sheet_accounts, profits[at]!)
  )
  return {
    financial_kpi,
    balance_sheet_accounts: sheets,
    ...(isFull && {
      profit_and_loss_account: years.map(({ year }, at) => ({ year, profit_and_loss_accounts: profits[at]! }))
    }),
    annual_financial_statements: statements.map(([document]) => document),
    annual_financial_statements__html: statements.map(([, document]) => document)
  }
}

/** The profile line of an organization. */
export const profileLine = (life: Life): ProfileLine => {
  const { industry, registeredOn } = life.organization
  const state = lastState(life)
  const shareholders = shareholdersOf(life)
  const news = newsOf(life)
  const website = websiteOf(life, state)
  return {
    registration: registrationOfLine(life),
    as_of: isoDate(lastDay),
    name: state.name,
    registration_date: `${isoDate(registeredOn)}T00:00:00+00:00`,
    industry_classification: { WZ2008: [industry.wz2008], WZ2025: [industry.wz2025] },
    keywords: industry.words.slice(0, 2).map((word) => word.toLowerCase()),
    products_and_services: [...industry.products],
    contact_data: contactOf(life),
    ...financials(life),
    ...(shareholders && { shareholders }),
    ...(news.length > 0 && { news }),
    ...(website && { website_content: website })
  }
}
