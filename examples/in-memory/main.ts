import { Console, Effect } from "effect"
import { searchAndFetch } from "./SearchAndFetch.ts"

await Effect.runPromise(Effect.flatMap(searchAndFetch, Console.log))
