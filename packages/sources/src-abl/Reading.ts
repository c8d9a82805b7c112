import { type Address, CalendarDate, remembered } from "@kontor/core/Register"
import {
  euidOf,
  formerRegistrationOf,
  Identity,
  type RecordReference,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/register"
import { Data, DateTime, Effect, Option, type Result, Schema, Stream, Struct } from "effect"

/** A file of register data: its name in messages, and its bytes, compressed or not. */
export interface RegisterFile {
  readonly name: string
  readonly bytes: Stream.Stream<Uint8Array, FileUnreadable>
}

/**
 * A file that cannot be read to its end: missing, forbidden, or a broken archive. What came before the break is valid.
 */
export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String,
  reason: Schema.String
}) {}

/**
 * Why one record is left out; the other records of its file are unaffected. A record out of scope is valid, but about
 * nothing the register holds, such as the proceedings of a consumer. `expired` names what an older version may have
 * kept of it, which must be deleted.
 *
 * It is a fact and not an `Error`: a file may hold millions of such records, and none needs a stack.
 */
export class RecordRejected extends Data.TaggedClass("RecordRejected")<{
  readonly reason: string
  readonly line?: number
  readonly is_out_of_scope?: true
  readonly expired?: RecordReference
}> {}

/** A record left out: its first line, counted from 1, and the reason. Rule: operators#administration. */
export interface Rejection {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly is_out_of_scope?: true
  readonly expired?: RecordReference
}

/** The longest reason that reports show, in characters. */
const maxReasonLength = 500

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text on one line, with the code instead of each character that a storage, a terminal or a page stumbles over. */
const shown = (text: string): string =>
  text.replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

const shortened = (reason: string): string =>
  reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason

/**
 * The rejection of a record, by its first line; the fault may be in a later line. A reason quotes the file, which may
 * hold anything: it is shortened, and shows what is invisible.
 */
export const rejectionOf = (
  file: string,
  begin: number,
  { expired, is_out_of_scope, line = 1, reason }: RecordRejected
): Rejection => ({
  file: shown(file),
  line: begin + line - 1,
  reason: shown(shortened(reason)),
  ...(is_out_of_scope && { is_out_of_scope }),
  ...(expired && { expired })
})

/**
 * A part of a file that is read on its own, with its first line, counted from 1: a text, the whole file where it is one
 * record, or why it is unreadable.
 */
export type FilePart =
  | { readonly number: number; readonly text: string }
  | { readonly number: 1; readonly bytes: Uint8Array }
  | { readonly number: number; readonly problem: string }

/** Parts of a file, up to its end or to where it breaks off: then the last part is why, behind the last line. */
export const withBreak = <P extends FilePart>(
  parts: Stream.Stream<P, FileUnreadable>
): Stream.Stream<P | { readonly number: number; readonly problem: string }> =>
  Stream.suspend(() => {
    let last = 0
    return parts.pipe(
      Stream.mapArray((some) => {
        last = some.at(-1)!.number
        return some
      }),
      Stream.catch(({ reason }) => Stream.succeed({ number: last + 1, problem: reason }))
    )
  })

/** The result of reading one record of a file. */
export type Read = Result.Result<SourceRecord, Rejection>

/**
 * Turns a file of one source into source records, one by one, in the order of the file. Memory stays bounded for a file
 * of any size. Reading the same file twice yields the same records.
 */
export type Reader = (file: RegisterFile) => Stream.Stream<Read, FileUnreadable, Identity>

/** The layout of a file: how many texts it has, how many lack their heading, and why it is not as expected. */
export interface Layout {
  readonly texts: number
  readonly texts_without_heading: number
  readonly fault?: string
}

/**
 * Reads files of a source in two steps: the file is cut into parts, and each part is read independently of the others.
 * So other threads may read parts at the same time. Where readers would take another layout for records without
 * content, `layoutOf` examines a file before anything of it is imported.
 */
export interface SourceFormat {
  readonly layoutOf?: (file: RegisterFile) => Effect.Effect<Layout>
  /**
   * How files are cut that complete each other: made from all files of an import, each of which may be read several
   * times.
   */
  readonly gather?: (files: ReadonlyArray<RegisterFile>) => Effect.Effect<SourceFormat["cut"]>
  readonly cut: (file: RegisterFile) => Stream.Stream<FilePart, FileUnreadable>
  readonly read: (name: string, part: FilePart, identity: Identity["Service"]) => Effect.Effect<ReadonlyArray<Read>>
}

/** The reader of a format. */
export const readerOfFormat = ({ cut, read }: SourceFormat): Reader => (file) =>
  Stream.unwrap(
    Effect.map(Identity, (identity) =>
      cut(file).pipe(
        Stream.mapEffect((part) => read(file.name, part, identity)),
        Stream.flattenIterable
      ))
  )

const isDay = Schema.is(CalendarDate)
const berlin = Option.getOrThrow(DateTime.zoneMakeNamed("Europe/Berlin"))
const beforeLastHours = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[01]):\d{2}(?::\d{2}(?:\.\d+)?)?Z$/u
const inLastHours = /^\d{4}-\d{2}-\d{2}T2[23]:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z$/u

/** The day in a text (`2026-02-25`), or null for any other text. */
export const dayOf = (text: string | null | undefined): CalendarDate | null =>
  text !== null && text !== undefined && isDay(text) ? text : null

/** A day in the notation of announcements (`25.02.2026`, `1.3.2026`), or null. */
export const germanDay = (text: string): CalendarDate | null => {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(text.trim()) ?? []
  return year === undefined ? null : dayOf(`${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`)
}

const berlinDay = (instant: string): CalendarDate | null => {
  const known = DateTime.make(instant)
  return Option.isNone(known) ? null : dayOf(DateTime.formatIsoDate(DateTime.setZone(known.value, berlin)))
}

/** All instants of such an hour are of one day: Berlin is whole hours ahead. */
const dayOfHour = remembered((hour) => berlinDay(`${hour}:00Z`), { answers: 4096, length: 13 })

/** The day of an instant (RFC 3339) in the register's calendar, or null for any other text. */
export const dayOfInstant = (instant: string): CalendarDate | null => {
  if (beforeLastHours.test(instant)) return dayOf(instant.slice(0, 10))
  return inLastHours.test(instant) ? dayOfHour(instant.slice(0, 13)) : berlinDay(instant)
}

/**
 * White space other than a single blank. Most texts have little of it, and this makes them twice as fast; so does
 * listing the signs, since a negated class also reads surrogate pairs.
 */
const whiteSpace = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]\s*| \s+/gu

/** A text on one line: any white space becomes one blank, without any at the ends. */
export const oneLine = (text: string): string => text.replaceAll(whiteSpace, " ").trim()

/**
 * Any text within one sentence, at most 400 characters: a full stop before a capital letter ends it, those in `Abs. 2`
 * or `01.02.2026` do not.
 */
const within = "(?:[^.]|\\.(?!\\s+\\p{Lu})){0,400}?"

/** A merger is entered first where it ends an organization, with the words that it takes effect by another entry. */
export const isYetToTakeEffect = /(?:erst|noch nicht)\s[^.]{0,200}wirksam|wirksam\p{L}*\s[^.]{0,120}\serst\s/iu

/** A pattern over one sentence, in which `…` stands for any words in between. */
export const sentence = (pattern: string, flags = "u"): RegExp => new RegExp(pattern.replaceAll("…", within), flags)

/** The beginning of an address with a scheme. A host may have a colon too, with the digits of a port behind it. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu

const maxLength = 2048

/**
 * The address of a page as customers may link to it, `http` or `https`; undefined for any other text, such as
 * `javascript:...`. A host alone, as people write it, gets `https`.
 */
export const webAddressOf = (text: string): string | undefined => {
  if (text.length > maxLength || /[\s\p{Cc}]/u.test(text)) return undefined
  const address = scheme.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  return url !== null && /^https?:$/u.test(url.protocol) && url.username + url.password === "" ? address : undefined
}

const postalCodeAndCity = /^(.*?),?\s*\b(\d{5})\s+([^,]+?)\.?$/su
const streetAndNumber = /^(.*?)\s+(\d+(?:\s?[a-z])?(?:\s?[-–/+]\s?\d+(?:\s?[a-z])?)*)$/iu

const streetOf = (text: string): Pick<Address, "street" | "house_number"> => {
  const parts = text.split(",").map((part) => part.trim()).filter((part) => part !== "")
  const numbered = parts.map((part) => streetAndNumber.exec(part)).findLast((match) => match !== null)
  if (numbered === undefined || numbered === null) {
    return { street: parts.length === 0 ? null : parts.join(", "), house_number: null }
  }
  const careOf = parts.filter((part) => /^c\/o\s/iu.test(part) && !part.includes(numbered[0]))
  return { street: [...careOf, numbered[1]!].join(", "), house_number: numbered[2]! }
}

/**
 * Splits an address line (`Waidmannstraße 1, 22769 Hamburg.`). If the line ends after the street (`Oststr.`), the town
 * is that of the registered office.
 */
export const addressOfLine = (line: string, office: string | null): Address => {
  const [, before, postal_code, city] = postalCodeAndCity.exec(line.trim()) ?? []
  return {
    ...streetOf(before ?? line.trim()),
    postal_code: postal_code ?? null,
    city: city ?? office,
    county: null,
    state: null,
    country: "DEU",
    coordinates: null
  }
}

/** A former registration of an organization; `name` where the source has its name there. */
export interface Origin {
  readonly number: RegisterNumber
  readonly name?: string | undefined
  readonly until?: CalendarDate | null | undefined
}

/** The registers between which an organization moved, according to a record; its new address and seat, if stated. */
export interface RecordedMoves {
  readonly from: ReadonlyArray<Origin>
  readonly to: RegisterNumber | undefined
  readonly address?: Address | undefined
  readonly seat?: string | undefined
}

const isOther = (one: RegisterNumber, other: RegisterNumber): boolean => euidOf(one) !== euidOf(other)

/**
 * The records that one record of a move becomes: one for each register number in it. Whichever number is known first,
 * both belong to one organization, which stands under its present number.
 */
export const withMoves = Effect.fnUntracedEager(function*(
  record: SourceRecord,
  { address, from, seat, to }: RecordedMoves,
  identity: Identity["Service"]
): Effect.fn.Return<readonly [SourceRecord, ...ReadonlyArray<SourceRecord>]> {
  if (from.length === 0 && to === undefined) return [record]
  const { entered_on, facts, registration } = record
  const { legal_form, name } = facts
  const withoutExtract = Struct.omit(record, ["extract"])
  const about = (number: RegisterNumber): SourceRecord => ({
    ...withoutExtract,
    record_id: `${record.record_id}|${euidOf(number)}`,
    registration: number,
    entered_on: null,
    former: [],
    facts: { name },
    events: [],
    document: null,
    is_companion: true
  })
  const here = yield* identity.organization(euidOf(registration))
  const origins = from.filter(({ number }) => isOther(number, registration)).map((origin) => ({
    ...about(origin.number),
    facts: { name: origin.name ?? name, moved_to: here }
  }))
  const former = from.filter(({ number }) => isOther(number, registration)).map(({ number, until }) =>
    formerRegistrationOf(number, until ?? null)
  )
  const own = { ...record, former: [...record.former, ...former] }
  if (to === undefined || !isOther(to, registration)) return [own, ...origins]
  const there = yield* identity.organization(euidOf(to))
  return [
    { ...own, facts: { ...facts, moved_to: there } },
    ...origins,
    {
      ...about(to),
      former: [formerRegistrationOf(registration, entered_on)],
      facts: {
        name,
        ...(legal_form !== undefined && { legal_form }),
        ...(address !== undefined && { address }),
        ...(seat !== undefined && { seat })
      }
    }
  ]
})
