import { Effect } from "effect"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { organizationOf } from "../Country.ts"
import { type MakeEngine, megabytes, secondsSince } from "../Engine.ts"
import { type PeerQuery, peerQuery, wordsOf } from "./PeerQuery.ts"

const maxProminence = 1000

const fill = (database: DatabaseSync, size: number) => {
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000")
  database.exec(`CREATE VIRTUAL TABLE peer USING fts5 (
    name, city, is_active UNINDEXED, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
  )`)
  const add = database.prepare("INSERT INTO peer (rowid, name, city, is_active) VALUES (?, ?, ?, ?)")
  database.exec("BEGIN")
  for (let index = 0; index < size; index++) {
    const { fields, name, prominence } = organizationOf(index)
    add.run((maxProminence - prominence) * 2 ** 24 + index, name, fields.city, Number(fields.is_active))
  }
  database.exec("COMMIT")
  database.exec("INSERT INTO peer (peer) VALUES ('optimize')")
}

const search = (database: DatabaseSync, { city, isActive, isBegun, skip, text }: PeerQuery): unknown => {
  const words = wordsOf(text)
  const asked = words.map((word, place) => `"${word}"${isBegun && place === words.length - 1 ? "*" : ""}`)
  const match = [...asked, ...city === undefined ? [] : [`city : "${city}"`]].join(" AND ")
  const active = isActive === undefined ? "" : `AND is_active = ${Number(isActive)}`
  const matching = `FROM peer WHERE peer MATCH ? ${active}`
  const page = database.prepare(`SELECT rowid ${matching} ORDER BY rowid LIMIT 10 OFFSET ?`).all(match, skip)
  const total = database.prepare(`SELECT count(*) FROM (SELECT 1 ${matching} LIMIT 10001)`).all(match)
  return [page, total]
}

/**
 * SQLite FTS5 in this process, whose rows are numbered by prominence, so that pages are in the order of rows. It finds
 * no typos, and is searched by one client at a time.
 */
export const fts5: MakeEngine = Effect.fnUntraced(function*(size) {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kontor-fts5-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  )
  const path = join(directory, "peer.sqlite")
  const database = yield* Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(path)),
    (open) => Effect.sync(() => open.close())
  )
  const start = performance.now()
  yield* Effect.sync(() => fill(database, size))
  return {
    ready: `generated and built in ${secondsSince(start)} s, ${megabytes(statSync(path).size)}`,
    search: (query) => {
      const read = peerQuery(query)
      return read && Effect.sync(() => search(database, read))
    },
    isShared: false
  }
})
