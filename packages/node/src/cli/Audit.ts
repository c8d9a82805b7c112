import { AccountId } from "@kontor/core/Accounts"
import { AuditAction, type AuditEntry, AuditLog } from "@kontor/core/Administration"
import { AdministrationPostgres } from "@kontor/postgres"
import { DateTime, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, json, table } from "./Output.ts"

const row = ({ account_id, action, at, details, operator, subject, via }: AuditEntry): ReadonlyArray<string> => [
  DateTime.formatIso(at),
  operator === "" ? via : `${operator} (${via})`,
  action,
  account_id ?? subject ?? "-",
  Object.entries(details).map(([name, value]) => `${name} ${value}`).join(", ")
]

const list = Command.make(
  "audit",
  {
    account: Flag.String("account").pipe(
      Flag.filterMap(
        Schema.decodeOption(AccountId),
        () => "the id of an account, as \"kontor accounts list\" shows it"
      ),
      Flag.optional,
      Flag.withDescription("Only acts on this account (all accounts)")
    ),
    action: Flag.Literals("action", AuditAction.literals).pipe(
      Flag.optional,
      Flag.withDescription("Only acts of this kind (all kinds)")
    ),
    limit: Flag.Int("limit").pipe(
      Flag.filter((number) => number > 0 && number <= 10_000, () => "a number from 1 to 10000"),
      Flag.withDefault(50),
      Flag.withDescription("The maximum number of entries (50)")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const log = yield* AuditLog
    const entries = yield* log.list({
      limit: given.limit,
      account_id: Option.getOrUndefined(given.account),
      action: Option.getOrUndefined(given.action)
    })
    yield* answer(given.json, {
      data: { entries: entries.map((entry) => ({ ...entry, at: DateTime.formatIso(entry.at) })) },
      text: entries.length === 0
        ? "No such act is recorded yet."
        : table(["When", "Who", "Did", "With", "Details"], entries.map(row))
    })
  })
).pipe(
  Command.withDescription("List what operators did, the newest first"),
  example("audit --limit 20", "The last 20 acts"),
  example("audit --account 01a1ff3b-e876-76f5-9663-816b3d52d32d", "What was done with one account")
)

/** `kontor audit`: who did what. */
export const Audit = Command.provide(list, operatorWith(AdministrationPostgres.layer))
