import {
  type Address,
  type EventType,
  type FormerRegistration,
  type OrganizationStatus,
  type RegisterEvent,
  RegisterType
} from "@kontor/core/Register"
import {
  courtOfName,
  type EndedBy,
  euidOf,
  type Facts,
  formerCourtOfName,
  formerRegistrationOf,
  type Identity,
  legalFormEnd,
  legalFormOfName,
  legalFormOfText,
  parseEuid,
  readerVersions,
  type RegisterNumber,
  registerNumber,
  seatTransferIn,
  type SourceRecord,
  startsWithLegalForm
} from "@kontor/register"
import { type Array, Effect, Option, Stream } from "effect"
import {
  addressOfLine,
  isYetToTakeEffect,
  type Layout,
  oneLine,
  type Reader,
  readerOfFormat,
  type RecordedMoves,
  RecordRejected,
  type RegisterFile,
  type SourceFormat,
  withMoves
} from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { decodeRecord, itemsOf, jsonFormat, parseJson } from "../reading/Json.ts"
import { AnnouncementItem, type Details, detailsOf, hasHeading, withoutTemplateMarks } from "./AnnouncementItem.ts"
import { type About, announcementKey, eventId, eventsOf, keyOf } from "./Events.ts"
import { isPossibleDay, mayHold, type Meaning, type Understanding, understandingOf } from "./Understanding.ts"

/** The company of an announcement, by its register number, with its registration at a former court. */
interface Company {
  readonly number: RegisterNumber
  readonly former: ReadonlyArray<FormerRegistration>
}

const type = RegisterType.literals.join("|")
const reference = new RegExp(`^(${type})\\s*(\\d+)\\s*([A-ZÄÖÜ]{1,4})?(?![\\p{L}\\d])\\s*(.*)$`, "su")
const inHeading = new RegExp(`Amtsgericht\\s+(.{1,120}?)\\s+(?:${type})\\s*\\d`, "u")
const formerCourt = /^\(?\s*(?:ehem\.|ehemals|vormals|früher|Altgericht:?)\s*(?:AG|Amtsgericht)?\s*([^)]*)\)?\s*$/iu

const courtOf = (item: AnnouncementItem, heading: string): string | undefined => {
  const codeOf = (name: string | null | undefined) =>
    name === undefined || name === null ? undefined : courtOfName(name)?.code
  return codeOf(item.amtsgericht) ?? codeOf(inHeading.exec(heading)?.[1]) ??
    codeOf(inHeading.exec(item.original_text ?? "")?.[1])
}

const outOfScope = (reason: string): Effect.Effect<never, RecordRejected> =>
  Effect.fail(new RecordRejected({ reason, is_out_of_scope: true }))

/** A number beside the name of another court belongs to that court's register. */
const isOfOtherCourt = (rest: string, court: string): boolean =>
  rest !== "" && courtOfName(formerCourt.exec(rest)?.[1] ?? rest)?.code !== court

const formerOf = (item: AnnouncementItem, number: RegisterNumber): ReadonlyArray<FormerRegistration> => {
  const name = item.former_amtsgericht
  if (name === undefined || name === null || name.trim() === "") return []
  const court = formerCourtOfName(name)?.code ?? name.trim()
  return court === number.court ? [] : [formerRegistrationOf({ ...number, court }, null)]
}

/**
 * Finds the company of an announcement. One of a special register (`OHNE Bezug zum elektr. Register`) has a reference
 * instead of a register number: a number of this court in it identifies the company; any other reference, such as a
 * file number (`65 AR 99/21`), is out of scope.
 */
const companyOf = (item: AnnouncementItem, heading: string): Effect.Effect<Company, RecordRejected> => {
  const written = item.registernummer ?? item.sonderegister_referenz ?? item.sonderregister_referenz ?? ""
  const [, register, digits, suffix, rest = ""] = reference.exec(written.trim()) ?? []
  const noNumber = outOfScope(
    written === "" ? "registernummer: missing" : `registernummer: "${written}" is no register number`
  )
  if (digits === undefined) return noNumber
  const court = courtOf(item, heading)
  if (court === undefined) {
    const named = item.amtsgericht ?? ""
    return named === ""
      ? outOfScope("amtsgericht: missing")
      : Effect.fail(new RecordRejected({ reason: `amtsgericht: "${named}" is no known court` }))
  }
  if (isOfOtherCourt(rest.trim(), court)) {
    return outOfScope(`registernummer: "${written}" is of the register of another court`)
  }
  const number = registerNumber({ court, type: register as RegisterType, number: digits, suffix })
  return number === undefined ? noNumber : Effect.succeed({ number, former: formerOf(item, number) })
}

const decode = decodeRecord(AnnouncementItem)

/** The status of an organization after an event. */
const statusAfter: Readonly<Partial<Record<EventType, OrganizationStatus>>> = {
  DISSOLUTION: "DISSOLVED",
  DELETION: "TERMINATED",
  EXPIRATION: "TERMINATED",
  OPENED: "INSOLVENT",
  REJECTED_NO_ASSETS: "DISSOLVED"
}

/** A text on one line, unless nothing remains of it without unfilled template marks. */
const present = (text: string | null | undefined): string | undefined => {
  const trimmed = oneLine(withoutTemplateMarks(text ?? ""))
  return trimmed === "" ? undefined : trimmed
}

/** No announcement is longer. What follows is kept, but not read. */
const maxTextLength = 20_000

const valueOf = (meanings: ReadonlyArray<Meaning>, changed: EventType): string | undefined =>
  meanings.find(({ statement: { act }, type }) => type === changed && act === "DONE")?.statement.value

/** The address that the register has from an entry on, where the entry names it with its postal code. */
const addressOf = (meanings: ReadonlyArray<Meaning>): Address | undefined => {
  const address = addressOfLine(valueOf(meanings, "ADDRESS_CHANGE") ?? "", null)
  return address.postal_code === null || address.street === null ? undefined : address
}

/** The moves in a text. A text of another type may mention the seat of another organization. */
const movesOf = (meanings: ReadonlyArray<Meaning>, text: string): RecordedMoves => {
  const isMove = meanings.some(({ statement: { act }, type }) => type === "REGISTER_TRANSFER" && act === "DONE")
  const { from, to } = seatTransferIn(isMove ? text : "")
  return {
    from: from === undefined ? [] : [{ number: from }],
    to,
    address: addressOf(meanings),
    seat: valueOf(meanings, "SEAT_CHANGE")
  }
}

const nameOf = (item: AnnouncementItem, details: Details): string | undefined =>
  present(item.company_name) ?? present(details.name) ??
    present(item.original_text?.split("\n").at(-1)?.split(" – ")[0])

const statusBy = ({ statement: { deed }, type }: Meaning): OrganizationStatus | undefined =>
  deed === "ORGANIZATION CONTINUED" ? "ACTIVE" : statusAfter[type]

/** Only what is done changes a status. The last decides, but insolvency proceedings dissolve an organization too. */
const statusOf = (meanings: ReadonlyArray<Meaning>): OrganizationStatus | undefined => {
  const all = meanings.flatMap((meaning) => meaning.statement.act === "DONE" ? statusBy(meaning) ?? [] : [])
  const before = all.findLast((status) => status !== "DISSOLVED")
  return before === "INSOLVENT" ? before : all.at(-1)
}

/** The transformations that may end an organization. */
const endings: Readonly<Partial<Record<EventType, EndedBy>>> = {
  MERGER: "MERGER",
  DIVISION: "DIVISION",
  CONVERSION: "CONVERSION"
}

/** Events that end an organization: a registered transformation in effect; of divisions only a split-up. */
const endOf = ({ details, register_entry: { description = "", phase }, type }: RegisterEvent): EndedBy | undefined =>
  phase !== "REGISTERED" || isYetToTakeEffect.test(description) ||
    (type === "DIVISION" && details?.["transformation_kind"] !== "SPLIT_UP")
    ? undefined
    : endings[type]

type PartyOfEvent = { readonly name: string; readonly registration?: { readonly euid?: string } }

/** The parties of a part, each once. */
const partiesOf = ({ parties }: RegisterEvent, part: string): ReadonlyArray<PartyOfEvent> =>
  Object.entries(parties ?? {}).flatMap(([name, party]) => name.startsWith(part) ? [party as PartyOfEvent] : [])

const numberOf = ({ registration }: PartyOfEvent): RegisterNumber | undefined => parseEuid(registration?.euid ?? "")

/** A changed form is entered elsewhere where it has another number, or cannot be in this register. */
const isElsewhere = (number: RegisterNumber) => (party: PartyOfEvent): boolean => {
  const other = numberOf(party)
  if (other !== undefined) return euidOf(other) !== euidOf(number)
  const form = legalFormOfName(party.name)
  return form !== undefined && !mayHold(number.type, form.short)
}

/** The registered transformation that ends the organization itself. */
const endedBy = (events: ReadonlyArray<RegisterEvent>, number: RegisterNumber): EndedBy | undefined =>
  events.flatMap((event) => {
    const end = endOf(event)
    const isEnded = end === "CONVERSION"
      ? partiesOf(event, "new_entity").some(isElsewhere(number))
      : event.details?.["role"] === "TRANSFERRING"
    return isEnded && end !== undefined ? [end] : []
  })[0]

/** The records of other organizations that registered transformations in a record end, where it has their numbers. */
const endsOfOthers = (record: SourceRecord): ReadonlyArray<SourceRecord> =>
  record.events.flatMap((event) => {
    const ended_by = endOf(event)
    if (ended_by === undefined) return []
    return partiesOf(event, ended_by === "CONVERSION" ? "converted_entity" : "transferring_entity").flatMap((party) => {
      const registration = numberOf(party)
      if (registration === undefined || euidOf(registration) === euidOf(record.registration)) return []
      return [{
        ...record,
        record_id: `${record.record_id}|${euidOf(registration)}`,
        registration,
        former: [],
        facts: { name: party.name, status: "TERMINATED" as const, ended_by, is_mentioned: true as const },
        events: [],
        document: null,
        is_companion: true as const
      }]
    })
  })

/** Legal forms that a name has within it, or in a longer word: `Sozialdienst e.V. Kiel`, `X geschl. InvKG`. */
const formsWithin: ReadonlyArray<readonly [says: RegExp, short: string]> = [
  [/(?<!\p{L})e\.\s?V\.(?!\p{L})/u, "e.V."],
  [/(?<!\p{L})InvKG(?!\p{L})/u, "InvKG"],
  [/(?:GmbH|mbH)\s&\sCo\.?\s\p{L}*[Kk]ommanditgesellschaft(?!\p{L})/u, "GmbH & Co. KG"]
]

const formOf = (details: Details, name: string, register: RegisterType): string | undefined => {
  const form = (details.form === null ? undefined : legalFormOfText(details.form, name)) ?? legalFormOfName(name)
  return [form?.short, ...formsWithin.filter(([says]) => says.test(name)).map(([, short]) => short)]
    .find((short) => short !== undefined && mayHold(register, short))
}

/** The legal form of the registers that hold one kind of organization, and the word of a text for it. */
const formOfKind: Readonly<Partial<Record<RegisterType, readonly [says: RegExp, short: string]>>> = {
  GnR: [/Genossenschaft/u, "eG"],
  GsR: [/Gesellschaft\sbürgerlichen\sRechts/u, "eGbR"],
  PR: [/Partnerschaft/u, "PartG"],
  VR: [/(?<!\p{L})Vereins?(?!\p{L})/u, "e.V."]
}

/** The longest form behind a name: `Gesellschaft mit beschränkter Haftung & Co. KG`. */
const longestForm = 50

/** The legal form that only the text has: as a column, behind the name, or by the kind of the organization. */
const formIn = (notices: ReadonlyArray<string>, name: string, register: RegisterType): string | undefined => {
  const text = notices.join(" ")
  const begin = text.indexOf(name)
  const behind = begin < 0 ? "" : text.slice(begin + name.length, begin + name.length + longestForm).trimStart()
  const end = startsWithLegalForm(behind) ? legalFormEnd(behind) : undefined
  const [says, short] = formOfKind[register] ?? []
  return [
    ...notices.map((notice) => legalFormOfText(notice.replaceAll(/^Rechtsform:\s|\.$/gu, ""), name)?.short),
    end === undefined ? undefined : legalFormOfName(`${name} ${behind.slice(0, end)}`)?.short,
    says?.test(text) === true ? short : undefined
  ].find((found) => found !== undefined && mayHold(register, found))
}

const factsOf = (
  item: AnnouncementItem,
  details: Details,
  name: string,
  { type: register }: RegisterNumber,
  { meanings, notices }: Understanding,
  ended_by: EndedBy | undefined
): Facts => {
  const form = formOf(details, name, register) ?? formIn(notices, name, register)
  const seat = present(item.company_seat) ?? present(details.seat)
  const address = addressOf(meanings)
  const status = ended_by === undefined ? statusOf(meanings) : "TERMINATED"
  return {
    name,
    ...(form !== undefined && { legal_form: form }),
    ...(address !== undefined && { address }),
    ...(seat !== undefined && { seat }),
    ...(status !== undefined && { status }),
    ...(ended_by !== undefined && { ended_by })
  }
}

const recordsOf = Effect.fnUntracedEager(function*(
  value: unknown,
  identity: Identity["Service"]
): Effect.fn.Return<Array.NonEmptyReadonlyArray<SourceRecord>, RecordRejected> {
  const item = yield* decode(value)
  if (item.details === undefined || item.details === null) {
    return yield* Effect.fail(new RecordRejected({ reason: "details: missing" }))
  }
  const read = detailsOf(item.details, item.registernummer !== undefined && item.registernummer !== null)
  const isEntered = read.enteredOn !== null && isPossibleDay(read.enteredOn, item.date)
  const details = { ...read, enteredOn: isEntered ? read.enteredOn : null, body: read.body.slice(0, maxTextLength) }
  const company = yield* companyOf(item, details.heading)
  const name = nameOf(item, details)
  if (name === undefined) {
    return yield* Effect.fail(new RecordRejected({ reason: "company_name: the announcement names nobody" }))
  }
  const record_id = item.id === undefined || item.id === null
    ? yield* identity.shortDigest(announcementKey(item, euidOf(company.number)))
    : String(item.id)
  const understanding = understandingOf(item.type, details.body, company.number.type, name)
  const key = announcementKey(item, euidOf(company.number))
  const about: About = {
    number: company.number,
    name,
    announced: item.date,
    details,
    record_id,
    idOf: (meaning, place) => eventId(keyOf(key, meaning, place), identity)
  }
  const events = yield* eventsOf(understanding, about, identity)
  const record: SourceRecord = {
    source: "ANNOUNCEMENT",
    record_id,
    reader_version: readerVersions.ANNOUNCEMENT,
    as_of: item.date,
    entered_on: details.enteredOn,
    registration: company.number,
    former: company.former,
    facts: factsOf(item, details, name, company.number, understanding, endedBy(events, company.number)),
    events,
    document: null
  }
  const moved = yield* withMoves(record, movesOf(understanding.meanings, details.body), identity)
  return [...moved, ...endsOfOthers(record)]
})

/** The largest announcement, in bytes. */
const largestRecord = 1024 * 1024

/** The members without which an announcement is another kind of object. */
const needed = ["date", "type", "details"] as const

/** A layout is judged from so many objects or texts on, and so large a share of them may be otherwise. */
const [fewest, tolerated] = [10, 0.05]

const isOften = (count: number, total: number): boolean => total >= fewest && count > total * tolerated

const expected =
  `A file holds announcements with the members ${needed.join(", ")}; details begins with the day, a blank line, and ` +
  "the lines of court, register number and category"

const faultOf = (items: number, strange: number, texts: number, headless: number): string | undefined => {
  if (items === 0) return `it holds no announcement. ${expected}`
  if (isOften(strange, items)) {
    return `${strange} of ${items} announcements lack one of the members ${needed.join(", ")}. ${expected}`
  }
  return isOften(headless, texts)
    ? `${headless} of ${texts} texts lack the lines of their heading. ${expected}`
    : undefined
}

/**
 * Examines the layout of a file of announcements. Parts that are no JSON, and a break of the file, say nothing of it:
 * they are reported for themselves. Rule: operators#layouts.
 */
const layoutOf = Effect.fnUntraced(function*(file: RegisterFile) {
  let [items, strange, texts, headless] = [0, 0, 0, 0]
  const isWhole = yield* itemsOf(unpackedBytes(file), largestRecord).pipe(
    Stream.runForEach((part) =>
      Effect.map("text" in part ? Effect.option(parseJson(part.text)) : Effect.succeedNone, (value) => {
        items++
        if (Option.isNone(value)) return
        const item = Object(value.value) as Readonly<Record<string, unknown>>
        const { details } = item
        if (needed.some((member) => (item[member] ?? null) === null)) strange++
        if (typeof details !== "string" || details.trim() === "") return
        texts++
        if (!hasHeading(details)) headless++
      })
    ),
    Effect.isSuccess
  )
  const fault = items === 0 && !isWhole ? undefined : faultOf(items, strange, texts, headless)
  return { texts, texts_without_heading: headless, ...(fault !== undefined && { fault }) } satisfies Layout
})

/**
 * Reads collected announcements of the register portal: a day file (`announcements` in an object), a list of
 * announcements, or one announcement a line. Each yields a record with one event or several. Only an announcement
 * without a company of the register, or without a text, is left out.
 */
export const announcements: SourceFormat = {
  ...jsonFormat({ split: itemsOf, largestRecord, recordsOf }),
  layoutOf
}

/** Reads collected announcements of the register portal. */
export const readAnnouncements: Reader = readerOfFormat(announcements)
