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
import type { FormName, RoleName } from "../Forms.ts"
import type { Officer, State } from "../life/Change.ts"
import { type Chapter, lastState, type Life } from "../life/Life.ts"
import { isQuiet } from "../Neighbourhood.ts"
import type { Size } from "../Organization.ts"
import { fullName } from "../Person.ts"
import { type Day, dayOfParts, isoDate, type World } from "../World.ts"
import { type Accounts, accountsOf, type Balance, type Results } from "./Accounts.ts"
import { shareholdersOf } from "./Shareholding.ts"

const spellings: Readonly<Record<string, string>> = { "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss" }

const asciiOf = (text: string): string => text.toLowerCase().replaceAll(/[äöüß]/g, (letter) => spellings[letter]!)

/** The domain of an organization, below the top-level domain that is reserved for examples. */
const domainOf = (world: World, { organization }: Life): string => {
  const name = companyName(world, organization.index, 0, organization.form)
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
const contactOf = (world: World, life: Life): ContactData => {
  const draws = new Draws(world.seed, "contact", life.organization.index)
  const beginning = fictionalNumbers[life.organization.seat.name]
  const domain = domainOf(world, life)
  const hasWebsite = draws.chance(82)
  return {
    website: hasWebsite ? `https://www.${domain}` : null,
    phone_number: beginning === undefined ? null : beginning + String(draws.below(1_000)).padStart(3, "0"),
    email: draws.chance(75) ? `info@${domain}` : null
  }
}

/** The words with which a website introduces a role. */
const introductions: Partial<Record<RoleName, string>> = {
  MANAGING_DIRECTOR: "führt die Geschäfte",
  BOARD_CHAIR: "ist Vorsitz des Vorstands",
  BOARD: "gehört zum Vorstand",
  PROCURIST: "vertritt die Gesellschaft mit Prokura",
  PARTNER: "ist eine der Personen hinter dem Büro",
  OWNER: "führt das Unternehmen"
}

/** The text of a website about one of its persons. */
const introduced = (world: World, life: Life, { holder, role, since }: Officer): ReadonlyArray<string> => {
  const introduction = introductions[role]
  if (holder._tag === "Member" || introduction === undefined) return []
  const draws = new Draws(world.seed, "team", life.organization.index * 64 + holder.bornOn)
  const { products } = life.organization.industry
  const mailbox = `${asciiOf(holder.given)}.${asciiOf(holder.family)}`.replaceAll(/[^a-z.-]+/g, "")
  const beginning = fictionalNumbers[life.organization.seat.name]
  return [
    `### ${fullName(holder)}`,
    `${fullName(holder)} ${introduction} seit ${isoDate(since).slice(0, 4)} in ${life.organization.seat.name}.`,
    ...(draws.chance(60) ? [`Schwerpunkte: ${products.slice(0, 2).join(", ")}`] : []),
    ...(draws.chance(70) ? [`E-Mail: ${mailbox}@${domainOf(world, life)}`] : []),
    ...(beginning !== undefined && draws.chance(50)
      ? [`Telefon: ${beginning}${String(draws.below(1_000)).padStart(3, "0")}`]
      : []),
    ...(draws.chance(15)
      ? [`Im Ehrenamt: Mitglied im Förderverein ${life.organization.seat.name}, seit vielen Jahren dabei.`]
      : [])
  ]
}

/** The imprint of an organization: its name, its address, and who represents it. */
const imprintOf = ({ address, name, officers, seat }: State): string => {
  const { houseNumber, postalCode, street } = address
  const [first] = officers.flatMap(({ holder }) => holder._tag === "Member" ? [] : [fullName(holder)])
  return [
    "# Impressum",
    `${name}, ${street} ${houseNumber}, ${postalCode} ${seat.name}`,
    ...(first === undefined ? [] : [`Vertreten durch: ${first}`])
  ].join("\n\n")
}

/** The page of an organization about its people. */
const teamOf = (world: World, life: Life, { officers }: State): ReadonlyArray<string> => {
  const team = officers.slice(0, 4).flatMap((officer) => introduced(world, life, officer))
  return team.length === 0 ? [] : ["# Team", ...team]
}

/** The text of an organization's website, for those that have one and were visited. */
const websiteOf = (world: World, life: Life, state: State): typeof WebsiteContent.Type | undefined => {
  const { website } = contactOf(world, life)
  const draws = new Draws(world.seed, "website", life.organization.index)
  if (website === null || !draws.chance(35)) return undefined
  const { industry } = life.organization
  const { houseNumber, postalCode, street } = state.address
  const content = [
    `# ${state.name}`,
    `Willkommen bei ${state.name} in ${state.seat.name}.`,
    "## Leistungen",
    industry.products.map((product) => `- ${product}`).join("\n"),
    "## Kontakt",
    `${street} ${houseNumber}, ${postalCode} ${state.seat.name}`
  ].join("\n\n")
  const fetched_at = `${isoDate(world.until - draws.between(1, 60))}T04:00:00.000Z`
  const team = teamOf(world, life, state)
  const pages = [
    { url: `${website}/impressum`, content: imprintOf(state), fetched_at },
    ...(team.length === 0 ? [] : [{ url: `${website}/team`, content: team.join("\n\n"), fetched_at }])
  ]
  return { url: website, content, fetched_at, pages }
}

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
const stories: Readonly<Partial<Record<string, Story>>> = {
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

/** The figures of all years; of a quiet organization only the newest balance sheet beside them. */
const financials = (world: World, life: Life): Partial<Facts> => {
  const years = accountsOf(world, life).toReversed()
  if (years.length === 0) return {}
  const { form, index, size } = life.organization
  const isFull = publishesResults(world, life)
  const financial_kpi = years.map((accounts) => kpi(accounts, isFull))
  const sheetOf = ({ balance, year }: Accounts) => ({
    year,
    balance_sheet_accounts: balanceSheet(balance, form, size)
  })
  if (isQuiet(index)) return { financial_kpi, balance_sheet_accounts: [sheetOf(years[0]!)] }
  const sheets = years.map(sheetOf)
  const profits = years.map(({ results }): ReadonlyArray<AccountNode> => isFull ? profitAndLoss(results) : [])
  const statements = years.slice(0, keptStatements).map((accounts, at) =>
    statementsOf(world, life, accounts, sheets[at]!.balance_sheet_accounts, profits[at]!)
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
