import { Administration } from "@kontor/core/Administration"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { entityArgument, refusalsOfEntities } from "./EntityArgument.ts"

const maxReason = 1000

/**
 * `kontor register withhold`: removes an organization from every search, list, detail and new webhook, from the next
 * request on.
 */
export const withhold = Command.make(
  "withhold",
  {
    entity: entityArgument,
    reason: Flag.String("reason").pipe(
      Flag.filter(
        (reason) => reason.trim() !== "" && reason.length <= maxReason,
        () => `a text of 1 to ${maxReason} characters`
      ),
      Flag.optional,
      Flag.withDescription("The reason; register withheld shows it")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const entity = yield* administration.withhold(given.entity, Option.getOrNull(given.reason)).pipe(
      Effect.catchTags(refusalsOfEntities)
    )
    yield* answer(given.json, {
      data: entity,
      text:
        `${entity.entity_id} is withheld from the next request on. Its monitors stop, and waiting webhooks about it ` +
        `are cancelled once they are due. "kontor register unwithhold" ends it.`
    })
  })
).pipe(
  Command.withDescription(
    "Withhold an organization from all searches, lists, fetches, Signals and webhooks, also from waiting ones"
  ),
  example("register withhold \"HRB 150148 Hamburg\" --reason \"on request\"", "By its register number")
)
