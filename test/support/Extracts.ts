import type { Facts, RegisterNumber, SourceRecord } from "@kontor/core/Register"
import { address, day, director, sourceRecord } from "./Records.ts"

/** An extract after so many entries, the last of them in the month of that number and read on its second day. */
export const extractOf = (
  registration: RegisterNumber,
  entries: number,
  facts: Partial<Facts>,
  texts: ReadonlyArray<string> = []
): SourceRecord => {
  const month = `2026-${String(entries).padStart(2, "0")}`
  return sourceRecord({
    source: "XJUSTIZ",
    record_id: `extract ${entries}`,
    registration,
    as_of: day(`${month}-02`),
    entered_on: day(`${month}-01`),
    extract: { entries, texts: texts.map((text) => ({ text, entry: null })) },
    facts
  })
}

const capital = (amount: number): Pick<Facts, "capital"> => ({
  capital: { amount, currency: "EUR", kind: "STAMMKAPITAL" }
})

const directors = (...names: ReadonlyArray<string>): Pick<Facts, "related_persons"> => ({
  related_persons: { current: names.map((family) => director("Eva", family)), past: [] }
})

/** Four extracts of an organization, from its registration to its dissolution. */
export const extractsOfLife = (
  registration: RegisterNumber
): readonly [SourceRecord, SourceRecord, SourceRecord, SourceRecord] => [
  extractOf(registration, 1, { name: "Alpha GmbH", ...capital(25_000), ...directors("Adler"), address: address() }),
  extractOf(registration, 2, { name: "Alpha GmbH", ...capital(30_000.5), ...directors("Adler", "Busch") }),
  extractOf(registration, 3, {
    name: "Beta GmbH",
    ...capital(30_000.5),
    ...directors("Busch"),
    address: address({ street: "Am Sandtorkai" })
  }),
  extractOf(registration, 5, { name: "Beta GmbH", status: "DISSOLVED", ...capital(30_000.5), ...directors("Busch") }, [
    "Die Gesellschaft ist durch Beschluss der Gesellschafterversammlung vom 02.04.2026 aufgelöst."
  ])
]
