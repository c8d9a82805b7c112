import { Administration, Operator, type TakenFile } from "@kontor/core/Administration"
import type { Reach } from "@kontor/core/Internet"
import { berlinDayOf, CalendarDate, todayInBerlin } from "@kontor/core/Register"
import { RegisterLoadPostgres } from "@kontor/postgres"
import type { ImportProgress, ImportSource, ImportSummary, Taking } from "@kontor/sources"
import {
  Cause,
  Clock,
  Cron,
  DateTime,
  Duration,
  Effect,
  Layer,
  Option,
  Result,
  Schema,
  SchemaIssue,
  type Scope
} from "effect"
import { readdir, stat } from "node:fs/promises"
import { join, relative, resolve } from "node:path"
import { CommandFailed, sentenceOf } from "../cli/Failure.ts"
import { Configuration, readJsonFile } from "../configuration/Configuration.ts"
import { type Answered, type FetchedFile, fetching, PlaceUnreadable } from "./Fetching.ts"
import { reported } from "./Reported.ts"

const { Array: List, Boolean: Flag, Literals, NonEmptyArray, NonEmptyString, optionalKey, Struct, Union } = Schema

/** The day in an address. */
const dayMark = "{date}"

const isCron = Schema.makeFilter((text: string) =>
  Result.isSuccess(Cron.parse(text, "Europe/Berlin")) || "must be a cron expression of five fields, such as 0 6 * * *"
)

const isAddress = Schema.makeFilter((text: string) =>
  URL.canParse(text.replaceAll(dayMark, "2026-01-31")) && /^https?:/u.test(text) || "must be an http or https address"
)

const Address = NonEmptyString.check(isAddress)

/**
 * A source as the file of KONTOR_SOURCES has it: a folder, or an address with `{date}` in the place of its day. Files
 * of gleif complete each other, and have a list of addresses.
 */
const Entry = Struct({
  source: Literals(["offeneregister", "announcements", "xjustiz", "profiles", "gleif"]),
  folder: optionalKey(NonEmptyString),
  url: optionalKey(Union([Address, NonEmptyArray(Address)])),
  from: optionalKey(CalendarDate),
  schedule: optionalKey(NonEmptyString.check(isCron)),
  licence: NonEmptyString,
  allow_private: optionalKey(Flag)
}).check(
  Schema.makeFilter(({ folder, from, source, url }) => {
    if ((folder === undefined) === (url === undefined)) return "must have either folder or url"
    if (url !== undefined && (source === "gleif") !== (typeof url !== "string")) {
      return "must have a list of all addresses as its url if its source is gleif, and one address otherwise"
    }
    return addressesOf(url).some((address) => address.includes(dayMark)) === (from !== undefined) ||
      "must have from, the first day, if its url has {date}"
  })
)
type Entry = typeof Entry.Type

const Entries = List(Entry).check(
  Schema.makeFilter((entries) =>
    new Set(entries.map(placeOf)).size === entries.length || "must name every folder and url once"
  )
)

/** A place that new files of a source are taken from. */
export interface WatchedPlace {
  readonly source: ImportSource
  /** The absolute path of a folder, or the addresses. */
  readonly place: string
  /** Addresses as configured, whose files are taken as one; none of a folder. */
  readonly addresses: ReadonlyArray<string>
  readonly kind: "folder" | "url"
  /** The first day of an address with days. */
  readonly from: CalendarDate | undefined
  readonly schedule: Cron.Cron
  readonly licence: string
  readonly reach: Reach
}

function addressesOf(url: Entry["url"]): ReadonlyArray<string> {
  return typeof url === "string" ? [url] : url ?? []
}

function placeOf({ folder, url }: Entry): string {
  return folder === undefined ? addressesOf(url).join(" ") : resolve(folder)
}

/** Folders are looked into every minute, addresses are asked every hour. */
const usualSchedule = { folder: "* * * * *", url: "0 * * * *" }

const watchedPlace = (entry: Entry): WatchedPlace => {
  const kind = entry.folder === undefined ? "url" : "folder"
  return {
    source: entry.source,
    place: placeOf(entry),
    addresses: addressesOf(entry.url),
    kind,
    from: entry.from,
    schedule: Cron.parseUnsafe(entry.schedule ?? usualSchedule[kind], "Europe/Berlin"),
    licence: entry.licence,
    reach: entry.allow_private === true ? "any" : "public"
  }
}

/** A file of sources that cannot be read, or is not valid. */
export class InvalidSources extends Schema.TaggedError<InvalidSources>()("InvalidSources", {
  file: Schema.String,
  faults: Schema.String
}) {
  override get message(): string {
    return `The sources in ${this.file} are not valid: ${this.faults}. Correct the file, or unset KONTOR_SOURCES.`
  }
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const faultsOf = (issue: SchemaIssue.Issue): string =>
  format(issue).issues.map(({ message, path = [] }) =>
    path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`
  )
    .join("; ")

const decode = Schema.decodeUnknownEffect(Entries, { errors: "all", onExcessProperty: "error" })

/** The places in a file of sources. Rule: operators#sources. */
export const readSources = (file: string): Effect.Effect<ReadonlyArray<WatchedPlace>, InvalidSources> =>
  readJsonFile(file).pipe(
    Effect.mapError((faults) => new InvalidSources({ file, faults })),
    Effect.flatMap((content) =>
      Effect.mapError(decode(content), ({ issue }) => new InvalidSources({ file, faults: faultsOf(issue) }))
    ),
    Effect.map((entries) => entries.map(watchedPlace))
  )

/** The configured places; none without a file of sources. */
export const configuredPlaces = Effect.flatMap(
  Configuration,
  ({ sourcesFile }) => sourcesFile === undefined ? Effect.succeed([]) : readSources(sourcesFile)
)

/** A place that the command was given: a folder, or an address that the file of sources has. */
const givenPlace = Effect.fnUntraced(function*(source: WatchedPlace["source"], given: string) {
  if (!/^https?:\/\//iu.test(given)) return watchedPlace({ source, folder: given, licence: "unknown" })
  const own = (yield* configuredPlaces).filter((place) => place.source === source && place.kind === "url")
  const found = own.find(({ addresses }) => addresses.includes(given))
  if (found !== undefined) return found
  const addresses = own.flatMap((place) => place.addresses)
  return yield* new CommandFailed({
    message: `KONTOR_SOURCES has no address ${given} of ${source}. ` + (addresses.length === 0
      ? "Name there the address to import from, or give a folder."
      : `Give one as it stands there: ${addresses.join(", ")}.`)
  })
})

/**
 * The places that the command was given, each once. A folder needs no entry in the file of sources, and an address has
 * one. Any address of gleif stands for all that are taken with it.
 */
export const givenPlaces = (source: WatchedPlace["source"], given: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(given, (one) => givenPlace(source, one)),
    (places) => [...new Map(places.map((one) => [one.place, one])).values()]
  )

/** The result of a file that was taken. */
export interface TakenNow {
  readonly file: string
  /** None where another process imports from the place. */
  readonly summary: ImportSummary | undefined
  /** Why its import stopped or failed; null where it did not. */
  readonly failure: string | null
}

/** The result of a round through a place: the files it took, and until when the next one waits. */
export interface Round {
  readonly taken: ReadonlyArray<TakenNow>
  readonly waitsUntil: DateTime.Utc | undefined
}

/** How files of a place are taken. */
export interface TakingFiles {
  /** Imports files whose layout is not recognized as well, also those that were refused. */
  readonly acceptsLayout?: boolean
  /** Begins imports that stopped again without a pause, and fails where a folder cannot be read: for who waits. */
  readonly isEager?: boolean
  readonly onProgress?: (progress: ImportProgress) => Effect.Effect<void>
  readonly taking?: (
    bytes_total: number
  ) => Effect.Effect<Taking<CommandFailed> | undefined, CommandFailed, Scope.Scope>
}

/**
 * A file of a place as it is there now, or several that are taken as one: `paths` is where their bytes are, `names`
 * what messages call them.
 */
interface FoundFile {
  readonly file: string
  /** The state it is in. */
  readonly version: string
  readonly paths: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
}

/** A file that changed within so many seconds may still be written. */
const quietSeconds = 10

const millisecondsOfSecond = 1000

const isHidden = (file: string): boolean =>
  file.split("/").some((name) => name.startsWith(".")) || file.endsWith(".part")

/** Leaves out a file that was renamed or deleted after its folder was read. */
const goneMeanwhile = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error
}

/** The files below a folder, by name, without hidden ones; `isQuiet` says that nobody writes a file any more. */
const filesIn = Effect.fnUntraced(function*(folder: string) {
  const now = yield* Clock.currentTimeMillis
  return yield* Effect.tryPromise({
    try: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile()).map((entry) =>
        relative(folder, join(entry.parentPath, entry.name))
      )
      const found = await Promise.all(
        names.filter((file) => !isHidden(file)).toSorted().map(async (file) => {
          const path = join(folder, file)
          const stats = await stat(path).catch(goneMeanwhile)
          if (stats === undefined) return []
          const isQuiet = stats.mtimeMs < now - quietSeconds * millisecondsOfSecond
          return [{ file, paths: [path], names: [path], version: `${stats.size} ${stats.mtimeMs}`, isQuiet }]
        })
      )
      return found.flat()
    },
    catch: (cause) =>
      new PlaceUnreadable({
        place: folder,
        reason: `the folder cannot be read (${cause instanceof Error ? cause.message : String(cause)})`
      })
  })
})

/**
 * Files of the Global LEI Index as one, since they complete each other. Of those whose names differ in digits alone, as
 * golden copies of two days do, the last one by name counts.
 */
const asOne = (found: ReadonlyArray<FoundFile>): ReadonlyArray<FoundFile> => {
  const newest = [...new Map(found.map((one) => [one.file.replaceAll(/\d+/gu, ""), one])).values()]
  const joined = (member: "file" | "version") => newest.map((one) => one[member]).join(", ")
  const paths = newest.flatMap((one) => one.paths)
  return newest.length === 0 ? [] : [{ file: joined("file"), names: paths, version: joined("version"), paths }]
}

/** Readers are loaded when the first file is taken. */
const readers = Effect.promise(() => import("@kontor/sources"))

/** Names files that were fetched by their addresses. */
const named = (summary: ImportSummary, { names, paths }: FoundFile): ImportSummary => {
  const naming = (text: string) => paths.reduce((named, path, at) => named.replaceAll(path, names[at]!), text)
  return {
    ...summary,
    failure: summary.failure === null ? null : naming(summary.failure),
    rejected: summary.rejected.map((one) => ({ ...one, file: naming(one.file) }))
  }
}

/** Imports a file of a place, and reports it. What stops the import is its result. */
const importFound = (place: WatchedPlace, found: FoundFile, how: TakingFiles) =>
  reported(
    { source: place.source, place: place.place, file: found.file, version: found.version },
    Effect.fnUntraced(function*(onProgress) {
      const { importFiles } = yield* readers
      const summary = yield* importFiles<CommandFailed>({
        source: place.source,
        files: found.paths,
        acceptsLayout: how.acceptsLayout ?? false,
        onProgress: (progress) => Effect.andThen(onProgress(progress), how.onProgress?.(progress) ?? Effect.void),
        ...(how.taking !== undefined && { taking: how.taking })
      })
      return named(summary, found)
    })
  )

const minuteFrom = (now: DateTime.Utc): DateTime.Utc => DateTime.add(now, { minutes: 1 })

/** An import of the same version of a file that stopped so often is not begun again. */
const maxStops = 5

/** The longest pause before an import that stopped is begun again, in minutes. The first one is a minute. */
const longestPause = 60

/** An unknown version may be the one that stopped. */
const stoppedUntil = (taken: TakenFile | undefined, now: DateTime.Utc): "DUE" | DateTime.Utc => {
  if (taken === undefined || taken.outcome !== "failed" || taken.is_refused || taken.ended_at === null) return "DUE"
  const minutes = Math.min(2 ** Math.max(taken.stops - 1, 0), longestPause)
  const until = DateTime.add(taken.ended_at, { minutes })
  return DateTime.isGreaterThan(until, now) ? until : "DUE"
}

/**
 * The decision about a file of a place: import it, leave it, or let it and all behind it wait until an instant. Of
 * a file whose version is not known yet (`null`) only its retries wait. Rule: operators#sources.
 */
const dueOf = (
  version: string | null,
  taken: TakenFile | undefined,
  now: DateTime.Utc
): "DUE" | "DONE" | DateTime.Utc => {
  if (taken === undefined || taken.version !== version) return stoppedUntil(taken, now)
  if (taken.outcome === "completed" || taken.is_refused) return "DONE"
  return version !== null && taken.stops >= maxStops ? "DONE" : stoppedUntil(taken, now)
}

/** Whether a file is to be taken now, or until when it and those behind it wait. */
const isDue = (version: string | null, taken: TakenFile | undefined, now: DateTime.Utc, how: TakingFiles) => {
  const due = dueOf(version, taken, now)
  if (due === "DUE") return true
  if (due === "DONE") return how.acceptsLayout === true && taken?.is_refused === true
  return how.isEager === true ? true : due
}

/** Takes one file after the other, until one stops or waits. */
class Taker {
  readonly taken: Array<TakenNow> = []
  waitsUntil: DateTime.Utc | undefined
  readonly #place: WatchedPlace
  readonly #known: ReadonlyMap<string, TakenFile>
  readonly #how: TakingFiles

  constructor(place: WatchedPlace, known: ReadonlyArray<TakenFile>, how: TakingFiles) {
    this.#place = place
    this.#known = new Map(known.map((one) => [one.file, one]))
    this.#how = how
  }

  known(file: string): TakenFile | undefined {
    return this.#known.get(file)
  }

  /** Forgets the failures of all files but these. */
  readonly forget = Effect.fnUntraced({ self: this }, function*(present: ReadonlySet<string>) {
    const failed = [...this.#known.values()].filter(({ outcome }) => outcome === "failed")
    const gone = failed.map(({ file }) => file).filter((file) => !present.has(file))
    if (gone.length > 0) {
      yield* Administration.use(({ forgetFailedFiles }) => forgetFailedFiles(this.#place.place, gone))
    }
  })

  /** Whether a file of this version, or of one that is not known yet, is taken now. */
  readonly mayTake = Effect.fnUntraced({ self: this }, function*(file: string, version: string | null) {
    const due = isDue(version, this.known(file), yield* DateTime.now, this.#how)
    if (typeof due === "boolean") return due
    this.waitsUntil = due
    return false
  })

  /** Takes a file that is there. */
  readonly take = Effect.fnUntraced({ self: this }, function*(found: FoundFile) {
    const { failure, summary } = yield* importFound(this.#place, found, this.#how).pipe(
      Effect.map(Option.getOrUndefined),
      Effect.map((summary) => ({ summary, failure: summary?.failure ?? null })),
      Effect.catchCauseIf(
        (cause) => !Cause.hasInterruptsOnly(cause),
        (cause) => Effect.succeed({ summary: undefined, failure: sentenceOf(cause) })
      ),
      Effect.orDie
    )
    this.taken.push({ file: found.file, summary, failure })
    if (summary === undefined) this.waitsUntil = minuteFrom(yield* DateTime.now)
  })

  /** Reports that a file could not be fetched. */
  readonly stop = Effect.fnUntraced({ self: this }, function*(file: string, unreadable: PlaceUnreadable) {
    const { place, source } = this.#place
    yield* Effect.exit(reported({ source, place, file, version: null }, () => Effect.fail(unreadable)))
    this.taken.push({ file, summary: undefined, failure: unreadable.message })
    this.waitsUntil = minuteFrom(yield* DateTime.now)
  })
}

/** The name under which a folder is reported that cannot be read. */
const wholeFolder = "."

const takeOfFolder = Effect.fnUntraced(function*({ place, source }: WatchedPlace, taker: Taker, isEager: boolean) {
  const looked = yield* Effect.result(filesIn(place))
  if (Result.isFailure(looked)) {
    if (isEager) return yield* looked.failure
    if (yield* taker.mayTake(wholeFolder, null)) yield* taker.stop(wholeFolder, looked.failure)
    return
  }
  const together = source === "gleif" ? asOne : (found: ReadonlyArray<FoundFile>) => found
  yield* taker.forget(new Set(together(looked.success).map(({ file }) => file)))
  for (const found of together(looked.success.filter(({ isQuiet }) => isQuiet))) {
    if (yield* taker.mayTake(found.file, found.version)) yield* taker.take(found)
    if (taker.waitsUntil !== undefined) return
  }
})

/** A day that is missing so many days before the newest one that was taken is not asked for again. */
const daysOfGap = 14

/** A file fetched after its day had ended does not change any more. */
const isFinal = (day: string, { ended_at, outcome, version }: TakenFile): boolean =>
  outcome !== "running" && version !== null && ended_at !== null && berlinDayOf(ended_at) > day

const dayAfter = (day: CalendarDate, days: number): CalendarDate =>
  CalendarDate.make(DateTime.formatIsoDateUtc(DateTime.add(DateTime.makeUnsafe(day), { days })))

/**
 * The files of an address: its days from the first one to today that are worth asking for, or itself. A golden copy of
 * gleif has all that those before it had: the newest day comes first, and none is before one that was taken.
 */
const askedFiles = Effect.fnUntraced(
  function*({ addresses, from, source }: WatchedPlace, known: ReadonlyArray<TakenFile>) {
    if (from === undefined) {
      return [addresses.map((address) => new URL(address).pathname.split("/").at(-1) || "index").join(", ")]
    }
    const today = yield* todayInBerlin
    const newest = known.filter(({ outcome }) => outcome === "completed").map(({ file }) => file).toSorted().at(-1)
    const gap = source === "gleif" ? 0 : daysOfGap
    const oldest = newest === undefined ? from : dayAfter(CalendarDate.make(newest), -gap)
    const days: Array<string> = []
    for (let day = from; day <= today; day = dayAfter(day, 1)) {
      const taken = known.find(({ file }) => file === day)
      const isOpen = taken === undefined ? day >= oldest : !isFinal(day, taken) || taken.outcome === "failed"
      if (isOpen && (source !== "gleif" || day >= oldest)) days.push(day)
    }
    return source === "gleif" ? days.toReversed() : days
  }
)

/** Between the versions of files that are taken as one. */
const separator = "\n"

/**
 * Fetches the files of addresses, which are taken as one: all of them where one is new. Beside files of a day, that of
 * an address without one must be there: it will not come with another day.
 */
const fetchAll = Effect.fnUntraced(function*(
  fetch: Effect.Success<ReturnType<typeof fetching>>,
  { addresses, from }: WatchedPlace,
  file: string,
  version: string | null
) {
  const known = version?.split(separator) ?? []
  const urls = addresses.map((address) => address.replaceAll(dayMark, file))
  const answers: Array<Answered> = []
  for (const [at, url] of urls.entries()) {
    const answer = yield* fetch(url, known[at] ?? null, String(at))
    if (answer === "MISSING") {
      if (from === undefined || url !== addresses[at]) return "MISSING"
      return yield* new PlaceUnreadable({ place: url, reason: "it is not there" })
    }
    answers.push(answer)
  }
  if (answers.every((answer) => answer === "UNCHANGED")) return "UNCHANGED"
  const files: Array<FetchedFile> = []
  for (const [at, answer] of answers.entries()) {
    const whole = answer === "UNCHANGED" ? yield* fetch(urls[at]!, null, String(at)) : answer
    if (typeof whole === "string") return "MISSING"
    files.push(whole)
  }
  return { files, names: urls }
})

const takeOfAddress = Effect.fnUntraced(function*(
  place: WatchedPlace,
  known: ReadonlyArray<TakenFile>,
  taker: Taker,
  { acceptsLayout = false }: TakingFiles
) {
  const fetch = yield* fetching(place.reach)
  for (const file of yield* askedFiles(place, known)) {
    let isThere = true
    if (yield* taker.mayTake(file, null)) {
      const taken = taker.known(file)
      const isHeld = taken !== undefined && (taken.outcome === "completed" || taken.is_refused && !acceptsLayout)
      const fetched = yield* Effect.result(fetchAll(fetch, place, file, isHeld ? taken.version : null))
      if (Result.isFailure(fetched)) yield* taker.stop(file, fetched.failure)
      else if (typeof fetched.success === "string") {
        isThere = fetched.success === "UNCHANGED" && taken?.is_refused !== true
      } else {
        const { files, names } = fetched.success
        const version = files.map((one) => one.version).join(separator)
        const paths = files.map((one) => one.path)
        if (yield* taker.mayTake(file, version)) yield* taker.take({ file, names, paths, version })
      }
    }
    if (taker.waitsUntil !== undefined || place.source === "gleif" && isThere) return
  }
}, Effect.scoped)

/**
 * Takes what is new of a place, one file after the other by name or day, each once. An import that stopped is begun
 * again after a pause, and the files behind it wait; a file that was refused is left until it changes.
 * Rule: operators#sources.
 */
export const takeNew = Effect.fn("Sources.takeNew")(function*(place: WatchedPlace, how: TakingFiles = {}) {
  const known = yield* Administration.use(({ takenFiles }) => takenFiles(place.place))
  const taker = new Taker(place, known, how)
  yield* place.kind === "folder"
    ? takeOfFolder(place, taker, how.isEager === true)
    : takeOfAddress(place, known, taker, how)
  return { taken: taker.taken, waitsUntil: taker.waitsUntil } satisfies Round
})

const logTaken = (place: WatchedPlace, { failure, file, summary }: TakenNow) =>
  summary === undefined && failure === null
    ? Effect.void
    : Effect.annotateLogs(
      failure === null ? Effect.logInfo("Imported a file") : Effect.logError("The import of a file failed"),
      { source: place.source, place: place.place, file, read: summary?.read ?? 0, ...(failure !== null && { failure }) }
    )

/** Takes what is new of a place for as long as it is not interrupted, by its schedule. */
const follow = (place: WatchedPlace) =>
  takeNew(place).pipe(
    Effect.tap(({ taken }) => Effect.forEach(taken, (one) => logTaken(place, one), { discard: true })),
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Effect.andThen(
          Effect.logError(`Nothing can be taken from ${place.place}`, cause),
          Effect.map(DateTime.now, (now): Round => ({ taken: [], waitsUntil: minuteFrom(now) }))
        )
    ),
    Effect.flatMap(({ waitsUntil }) =>
      Effect.flatMap(DateTime.now, (now) => {
        const next = DateTime.fromDateUnsafe(Cron.next(place.schedule, now))
        const until = waitsUntil !== undefined && DateTime.isLessThan(waitsUntil, next) ? waitsUntil : next
        return Effect.sleep(Duration.max(DateTime.distance(now, until), Duration.seconds(1)))
      })
    ),
    Effect.forever
  )

/**
 * Takes what is new of all configured places in the background, for as long as the layer lives, on any number of nodes:
 * each file is imported by one of them. Rule: operators#sources.
 */
export const layer = Layer.effectDiscard(
  Effect.flatMap(
    configuredPlaces,
    (places) => Effect.forEach(places, (place) => Effect.forkScoped(follow(place)), { discard: true })
  )
).pipe(
  Layer.provide(RegisterLoadPostgres.layer),
  Layer.provide(Layer.succeed(Operator, { name: "kontor serve", via: "program" }))
)
