import { courtOfCode, parseEuid } from "@kontor/register"
import { Array } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import type { Generated } from "./Generated.ts"

interface Wording {
  readonly type: string
  readonly company_name: string | null
  readonly details: string
  readonly count: number
}

/** An announcement of the index: whose it is and of which day and category, without its text. */
interface Indexed {
  readonly day: string
  readonly id: string
  readonly euid: string
  readonly category: string
  readonly name: string
  readonly seat: string
}

const cells = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu

const indexedOf = (line: string): Indexed => {
  const [day = "", id = "", euid = "", category = "", , , , name = "", seat = ""] = [...line.matchAll(cells)].map((
    [, quoted, plain]
  ) => quoted?.replaceAll("\"\"", "\"") ?? plain ?? "")
  return { day, id, euid, category, name, seat }
}

const linesOf = async (directory: string, name: string): Promise<ReadonlyArray<string>> =>
  gunzipSync(await readFile(join(directory, name))).toString("utf8").trim().split(/\r?\n/u)

/** The text of a wording with other numbers, so that no two announcements with numbers in their text are alike. */
const withOtherNumbers = (text: string, place: number): string =>
  text.replaceAll(
    /\d{4,}/gu,
    (digits) => String(Number(digits) * 7919 + place).slice(-digits.length).replace(/^0/u, "1")
  )

const announcementOf = ({ category, day, euid, id, name, seat }: Indexed, wording: Wording, place: number) => {
  const { court, number, suffix, type } = parseEuid(euid)!
  const courtName = `Amtsgericht ${courtOfCode(court)!.name}`
  const registernummer = `${type} ${number}${suffix === "" ? "" : ` ${suffix}`}`
  const [, , , ...body] = wording.details.split("\n\n")
  return {
    date: day,
    ...(id !== "" && { id }),
    original_text: `${category}\n${courtName} ${registernummer}\n${name} – ${seat}`,
    type: category,
    amtsgericht: courtName,
    registernummer,
    company_name: name,
    company_seat: seat,
    details: [
      `${day.split("-").toReversed().join(".")} (Bekanntmachungsdatum)`,
      `${courtName} ${registernummer}\n${category}`,
      `${name}\n\n${seat}`,
      withOtherNumbers(body.join("\n\n").replaceAll(wording.company_name ?? name, name), place)
    ].join("\n\n")
  }
}

/** Yields the wordings of a category over and over, each as often as it occurs, in an order that mixes them. */
const drawerOf = (wordings: ReadonlyArray<Wording>) => {
  const drawn = wordings.flatMap((wording) => Array.makeBy(wording.count, () => wording))
  const stride = 7919
  let place = 0
  return (): Wording => drawn[(place++ * stride) % drawn.length]!
}

/**
 * The days of the index of collected announcements, each announcement of the real organization, day and category, in a
 * real wording of that category: wordings as often as they occur. `directory` holds the index and the wordings.
 */
export const collectedDays = async (directory: string): Promise<ReadonlyArray<Generated>> => {
  const wordings = (await linesOf(directory, "wordings.jsonl.gz")).map((line): Wording => JSON.parse(line))
  const drawers = new Map(
    Object.entries(Array.groupBy(wordings, ({ type }) => type)).map(([type, ofType]) => [type, drawerOf(ofType)])
  )
  const [, ...lines] = await linesOf(directory, "announcement_index.csv.gz")
  const announcements = lines.map(indexedOf).flatMap((indexed, place) => {
    const draw = drawers.get(indexed.category)
    const isKnown = parseEuid(indexed.euid) !== undefined && courtOfCode(parseEuid(indexed.euid)!.court) !== undefined
    return draw === undefined || !isKnown ? [] : [announcementOf(indexed, draw(), place)]
  })
  return Object.entries(Array.groupBy(announcements, ({ date }) => date)).map(([day, ofDay]) => ({
    name: `registerbekanntmachungen-${day}.json`,
    content: JSON.stringify({ date: day, announcements: ofDay }, null, 1)
  }))
}
