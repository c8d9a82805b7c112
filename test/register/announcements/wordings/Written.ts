import { eventTypeTopic } from "@kontor/core/Register"
import { readAnnouncements } from "@kontor/register"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { recordOf } from "../../Reading.ts"
import { announcement, categories } from "../Announcement.ts"
import { type LabelledEvent, labelOf } from "./Label.ts"
import { hashOf } from "./Labels.ts"
import type { Labelled } from "./Measures.ts"

/** An announcement written by hand in the words of courts, with fictional names. */
interface Written {
  readonly register: string
  readonly name: string
  readonly labels: ReadonlyArray<LabelledEvent>
  readonly text: string
}

const written: ReadonlyArray<Written> = readFileSync(join(import.meta.dirname, "written.txt"), "utf8").trim()
  .split("\n").map((line) => {
    const [register = "", name = "", label = "", text = ""] = line.split("\t")
    return { register, name, labels: labelOf(label), text }
  })

const categoryOf = ({ labels }: Written): string =>
  labels.some(({ types: [type] }) => eventTypeTopic[type!] === "TRANSFORMATIONS")
    ? categories.transformation
    : categories.other

/** The announcements written by hand, each beside what the reader made of it. */
export const writtenLabelled: Effect.Effect<
  ReadonlyArray<Labelled & { readonly name: string; readonly text: string }>
> = Effect.forEach(
  written,
  (one) =>
    recordOf(
      readAnnouncements,
      announcement(categoryOf(one), one.text, { company_name: one.name, registernummer: `${one.register} 7654301` })
    ).pipe(
      Effect.map(({ events }) => ({ ...one, hash: hashOf(one.text), reported: events, count: 1 })),
      Effect.orDie
    )
)
