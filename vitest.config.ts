import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
    globalSetup: ["test/support/TemporaryFiles.ts", "test/support/PostgresServer.ts"],
    pool: "forks",
    isolate: false,
    // Hundreds of files share the heap of a worker: with room for what is short-lived, it collects garbage less often.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64", "--initial-heap-size=512"],
    maxWorkers: 2,
    sequence: { concurrent: false },
    // For what hangs alone: a test waits for what it needs, however slow the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    coverage: { provider: "v8", include: ["packages/*/src/**"] }
  }
})
