/** A place where a query names a table that belongs to accounts. */
interface Use {
  readonly table: string
  readonly alias: string
  /** The column that says whose a row is. */
  readonly column: string
}

/** How a statement finds rows of accounts: of one, of those it lists, or of any, with the tables it looks through. */
type Reach =
  | { readonly _tag: "None" }
  | { readonly _tag: "One" }
  | { readonly _tag: "Listed" }
  | { readonly _tag: "Any"; readonly tables: ReadonlyArray<string> }

const keywords = "AS|CROSS|DEFAULT|FOR|FROM|FULL|GROUP|INNER|JOIN|LEFT|LIMIT|OFFSET|ON|ORDER|RETURNING|SELECT|SET|" +
  "USING|VALUES|WHERE|WINDOW"

const closing = (text: string, open: number): number => {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")" && --depth === 0) return at
  }
  return text.length
}

/** The queries of a statement, each without those inside it, which `()` stands for. */
const queriesOf = (statement: string): ReadonlyArray<string> => {
  const inner: Array<string> = []
  const outer = (text: string): string => {
    const open = text.indexOf("(")
    if (open === -1) return text
    const close = closing(text, open)
    const content = text.slice(open + 1, close)
    const isQuery = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|\()/i.test(content)
    if (isQuery) inner.push(...queriesOf(content))
    return `${text.slice(0, open)}(${isQuery ? "" : outer(content)})${outer(text.slice(close + 1))}`
  }
  const own = outer(statement.replaceAll(/\s+/g, " "))
  return [...own.split(/\bUNION(?: ALL)?\b/), ...inner]
}

const usesIn = (query: string, tables: ReadonlySet<string>): ReadonlyArray<Use> => {
  const named = new RegExp(
    `(?:FROM|JOIN|INTO|UPDATE|USING|,) (?:kontor\\.)?(\\w+)(?: AS)?(?: (?!(?:${keywords})\\b)(\\w+))?`,
    "g"
  )
  return [...query.matchAll(named)].flatMap(([, table = "", alias = table]) =>
    tables.has(table) ? [{ table, alias, column: table === "accounts" ? "id" : "account_id" }] : []
  )
}

/** What a use is compared with: parameters, other columns, `ANY`. */
const comparedWith = (query: string, { alias, column }: Use): ReadonlyArray<string> => {
  const own = `(?<![\\w.])(?:${alias}\\.)?${column}(?!\\w)`
  return [
    ...[...query.matchAll(new RegExp(`${own} = (ANY\\(|[\\w.$]+)`, "g"))].map(([, other = ""]) => other),
    ...[...query.matchAll(new RegExp(`([\\w.$]+) = ${own}`, "g"))].map(([, other = ""]) => other)
  ]
}

/** Whether a use names its account by a parameter, a list, or what another query found. */
const isHeld = (query: string, use: Use, uses: ReadonlyArray<Use>): boolean => {
  const { alias, column, table } = use
  if (new RegExp(`INTO ${table}(?: AS \\w+)? \\((?:[^)]*[", ]|")?${column}\\b`).test(query)) return true
  if (new RegExp(`\\((?:${alias}\\.)?${column}, [^)]*\\)+ IN \\(`).test(query)) return true
  const own = new Set(uses.map((one) => one.alias))
  return comparedWith(query, use).some((other) => {
    const [source, of] = other.split(".")
    return /^(?:\$\d+|ANY\()/.test(other) || (of === "account_id" && !own.has(source!))
  })
}

/** Whether a use is joined by its account to one of `held`. */
const isJoined = (query: string, use: Use, held: ReadonlyArray<Use>, uses: ReadonlyArray<Use>): boolean => {
  const isShared = new RegExp(`JOIN ${use.table}(?: \\w+)? USING \\(account_id\\b`).test(query)
  const others = comparedWith(query, use)
  return (isShared && (held.length > 0 || uses.length === 1)) ||
    held.some(({ alias, column }) => others.includes(`${alias}.${column}`))
}

/** The tables in which a query looks through rows of any account. */
const looseIn = (query: string, tables: ReadonlySet<string>): ReadonlyArray<string> => {
  const uses = usesIn(query, tables)
  let held = uses.filter((use) => isHeld(query, use, uses))
  for (let before = -1; before !== held.length;) {
    before = held.length
    held = uses.filter((use) => held.includes(use) || isJoined(query, use, held, uses))
  }
  return uses.filter((use) => !held.includes(use)).map(({ table }) => table)
}

/** How a statement finds rows of the tables that belong to accounts. */
export const reachOf = (statement: string, tables: ReadonlySet<string>): Reach => {
  const queries = queriesOf(statement)
  if (queries.every((query) => usesIn(query, tables).length === 0)) return { _tag: "None" }
  const loose = queries.flatMap((query) => looseIn(query, tables))
  if (loose.length > 0) return { _tag: "Any", tables: [...new Set(loose)].toSorted() }
  const isListed = queries.some((query) =>
    /\baccount_id = ANY\(/.test(query) || /unnest\(.*\) (?:WITH ORDINALITY )?AS \w+ \( ?account_id\b/.test(query)
  )
  return { _tag: isListed ? "Listed" : "One" }
}
