import { Console, Effect } from "effect"
import { receivedChange } from "./ReceivedChange.ts"

await Effect.runPromise(Effect.flatMap(receivedChange, Console.log))
