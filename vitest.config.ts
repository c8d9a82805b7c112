import { defineConfig } from "vitest/config"
import { LongestFirst } from "./test/support/LongestFirst.ts"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
    globalSetup: ["test/support/TemporaryFiles.ts", "test/support/PostgresServer.ts"],
    pool: "forks",
    // Most of what tests make is garbage at once: with room for more of it, less is copied before it is found out.
    execArgv: ["--max-semi-space-size=64"],
    isolate: false,
    // Node runs the sources itself: nothing rewrites them, so that imports are not looked up at each use.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than the cores of CI: tests of processes wait for them about as long as they work.
    maxWorkers: 3,
    sequence: { concurrent: false, sequencer: LongestFirst },
    // For what hangs alone: a test waits for what it needs, however slow the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // The console's `.tsx` is not measured: it runs in browsers alone.
    coverage: { provider: "v8", include: ["packages/*/src/**/*.ts"] }
  }
})
