import { Administration } from "@kontor/core"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { example } from "../Example.ts"
import { entityArgument, noSuchEntity, registerUnavailable } from "./EntityArgument.ts"

/** `kontor register release`: an organization that was withheld is there again from the next request on. */
export const release = Command.make(
  "release",
  { entity: entityArgument, json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const { entity_id, was_withheld } = yield* administration.release(given.entity).pipe(
      Effect.catchTags({ NoSuchEntity: noSuchEntity, UpstreamUnavailable: registerUnavailable })
    )
    if (!was_withheld) {
      return yield* new CommandFailed({
        message: `${entity_id} is not withheld. "kontor register withheld" lists those that are.`
      })
    }
    yield* answer(given.json, {
      data: { entity_id, released: true },
      text: `${entity_id} is released from the next request on. Webhooks that were cancelled stay so.`
    })
  })
).pipe(
  Command.withDescription("Release an organization that is withheld"),
  example("register release \"HRB 150148 Hamburg\"", "By its register number")
)
