import { Administration, type NoSuchEntity, noSuchEntityInWords } from "@kontor/core/Administration"
import { preciseReferenceOf } from "@kontor/register"
import { Effect, FileSystem, Option, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { oneShotIdentity } from "../service/Cryptography.ts"
import * as OperatorService from "../service/OperatorService.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, counted, day, facts, json, progressBar, table } from "./Output.ts"

const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Count the organizations to fold anew, and change nothing")
)

const rebuildAll = Effect.fnUntraced(function*(total: number) {
  const administration = yield* Administration
  const bar = yield* progressBar("Rebuilding")
  return yield* administration.rebuild((records) => bar.show({ records, share: records / Math.max(total, records) }))
    .pipe(Effect.ensuring(bar.clear))
})

/** `kontor register rebuild`: folds organizations anew that an older version folded. */
const rebuild = Command.make(
  "rebuild",
  { json, dryRun },
  Effect.fnUntraced(function*(given) {
    const outdated = yield* Administration.use(({ outdated }) => outdated)
    const organizations = given.dryRun || outdated === 0 ? 0 : yield* rebuildAll(outdated)
    const text = outdated === 0
      ? "Nothing to do: this version folded every organization."
      : given.dryRun
      ? `${counted(outdated, "organization")} to fold anew. Nothing is changed.`
      : `Folded ${counted(organizations, "organization")} anew.`
    yield* answer(given.json, { data: { outdated, organizations }, text })
  })
).pipe(
  Command.withDescription(
    "Fold organizations anew that an older version folded, from their stored records; continues where it was stopped"
  ),
  example("register rebuild --dry-run", "Count them, after an update that asks for a rebuild")
)

const impreciseEntity = "an entity_id, an EUID such as DEK1101R.HRB150148, or a register number"

/** An organization for operators: never by name, which may mean another one tomorrow. */
const entityArgument = Argument.String("entity").pipe(
  Argument.filter(
    (entity) => Option.isSome(preciseReferenceOf(entity)),
    () => impreciseEntity
  ),
  Argument.withDescription(
    "The entity_id, the EUID, or the register number with its court, such as \"HRB 150148 Hamburg\""
  )
)

/** The failures of a command for an entity: it means none, or several, or the register cannot answer. */
const refusalsOfEntities = {
  ImpreciseEntity: () => new CommandFailed({ message: `Name ${impreciseEntity}.` }),
  NoSuchEntity: (differences: NoSuchEntity) => new CommandFailed({ message: noSuchEntityInWords(differences) }),
  UpstreamUnavailable: () =>
    new CommandFailed({ message: "The register cannot answer at the moment. Run the command again." })
}

const maxReason = 1000

/**
 * `kontor register withhold`: removes an organization from every search, list, detail and new webhook, from the next
 * request on.
 */
const withhold = Command.make(
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

const limit = Flag.Int("limit").pipe(
  Flag.filter((number) => number > 0, () => "a number above 0"),
  Flag.withDefault(20),
  Flag.withDescription("The maximum number of wordings (20)")
)

/**
 * `kontor register wordings`: the wordings that the reader of announcements could not classify, most frequent first.
 */
const wordings = Command.make(
  "wordings",
  { json, limit },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const bar = yield* progressBar("Reading announcements")
    const { not_shown, wordings } = yield* administration.wordings({
      limit: given.limit,
      onProgress: (records) => bar.show({ records })
    }).pipe(Effect.ensuring(bar.clear))
    const rows = wordings.map(({ count: announcements, wording }) => [count(announcements), wording])
    const others = `${counted(not_shown, "announcement")} with other wordings.`
    yield* answer(given.json, {
      data: { wordings, not_shown },
      text: rows.length === 0 ? others : `${table(["Announcements", "Wording"], rows)}\n${others}`
    })
  })
).pipe(
  Command.withDescription(
    "List wordings that the reader of announcements does not understand; names, numbers and days are masked"
  ),
  example("register wordings --limit 50", "The 50 most frequent")
)

const maxText = 160

const suspectExamples = Flag.Int("limit").pipe(
  Flag.filter((number) => number >= 0, () => "a number of 0 or more"),
  Flag.withDefault(5),
  Flag.withDescription("The maximum number of examples of each class (5)")
)

/** `kontor register suspects`: what the reader of announcements may have read wrongly, in files of the operator. */
const suspects = Command.make(
  "suspects",
  {
    files: Argument.String("file").pipe(
      Argument.withDescription("A file of announcements, as kontor import takes it"),
      Argument.atLeast(1)
    ),
    limit: suspectExamples,
    json
  },
  Effect.fnUntraced(function*(given) {
    const { FileUnreadable, suspectsIn } = yield* Effect.promise(() => import("@kontor/sources"))
    const system = yield* FileSystem.FileSystem
    const bar = yield* progressBar("Reading announcements")
    const files = given.files.map((name) => ({
      name,
      bytes: system.stream(name).pipe(
        Stream.mapError(({ message, reason }) =>
          new FileUnreadable({ file: name, reason: reason._tag === "NotFound" ? "the file does not exist" : message })
        )
      )
    }))
    const found = yield* suspectsIn(files, given.limit).pipe(
      Effect.provide(oneShotIdentity),
      Effect.catchTag("FileUnreadable", ({ file, reason }) => new CommandFailed({ message: `${file}: ${reason}.` })),
      Effect.ensuring(bar.clear)
    )
    const rows = found.classes.map((one) => [count(one.count), one.class])
    const examples = found.classes.flatMap((one) =>
      one.examples.map(({ announced_on, organization, text, type }) => [
        announced_on,
        organization,
        type,
        one.class,
        text.replaceAll(/\s+/gu, " ").slice(0, maxText)
      ])
    )
    yield* answer(given.json, {
      data: found,
      text: [
        `${counted(found.read, "announcement")} read, ${count(found.rejected)} left out.`,
        table(["Events", "Suspect of"], rows),
        ...(examples.length > 0 ? [table(["Day", "Organization", "Event", "Suspect of", "Text"], examples)] : [])
      ].join("\n\n")
    })
  })
).pipe(
  Command.withDescription("List events that may not say what their announcements do, by class; stores nothing"),
  example("register suspects ./2026-06-30.json --limit 3", "Three examples of each class in a day's file")
)

/** `kontor register purge`: deletes what is due according to its source. Rule: register-data#insolvency-messages. */
const purge = Command.make(
  "purge",
  { json },
  Effect.fnUntraced(function*(given) {
    const { day, ...purged } = yield* Administration.use(({ purge }) => purge)
    const isNothing = Object.values(purged).every((deleted) => deleted === 0)
    yield* answer(given.json, {
      data: { day, ...purged },
      text: isNothing
        ? `Nothing had to be gone by ${day}.`
        : facts({
          Day: day,
          Records: count(purged.records),
          Events: count(purged.events),
          Documents: count(purged.documents),
          Organizations: count(purged.organizations)
        })
    })
  })
).pipe(
  Command.withDescription("Delete records whose sources require it by today; serve does so every day"),
  example("register purge", "Today's deletions")
)

/** `kontor register unwithhold`: shows a withheld organization again, from the next request on. */
const unwithhold = Command.make(
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

/** `kontor register withheld`: the withheld entities, since when, and why. */
const withheld = Command.make(
  "withheld",
  { json },
  Effect.fnUntraced(function*(given) {
    const entities = yield* Administration.use(({ withheld }) => withheld({}))
    yield* answer(given.json, {
      data: { withheld: entities },
      text: entities.length === 0
        ? "Nothing is withheld."
        : table(
          ["Entity", "Since", "Reason"],
          entities.map(({ entity_id, reason, since }) => [entity_id, day(since), reason ?? "-"])
        )
    })
  })
).pipe(
  Command.withDescription("List the withheld organizations"),
  example("register withheld --json", "The list for a script")
)

const Operator = operatorWith(OperatorService.layer)

/** `kontor register`: what the register shows and holds, and what is deleted from it. */
export const Register = Command.make("register").pipe(
  Command.withDescription("Maintain the register: withhold organizations, delete what is due, rebuild profiles"),
  Command.withSubcommands([
    Command.provide(withhold, Operator),
    Command.provide(unwithhold, Operator),
    Command.provide(withheld, Operator),
    Command.provide(purge, Operator),
    Command.provide(rebuild, Operator),
    Command.provide(wordings, Operator),
    suspects
  ])
)
