import { makeClient } from "@kontor/client"
import { KontorClient } from "@kontor/http/client"
import { Effect } from "effect"
import process, { env } from "node:process"
import { companyReport } from "./CompanyReport.ts"
import { followSignals } from "./FollowSignals.ts"

const options = { baseUrl: env.KONTOR_URL ?? "http://127.0.0.1:8080/api", apiKey: env.KONTOR_API_KEY ?? "" }
const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

try {
  console.log(await Effect.runPromise(Effect.provide(companyReport("GmbH", 50), KontorClient.layer(options))))
  console.log(await followSignals(makeClient(options), weekAgo))
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
