import type { Arrival, Refolded } from "@kontor/core/Register"
import { copyRows } from "./LoadRows.ts"
import { copyPutOff } from "./PutOff.ts"

/** Columns of a table, `table (column, ...)`, and rows for them in the text format of `COPY`. */
export interface TableRows {
  readonly columns: string
  readonly rows: ReadonlyArray<Uint8Array>
}

const putOffColumns = "kontor_loading.put_off (reader_version, is_companion, content)"

/** The rows of a chunk, gathered portion by portion. They are kept as bytes, which the collector need not move. */
export class LoadedRows {
  readonly #rows = new Map<string, Array<Uint8Array>>()

  #keep(columns: string, rows: string): void {
    if (rows === "") return
    const known = this.#rows.get(columns)
    if (known === undefined) this.#rows.set(columns, [Buffer.from(rows)])
    else known.push(Buffer.from(rows))
  }

  add({ alone, putOff }: { readonly alone: ReadonlyArray<Refolded>; readonly putOff: ReadonlyArray<Arrival> }): void {
    for (const { columns, rows } of copyRows(alone)) this.#keep(columns, rows)
    this.#keep(putOffColumns, copyPutOff(putOff))
  }

  get tables(): ReadonlyArray<TableRows> {
    return [...this.#rows].map(([columns, rows]) => ({ columns, rows }))
  }
}
