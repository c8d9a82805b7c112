import { assert, describe, it } from "@effect/vitest"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { announcement, categories } from "./Announcement.ts"

const recordIn = (text: string) => recordOf(readAnnouncements, announcement(categories.other, text))

describe("an announcement that an organization continues", () => {
  it.effect("is an event of its own, and makes a dissolved organization active again", () =>
    Effect.gen(function*() {
      for (
        const text of [
          "Die Gesellschafterversammlung vom 04.02.2026 hat die Fortsetzung der aufgelösten Gesellschaft beschlossen.",
          "Die Genossenschaft wird durch Beschluss der Generalversammlung fortgesetzt.",
          "Auf Grund des Beschlusses vom 04.02.2026 wird die Gesellschaft fortgesetzt.",
          "Die Gesellschaft war aufgelöst. Die Fortsetzung der Gesellschaft ist am 04.02.2026 beschlossen worden.",
          "Die Gesellschaft ist durch Beschluss aufgelöst. Die Gesellschafter haben die Fortsetzung der Gesellschaft beschlossen."
        ]
      ) {
        const { events, facts } = yield* recordIn(text)
        assert.deepStrictEqual(events.map(({ register_entry: { phase }, type }) => [type, phase]), [[
          "OTHER",
          "REGISTERED"
        ]])
        assert.strictEqual(facts.status, "ACTIVE", text)
      }
    }))

  it.effect("tells of the liquidator who leaves too", () =>
    Effect.gen(function*() {
      const { events, facts } = yield* recordIn(
        "Die Fortsetzung der Gesellschaft ist beschlossen. Der Liquidator Erik Sommer ist abberufen."
      )
      assert.deepStrictEqual(events.map(({ type }) => type), ["OTHER", "ROLE_HOLDER_EXIT"])
      assert.strictEqual(facts.status, "ACTIVE")
    }))

  it.effect("changes no status where something else continues, or where the continuation is only intended or undone", () =>
    Effect.gen(function*() {
      for (
        const text of [
          "Die Abwicklung der Gesellschaft wird fortgesetzt.",
          "Die Gesellschaft hat den Betrieb der Zweigniederlassung fortgesetzt.",
          "Die Fortsetzung der Gesellschaft soll beschlossen werden.",
          "Die Eintragung der Fortsetzung der Gesellschaft wurde von Amts wegen gelöscht."
        ]
      ) {
        const { facts } = yield* recordIn(text)
        assert.isUndefined(facts.status, text)
      }
    }))
})
