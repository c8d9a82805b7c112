import { writeFileSync } from "node:fs"
import { env } from "node:process"
import { isMainThread } from "node:worker_threads"

/** Loaded before a command: at its end it writes what the command used, all threads together. */
if (isMainThread) {
  process.on("exit", () => {
    const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage()
    writeFileSync(
      env["BENCH_USAGE"]!,
      JSON.stringify({ processor_seconds: (userCPUTime + systemCPUTime) / 1e6, max_rss_mib: maxRSS / 1024 })
    )
  })
}
