import { assert, describe, it } from "@effect/vitest"
import { toNodeHandler } from "@kontor/http/node"
import { webServer } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { execFile, execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { bytesOf, entity, filed } from "../http/fetch-document/Files.ts"
import { makeService } from "../support/Service.ts"
import { many } from "../support/SignalRecords.ts"

const folder = fileURLToPath(new URL("../../clients/python", import.meta.url))

/** The client needs Python 3.11: its tests are skipped without it. */
const hasPython = (() => {
  try {
    execFileSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

const unittest = (pattern: string, environment: Readonly<Record<string, string>>) =>
  Effect.callback<{ readonly failed: boolean; readonly output: string }>((resume) => {
    const child = execFile(
      "python3",
      ["-B", "-m", "unittest", "discover", "--start-directory", "tests", "--pattern", pattern],
      { cwd: folder, env: { PATH: process.env["PATH"], PYTHONPATH: "src", ...environment } },
      (error, stdout, stderr) => resume(Effect.succeed({ failed: error !== null, output: `${stdout}${stderr}` }))
    )
    return Effect.sync(() => child.kill())
  })

describe.skipIf(!hasPython)("The Python client (needs Python 3.11)", () => {
  for (const pattern of ["test_retries.py", "test_webhooks.py"]) {
    it.live(pattern, () =>
      Effect.gen(function*() {
        const { failed, output } = yield* unittest(pattern, {})
        assert.isFalse(failed, output)
      }))
  }

  it.live("test_service.py, against a running service", () =>
    Effect.gen(function*() {
      const service = yield* makeService({
        documents: [filed("AD", bytesOf("%PDF-1.7\n"))],
        records: [many(25)]
      })
      const handler = toNodeHandler(service.services)
      yield* Effect.addFinalizer(() => Effect.promise(handler.dispose))
      const { url } = yield* webServer(handler)
      const [rich, poor] = [yield* service.account("pro", 10_000), yield* service.account("pro", 10)]
      const { failed, output } = yield* unittest("test_service.py", {
        KONTOR_URL: `${url}/api`,
        KONTOR_API_KEY: rich.key,
        KONTOR_POOR_KEY: poor.key,
        KONTOR_COMPANY: entity
      })
      assert.isFalse(failed, output)
    }))
})
