import type { ComponentChildren } from "preact"
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import { useFormat } from "../language/Format.ts"
import { useWords, words } from "../language/Language.ts"
import { place } from "../router/Router.ts"
import { useDraft } from "../session/Session.ts"
import { type Store, store, useStore } from "../state/Store.ts"
import { useNarrowed } from "../state/useNarrowed.ts"
import { Button } from "./Button.tsx"
import { useClosing } from "./Dialog.tsx"
import { downloadCsv } from "./Download.ts"
import { CheckField, TextField } from "./Field.tsx"

/** One column: how a row is shown in it, and what of it is searched, sorted and saved. */
interface Column<A> {
  readonly name: string
  readonly cell: (row: A) => ComponentChildren
  readonly isNumber?: boolean
  /** The value that is searched, sorted and saved; without it the column is only shown. */
  readonly value?: (row: A) => string | number | null
  /** Whether it is left out until the reader chooses it. */
  readonly isMinor?: boolean
  /** The same on a narrow screen alone. */
  readonly isWide?: boolean
}

interface Props<A> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<A>>
  readonly rows: ReadonlyArray<A>
  readonly keyOf: (row: A) => string
}

interface DeskProps<A> extends Props<A> {
  /** The number of all rows, as text, where not all of them are loaded. */
  readonly total?: string | undefined
  /** The name of the file that the rows are saved as; without it they are not saved from here. */
  readonly file?: string
  /** Shows what can be done with the selected rows. Without it no row can be selected. */
  readonly selected?: ((rows: ReadonlyArray<A>) => ComponentChildren) | undefined
}

const tableWords = words({
  search: "Search in these rows",
  rows: (count: string) => count === "1" ? "1 row" : `${count} rows`,
  rowsOf: (count: string, total: string) => `${count} of ${total}`,
  columns: "Columns",
  csv: "Save as CSV",
  select: "Select",
  selectAll: "Select all rows",
  selected: (count: string) => `${count} selected`,
  none: "No row matches."
}, {
  search: "In diesen Zeilen suchen",
  rows: (count: string) => count === "1" ? "1 Zeile" : `${count} Zeilen`,
  rowsOf: (count: string, total: string) => `${count} von ${total}`,
  columns: "Spalten",
  csv: "Als CSV speichern",
  select: "Auswählen",
  selectAll: "Alle Zeilen auswählen",
  selected: (count: string) => `${count} ausgewählt`,
  none: "Keine Zeile passt."
})

/** Rows beyond this count are drawn only where the reader looks. */
const drawnAtOnce = 80

/** The height of a row until one is measured, and how many are drawn above and below what is seen. */
const [guessedHeight, beyond] = [37, 16]

/** The part of many rows that is drawn: those in view, and some around them. */
const useWindow = (count: number) => {
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(guessedHeight)
  const [first, setFirst] = useState(0)
  const isLong = count > drawnAtOnce
  const start = isLong ? Math.min(first, Math.max(0, count - drawnAtOnce)) : 0
  const end = isLong ? Math.min(count, start + drawnAtOnce) : count
  useLayoutEffect(() => {
    const measured = frame.current?.querySelector<HTMLElement>("tbody tr[aria-rowindex]")?.offsetHeight
    if (measured !== undefined && measured > 0) setHeight(measured)
  }, [isLong])
  const onScroll = () => {
    const top = Math.floor((frame.current?.scrollTop ?? 0) / height) - beyond
    // In steps, so that scrolling by a row draws nothing.
    setFirst(Math.max(0, top - top % 10))
  }
  return { frame, onScroll, start, end, isLong, above: start * height, below: (count - end) * height }
}

interface Sort {
  /** The place of the column, which is the same in every language. */
  readonly by: string
  readonly isDown: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true })

const compared = (one: string | number | null, other: string | number | null): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : collator.compare(String(one), String(other))
}

/** The rows that match a text, in the order of a column. */
function arranged<A>({ columns, rows }: Props<A>, text: string, { by, isDown }: Sort): ReadonlyArray<A> {
  const wanted = text.trim().toLowerCase().split(/\s+/)
  const textOf = (row: A) => columns.map(({ value }) => value?.(row) ?? "").join("\n").toLowerCase()
  const found = text.trim() === "" ? rows : rows.filter((row) => {
    const all = textOf(row)
    return wanted.every((word) => all.includes(word))
  })
  const value = by === "" ? undefined : columns[Number(by)]?.value
  if (value === undefined) return found
  const sign = isDown ? -1 : 1
  return found.toSorted((one, other) => sign * compared(value(one), value(other)))
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

const narrow = matchMedia("(max-width: 48rem)")

const isNarrow: Store<boolean> = store(narrow.matches)

narrow.addEventListener("change", ({ matches }) => isNarrow.set(matches))

/** The columns that are shown: all but minor ones, unless the reader chose otherwise. */
function useColumns<A>(columns: ReadonlyArray<Column<A>>) {
  const [turned, setTurned] = useNarrowed("columns")
  const hasLittleRoom = useStore(isNarrow)
  const exceptions = turned.split(",").filter(Boolean)
  const isShown = (place: number) => {
    const { isMinor = false, isWide = false } = columns[place] ?? {}
    return exceptions.includes(String(place)) === (isMinor || (isWide && hasLittleRoom))
  }
  const turn = (place: number) => {
    const one = String(place)
    const next = exceptions.includes(one) ? exceptions.filter((other) => other !== one) : [...exceptions, one]
    setTurned(next.join(","))
  }
  const shown = columns.flatMap((column, place) => isShown(place) ? [{ ...column, place: String(place) }] : [])
  return { isShown, shown, turn }
}

type Columns<A> = ReturnType<typeof useColumns<A>>

function ColumnChoice<A>({ chosen: { isShown, shown, turn }, columns }: {
  readonly columns: ReadonlyArray<Column<A>>
  readonly chosen: Columns<A>
}) {
  return (
    <details class="columns" ref={useClosing()}>
      <summary>{useWords(tableWords).columns}</summary>
      <div class="card">
        {columns.map(({ name }, place) => (
          <CheckField
            key={name}
            isChecked={isShown(place)}
            isDisabled={shown.length === 1 && isShown(place)}
            onChecked={() => turn(place)}
          >
            {name}
          </CheckField>
        ))}
      </div>
    </details>
  )
}

/** The selected rows, by their keys. */
interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly has: (key: string) => boolean
  readonly pick: (keys: ReadonlyArray<string>, isPicked: boolean) => void
}

/** The selection of the table of a page: it stays through a reload. */
const useSelection = (): Selection => {
  const [keys, setKeys] = useDraft<ReadonlyArray<string>>(`selected.${place.get().path}`, [])
  const chosen = useMemo(() => new Set(keys), [keys])
  const pick = (changed: ReadonlyArray<string>, isPicked: boolean) => {
    const next = new Set(chosen)
    for (const key of changed) {
      if (isPicked) next.add(key)
      else next.delete(key)
    }
    setKeys([...next])
  }
  return { chosen, has: (key) => chosen.has(key), pick }
}

const Pick = ({ isPicked, label, onPicked }: {
  readonly label: string
  readonly isPicked: boolean
  readonly onPicked: (isPicked: boolean) => void
}) => (
  <td>
    <input
      type="checkbox"
      aria-label={label}
      checked={isPicked}
      onChange={(event) => onPicked(event.currentTarget.checked)}
    />
  </td>
)

/** Stands for the rows that are not drawn. */
const Gap = ({ height, width }: { readonly width: number; readonly height: number }) => (
  <tr aria-hidden="true">
    <td class="gap" colSpan={width} style={{ height: `${height}px` }} />
  </tr>
)

type Placed<A> = Columns<A>["shown"]

function Head<A>({ onSort, shown, sort }: {
  readonly shown: Placed<A>
  readonly sort: Sort
  readonly onSort: (place: string) => void
}) {
  return (
    <>
      {shown.map(({ isNumber, name, place, value }) => (
        <th
          key={name}
          scope="col"
          class={isNumber ? "number" : ""}
          aria-sort={sort.by !== place ? undefined : sort.isDown ? "descending" : "ascending"}
        >
          {value === undefined ? name : (
            <button type="button" class="small" onClick={() => onSort(place)}>
              {name}
              {sort.by === place && <span aria-hidden="true">{sort.isDown ? "↓" : "↑"}</span>}
            </button>
          )}
        </th>
      ))}
    </>
  )
}

/** Saves the rows that are found, with every column that has a value. */
const save = <A extends object>(name: string, columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): void => {
  const saved = columns.flatMap((column) => column.value === undefined ? [] : [[column.name, column.value] as const])
  downloadCsv(name, [saved.map(([heading]) => heading), ...rows.map((row) => saved.map(([, value]) => value(row)))])
}

/**
 * A table to work at, of rows of one line: searched, sorted, saved, with a head that stays, and as long as it may be.
 * What it is searched for, its order and its columns stand in the address.
 */
export function DeskTable<A extends object>(props: DeskProps<A>) {
  const { columns, file, keyOf, label, rows, selected, total } = props
  const t = useWords(tableWords)
  const { number } = useFormat()
  const [text, setText] = useNarrowed("find")
  const [order, setOrder] = useNarrowed("order")
  const sort = { by: order.replace(/^-/, ""), isDown: order.startsWith("-") }
  const chosen = useColumns(columns)
  const { chosen: keys, has, pick } = useSelection()
  // The columns are made anew each time they are drawn, and are the same as long as their names are.
  const names = columns.map(({ name }) => name).join("\n")
  const found = useMemo(() => arranged(props, text, sort), [rows, names, text, order])
  const { above, below, end, frame, isLong, onScroll, start } = useWindow(found.length)
  // Not with each row that is scrolled past: there may be very many.
  const picked = useMemo(() => keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row))), [rows, keys])
  const width = chosen.shown.length + (selected === undefined ? 0 : 1)
  return (
    <>
      <div class="filters no-print">
        <TextField label={t.search} type="search" value={text} onValue={setText} />
        <div class="row">
          <ColumnChoice columns={columns} chosen={chosen} />
          {file !== undefined && <Button onClick={() => save(file, columns, found)}>{t.csv}</Button>}
          <span class="quiet" role="status">
            {total === undefined && found.length === rows.length
              ? t.rows(number(found.length))
              : t.rowsOf(number(found.length), total ?? number(rows.length))}
          </span>
        </div>
      </div>
      {picked.length > 0 && (
        <div class="row no-print">
          <strong role="status">{t.selected(number(picked.length))}</strong>
          {selected?.(picked)}
        </div>
      )}
      {found.length === 0 && <p class="quiet">{t.none}</p>}
      <div class="scroll desk" role="region" aria-label={label} tabIndex={0} ref={frame} onScroll={onScroll}>
        <table aria-rowcount={found.length + 1}>
          <caption class="unseen">{label}</caption>
          <thead>
            <tr>
              {selected !== undefined && (
                <Pick
                  label={t.selectAll}
                  isPicked={found.length > 0 && found.every((row) => has(keyOf(row)))}
                  onPicked={(isPicked) => pick(found.map(keyOf), isPicked)}
                />
              )}
              <Head
                shown={chosen.shown}
                sort={sort}
                onSort={(place) => setOrder(sort.by !== place ? place : sort.isDown ? "" : `-${place}`)}
              />
            </tr>
          </thead>
          <tbody>
            {isLong && <Gap width={width} height={above} />}
            {found.slice(start, end).map((row, index) => (
              <tr key={keyOf(row)} aria-rowindex={start + index + 2}>
                {selected !== undefined && (
                  <Pick
                    label={`${t.select} ${columns[0]?.value?.(row) ?? keyOf(row)}`}
                    isPicked={has(keyOf(row))}
                    onPicked={(isPicked) => pick([keyOf(row)], isPicked)}
                  />
                )}
                {chosen.shown.map(({ cell, isNumber, name }) => (
                  <td key={name} class={isNumber ? "number" : ""}>{cell(row)}</td>
                ))}
              </tr>
            ))}
            {isLong && <Gap width={width} height={below} />}
          </tbody>
        </table>
      </div>
    </>
  )
}
