import { assert, it } from "@effect/vitest"
import { Identity, Register, RegisterIntake } from "@kontor/register"
import { writeRecord } from "@kontor/register/internal"
import { entityOf, newNumber, profileOf, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { postgres } from "../../support/RegisterLayers.ts"

/** Names with every control character, and those that `COPY` and JSON escape. */
const names = [
  String.fromCodePoint(...Array.from({ length: 31 }, (_, place) => place + 1)),
  ...Array.from({ length: 35 }, (_, place) => `Alpha ${String.fromCodePoint(126 + place)} GmbH`),
  "Großmann & Söhne \\ \"Ost\" 𝒜 e.K.",
  `","name":"`
]

it.layer(postgres, { excludeTestServices: true })("A stored record", (it) => {
  it.effect("is in the database as it was written, byte for byte, whatever its characters", () =>
    Effect.gen(function*() {
      const [sql, intake, identity] = [yield* SqlClient.SqlClient, yield* RegisterIntake, yield* Identity]
      for (const name of names) {
        const record = sourceRecord({ registration: newNumber(), facts: { name, purpose: name } })
        const { content } = yield* writeRecord(identity, record, record.as_of)
        yield* intake.take([record])
        const entity = yield* entityOf(record)
        const [stored] = yield* sql`SELECT content FROM register_records WHERE entity_id = ${entity}`
        assert.deepStrictEqual(stored, { content })
        assert.deepInclude(yield* intake.take([record]), { unchanged: 1 })
        yield* intake.take([{ ...record, record_id: "other" }])
        assert.strictEqual(Option.getOrThrow(yield* profileOf(yield* Register, entity)).purpose, name)
      }
    }))
})
