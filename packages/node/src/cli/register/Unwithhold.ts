import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { example } from "../Example.ts"
import { entityArgument, refusalsOfEntities } from "./EntityArgument.ts"

/** `kontor register unwithhold`: shows a withheld organization again, from the next request on. */
export const unwithhold = Command.make(
  "unwithhold",
  { entity: entityArgument, json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const { entity_id, was_withheld } = yield* administration.unwithhold(given.entity).pipe(
      Effect.catchTags(refusalsOfEntities)
    )
    if (!was_withheld) {
      return yield* new CommandFailed({
        message: `${entity_id} is not withheld. "kontor register withheld" lists those that are.`
      })
    }
    yield* answer(given.json, {
      data: { entity_id, released: true },
      text: `${entity_id} is no longer withheld, from the next request on. Cancelled webhooks stay cancelled.`
    })
  })
).pipe(
  Command.withDescription("End the withholding of an organization"),
  example("register unwithhold \"HRB 150148 Hamburg\"", "By its register number")
)
