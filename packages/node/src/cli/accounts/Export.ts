import { AccountExporting } from "@kontor/core/Administration"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountExporting.ts"
import { accountArgument, unknownAccount } from "../AccountArguments.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"

/** `kontor accounts export`: everything that is kept about an account, as the API of operators answers it. */
export const exportAccount = Command.make(
  "export",
  { account: accountArgument },
  Effect.fnUntraced(function*({ account }) {
    const administration = yield* AccountExporting
    const exported = yield* administration.exportAccount(account).pipe(
      Effect.catchTag("AccountNotFound", ({ id }) => unknownAccount(id))
    )
    const { exportedAccount } = yield* Effect.promise(() => import("@kontor/http"))
    yield* Console.log(JSON.stringify(exportedAccount(exported), undefined, 2))
  })
).pipe(
  Command.withDescription("Print everything stored about an account as JSON, without digests and secrets"),
  example("accounts export 01a1ff3b-e876-76f5-9663-816b3d52d32d > account.json", "Into a file"),
  Command.provide(operatorWith(Operators.layer))
)
