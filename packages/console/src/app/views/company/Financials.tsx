import type { AccountNode, OrganizationProfile } from "@kontor/client"
import { scaleBand, scaleLinear } from "d3-scale"
import { marked, type Token, type Tokens } from "marked"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import type { YearFigures } from "../../api/Organizations.ts"
import { useFormat } from "../../language/Format.ts"
import { useLanguage, useWords, words } from "../../language/Language.ts"
import { Section } from "../../ui/View.tsx"
import { useWidth } from "../overview/UsageChart.tsx"

const financialWords = words({
  figures: "Key figures",
  none: "No figures are known.",
  earnings: "Revenue and result",
  balance: "Balance sheet total and equity",
  balanceSheets: "Balance sheet",
  profitAndLoss: "Profit and loss account",
  statements: "Annual financial statements",
  noStatements: "No annual financial statement is known.",
  item: "Item",
  names: {
    revenue: "Revenue",
    net_income: "Net result",
    active_total: "Balance sheet total",
    equity: "Equity",
    liabilities: "Liabilities",
    cash: "Cash",
    ebit: "EBIT",
    material_expenses: "Cost of materials",
    personnel_expenses: "Personnel expenses",
    employees: "Employees"
  }
}, {
  figures: "Kennzahlen",
  none: "Es sind keine Zahlen bekannt.",
  earnings: "Umsatz und Ergebnis",
  balance: "Bilanzsumme und Eigenkapital",
  balanceSheets: "Bilanz",
  profitAndLoss: "Gewinn- und Verlustrechnung",
  statements: "Jahresabschlüsse",
  noStatements: "Es ist kein Jahresabschluss bekannt.",
  item: "Posten",
  names: {
    revenue: "Umsatz",
    net_income: "Jahresergebnis",
    active_total: "Bilanzsumme",
    equity: "Eigenkapital",
    liabilities: "Verbindlichkeiten",
    cash: "Liquide Mittel",
    ebit: "EBIT",
    material_expenses: "Materialaufwand",
    personnel_expenses: "Personalaufwand",
    employees: "Beschäftigte"
  }
})

type Figure = Exclude<keyof YearFigures, "year">

const rows: ReadonlyArray<Figure> = [
  "revenue",
  "ebit",
  "net_income",
  "active_total",
  "equity",
  "liabilities",
  "cash",
  "material_expenses",
  "personnel_expenses",
  "employees"
]

/** A value of one year of a series; null where it is not known. */
interface Point {
  readonly year: number
  readonly values: ReadonlyArray<number | null>
}

const chartHeight = 220
const below = 26
const beside = 64

/** Bars of two series over the years. The legend shows the values under the pointer, the table below all of them. */
const Chart = ({ label, names, points }: {
  readonly label: string
  readonly names: ReadonlyArray<string>
  readonly points: ReadonlyArray<Point>
}) => {
  const { compact, euro } = useFormat()
  const [figure, width] = useWidth()
  const [shown, setShown] = useState<Point | undefined>()
  const values = points.flatMap((point) => point.values).filter((value) => value !== null)
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [chartHeight - below, 8]).nice(5)
  const x = scaleBand(points.map(({ year }) => year), [beside, width]).paddingInner(0.35).paddingOuter(0.2)
  const bar = Math.min(x.bandwidth() / names.length, 36)
  const every = Math.ceil(44 * points.length / Math.max(width - beside, 1))
  const left = (year: number) => (x(year) ?? 0) + (x.bandwidth() - bar * names.length) / 2
  return (
    <figure ref={figure} class="chart-frame">
      <figcaption>
        <strong>{label}</strong>
        <ul class="legend">
          {names.map((name, index) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect class={`kind-${index}`} width={10} height={10} rx={2} />
              </svg>
              {name}
              {shown !== undefined &&
                ` ${shown.year}: ${typeof shown.values[index] === "number" ? euro(shown.values[index]) : "–"}`}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg class="chart" height={chartHeight} width={width} role="img" aria-label={label}>
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <line class="line" x1={beside} x2={width} y1={y(tick)} y2={y(tick)} />
            <text class="axis" x={beside - 8} y={y(tick) + 4} text-anchor="end">{compact(tick)}</text>
          </g>
        ))}
        {points.map((point, place) => (
          <g
            key={point.year}
            onPointerEnter={() => setShown(point)}
            onPointerLeave={() => setShown(undefined)}
          >
            <rect class="sensor" x={x(point.year)} width={x.bandwidth()} y={0} height={chartHeight} />
            {point.values.map((value, index) =>
              value !== null && (
                <rect
                  key={names[index]}
                  class={`kind-${index}`}
                  x={left(point.year) + index * bar}
                  width={Math.max(bar - 2, 1)}
                  y={Math.min(y(value), y(0))}
                  height={Math.max(Math.abs(y(value) - y(0)), 1.5)}
                  rx={2}
                />
              )
            )}
            {place % every === 0 && (
              <text class="axis" x={(x(point.year) ?? 0) + x.bandwidth() / 2} y={chartHeight - 6} text-anchor="middle">
                {point.year}
              </text>
            )}
          </g>
        ))}
        <line class="zero" x1={beside} x2={width} y1={y(0)} y2={y(0)} />
      </svg>
    </figure>
  )
}

/** One line of a table over the years. */
interface Line {
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly values: ReadonlyMap<number, number>
  readonly isCount?: boolean
}

/** Years as columns, the newest first; key figures with their change against the year before. */
const YearTable = ({ hasChanges = false, label, lines, years }: {
  readonly hasChanges?: boolean
  readonly label: string
  readonly lines: ReadonlyArray<Line>
  readonly years: ReadonlyArray<number>
}) => {
  const t = useWords(financialWords)
  const { change, euro, number } = useFormat()
  const cell = ({ isCount, values }: Line, year: number): ComponentChildren => {
    const value = values.get(year)
    if (value === undefined) return "–"
    const before = values.get(year - 1)
    return (
      <>
        {isCount ? number(value) : euro(value)}
        {hasChanges && (
          <small class="quiet">
            {before === undefined || before <= 0 || value < 0 || value === before
              ? "\u00A0"
              : change(value / before - 1)}
          </small>
        )}
      </>
    )
  }
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table class="years">
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            {years.map((year) => <th key={year} scope="col" class="number">{year}</th>)}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" class={`depth-${Math.min(line.depth, 4)}`}>{line.name}</th>
              {years.map((year) => <td key={year} class="number">{cell(line, year)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const newestFirst = (years: ReadonlyArray<number>): ReadonlyArray<number> => years.toSorted((one, other) => other - one)

/** The figures of the company over the years: two charts, and a table. */
export const KeyFigures = ({ years }: { readonly years: ReadonlyArray<YearFigures> }) => {
  const t = useWords(financialWords)
  const ascending = years.toSorted((one, other) => one.year - other.year)
  const lines = rows.flatMap((figure): ReadonlyArray<Line> => {
    const values = new Map(years.flatMap(({ [figure]: value, year }) => value === null ? [] : [[year, value] as const]))
    return values.size === 0
      ? []
      : [{ key: figure, name: t.names[figure], depth: 0, values, isCount: figure === "employees" }]
  })
  const chart = (label: string, both: ReadonlyArray<Figure>) => {
    const figures = both.filter((figure) => ascending.some((year) => year[figure] !== null))
    return figures.length > 0 && (
      <Chart
        label={label}
        names={figures.map((figure) => t.names[figure])}
        points={ascending.map((year) => ({ year: year.year, values: figures.map((figure) => year[figure]) }))}
      />
    )
  }
  return (
    <Section title={t.figures}>
      {lines.length === 0 ? <p class="quiet">{t.none}</p> : (
        <>
          {chart(t.earnings, ["revenue", "net_income"])}
          {chart(t.balance, ["active_total", "equity"])}
          <YearTable hasChanges label={t.figures} lines={lines} years={newestFirst(years.map(({ year }) => year))} />
        </>
      )}
    </Section>
  )
}

/** The accounts of several years as lines of one table: what has the same place and name is one line. */
const linesOf = (
  accounts: ReadonlyArray<readonly [year: number, ReadonlyArray<AccountNode>]>,
  language: "de" | "en",
  depth = 0,
  path = ""
): ReadonlyArray<Line> => {
  const names = new Map<string, Array<readonly [number, AccountNode]>>()
  for (const [year, nodes] of accounts) {
    for (const node of nodes) names.set(node.name.de, [...names.get(node.name.de) ?? [], [year, node]])
  }
  return [...names].flatMap(([name, found]) => {
    const key = `${path}/${name}`
    const values = new Map(found.flatMap(([year, { value }]) => value === null ? [] : [[year, value] as const]))
    const below = found.map(([year, { children }]) => [year, children] as const)
    const shown = found[0]?.[1].name[language] || name
    return [{ key, name: shown, depth, values }, ...linesOf(below, language, depth + 1, key)]
  })
}

const AccountTable = ({ accounts, label }: {
  readonly label: string
  readonly accounts: ReadonlyArray<readonly [year: number, ReadonlyArray<AccountNode>]>
}) => {
  const t = useWords(financialWords)
  const sorted = accounts.toSorted(([one], [other]) => other - one)
  const lines = linesOf(sorted, useLanguage())
  return (
    <Section title={label}>
      {lines.length === 0
        ? <p class="quiet">{t.none}</p>
        : <YearTable label={label} lines={lines} years={sorted.map(([year]) => year)} />}
    </Section>
  )
}

/** Assets, equity and liabilities over the years. */
export const BalanceSheets = ({ balances }: {
  readonly balances: NonNullable<OrganizationProfile["balance_sheet_accounts"]>
}) => (
  <AccountTable
    label={useWords(financialWords).balanceSheets}
    accounts={balances.map(({ balance_sheet_accounts, year }) => [year, balance_sheet_accounts])}
  />
)

/** Income and expenses over the years. */
export const ProfitAndLoss = ({ accounts }: {
  readonly accounts: NonNullable<OrganizationProfile["profit_and_loss_account"]>
}) => (
  <AccountTable
    label={useWords(financialWords).profitAndLoss}
    accounts={accounts.map(({ profit_and_loss_accounts, year }) => [year, profit_and_loss_accounts])}
  />
)

const plain = (tokens: ReadonlyArray<Token> | undefined): string =>
  (tokens ?? []).map((token) =>
    "tokens" in token && token.tokens ? plain(token.tokens) : "text" in token ? token.text : ""
  )
    .join("")

const isTable = (token: Token): token is Tokens.Table => token.type === "table"
const isList = (token: Token): token is Tokens.List => token.type === "list"

/** One block of a text in Markdown. Nothing in it becomes markup but headings, lists, tables and paragraphs. */
const Block = ({ token }: { readonly token: Token }) => {
  if (isTable(token)) {
    return (
      <div class="scroll" role="region" tabIndex={0} aria-label={plain(token.header[0]?.tokens)}>
        <table>
          <thead>
            <tr>
              {token.header.map(({ align, tokens }, index) => (
                <th key={index} scope="col" class={align === "right" ? "number" : ""}>{plain(tokens)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {token.rows.map((row, line) => (
              <tr key={line}>
                {row.map(({ align, tokens }, index) => (
                  <td key={index} class={align === "right" ? "number" : ""}>{plain(tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  if (isList(token)) return <ul>{token.items.map((item, index) => <li key={index}>{plain(item.tokens)}</li>)}</ul>
  if (token.type === "heading") return <h4>{plain(token.tokens)}</h4>
  if (token.type === "space" || token.type === "hr") return null
  return <p>{"tokens" in token ? plain(token.tokens) : token.raw}</p>
}

/** The annual financial statements as they were published. */
export const Statements = ({ statements }: {
  readonly statements: NonNullable<OrganizationProfile["annual_financial_statements"]>
}) => {
  const t = useWords(financialWords)
  const { date } = useFormat()
  return (
    <Section title={t.statements}>
      {statements.length === 0 && <p class="quiet">{t.noStatements}</p>}
      {statements.map(({ document_date, document_md, document_title }) => (
        <details key={document_title}>
          <summary>
            {document_title} {document_date !== null && <span class="quiet">({date(document_date)})</span>}
          </summary>
          <div class="statement" lang="de">
            {marked.lexer(document_md).map((token, index) => <Block key={index} token={token} />)}
          </div>
        </details>
      ))}
    </Section>
  )
}
