// Runs the service, asks it for one organization again and again, and prints which files of the packages ran a function
// for that. The environment is that of the service; arguments: an API key, and the path of the request.
import { kontor } from "@kontor/node/kontor"
import { Console, Deferred, Effect } from "effect"
import { wayOf } from "./Way.ts"

const [, , api_key = "", path = ""] = process.argv

const program = Effect.gen(function*() {
  const started = yield* Deferred.make<string>()
  const log = (line: string) => {
    const [, origin] = /^Kontor listens on (http:\/\/[^\s/]+)/u.exec(line) ?? []
    if (origin !== undefined) Deferred.doneUnsafe(started, Effect.succeed(origin))
  }
  yield* Effect.forkScoped(
    Effect.provideService(kontor(["serve", "--port", "0"]), Console.Console, { ...console, log })
  )
  const url = `${yield* Deferred.await(started)}/api/v1/${path}`
  return yield* wayOf(Effect.promise(async () => {
    const answer = await fetch(url, { headers: { "x-api-key": api_key } })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }))
})

process.stdout.write(JSON.stringify(await Effect.runPromise(Effect.scoped(program))))
