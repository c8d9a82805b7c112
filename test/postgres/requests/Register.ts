import type { SourceRecord } from "@kontor/register"
import {
  address,
  day,
  director,
  holding,
  kpi,
  newNumber,
  newWord,
  organizationId,
  registerEvent,
  shareholderList,
  sourceRecord
} from "@kontor/testing/fixtures"

/** An organization of one record. */
const plain = newNumber()

/** An organization of several records, of which every stored feature is known. */
const featured = newNumber()

/** An organization that moved from one number to another. */
const [before, today] = [newNumber(), newNumber({ court: "M1201" })]

/** Organizations each of which holds the next, the last with many directors who direct many others. */
const chain = Array.from({ length: 8 }, () => newNumber())

const directors = Array.from({ length: 20 }, (_, place) => director("Person", `Nr. ${place}`))

/** An organization with one holder and one director. */
const small = newNumber()

const chained = chain.map((registration, place): SourceRecord => {
  const holder = chain[place + 1]
  return sourceRecord({
    registration,
    facts: {
      name: newWord(),
      shareholders: shareholderList(
        holder === undefined
          ? directors.slice(0, 4).map((one) => holding(one, 0.25))
          : [holding(holder, 1)]
      ),
      related_persons: { current: directors, past: [] }
    }
  })
})

const directed = directors.map((one) =>
  sourceRecord({ facts: { name: newWord(), related_persons: { current: [one], past: [] } } })
)

/** Identifiers of the organizations of `records`. */
export const organizations = {
  plain: organizationId(plain),
  featured: organizationId(featured),
  moved: organizationId(before),
  small: organizationId(small),
  large: organizationId(chain[0]!)
}

/** The number of the plain organization, as people write it. */
export const writtenNumber = `HRB ${plain.number} Hamburg`

/** The register that statements are counted over. */
export const records: ReadonlyArray<SourceRecord> = [
  sourceRecord({ registration: plain, facts: { name: newWord(), address: address() } }),
  sourceRecord({
    registration: featured,
    facts: {
      name: newWord(),
      address: address(),
      financial_kpi: [kpi(2024, { revenue: 1_000_000 })],
      related_persons: { current: [director("Anna", "Muster")], past: [] }
    },
    events: [registerEvent(), registerEvent()]
  }),
  sourceRecord({
    registration: featured,
    record_id: "another record",
    as_of: day("2026-02-28"),
    facts: {
      name: newWord(),
      news: [{ id: "1", title: "t", source: null, publication_date: null, url: null, summary: null }]
    }
  }),
  sourceRecord({ registration: before, facts: { name: newWord(), moved_to: organizationId(today) } }),
  sourceRecord({ registration: today, facts: { name: newWord() } }),
  sourceRecord({
    registration: small,
    facts: {
      name: newWord(),
      shareholders: shareholderList([holding(director("Bernd", "Muster"), 1)]),
      related_persons: { current: [director("Bernd", "Muster")], past: [] }
    }
  }),
  ...chained,
  ...directed
]
