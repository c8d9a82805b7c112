import type { ComponentChildren } from "preact"

interface Column<A> {
  readonly name: string
  readonly cell: (row: A) => ComponentChildren
  readonly isNumber?: boolean
}

interface Props<A> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<A>>
  readonly rows: ReadonlyArray<A>
  readonly keyOf: (row: A) => string
}

/** A table; on a narrow screen it scrolls within itself. */
export function Table<A>({ columns, keyOf, label, rows }: Props<A>) {
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ isNumber, name }) => <th key={name} scope="col" class={isNumber ? "number" : ""}>{name}
            </th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ cell, isNumber, name }) => (
                <td key={name} class={isNumber ? "number" : ""}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
