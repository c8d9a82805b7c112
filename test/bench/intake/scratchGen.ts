import { Effect } from "effect"
import { snapshots, announcementDays, written } from "./Generated.ts"
import { writeBulk } from "../import/Bulk.ts"
import { mkdirSync } from "node:fs"
await Effect.runPromise(Effect.all([written("/tmp/K", "si5000", snapshots(5000)), written("/tmp/K", "ann50000", announcementDays(50000)), written("/tmp/K", "ann5000", announcementDays(5000))]))
mkdirSync("/tmp/K/or20000"); await writeBulk("/tmp/K/or20000/a.jsonl", 20000)
