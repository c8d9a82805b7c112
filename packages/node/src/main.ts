#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`kontor: Kontor needs Node 22.19 or newer, and this is Node ${process.versions.node}. \
Install a newer Node, or run it with one: npx --package node@22 --package @kontor/node kontor\n`)
  process.exitCode = 1
} else {
  // An older Node lacks what these modules import, so they are loaded after the check.
  const { enableCompileCache } = await import("node:module")
  // Commands and the demonstration start faster with the cache. What Node reads of it stays in memory: 6 MB that no
  // service needs again.
  if (process.argv[2] !== "serve" || process.argv.includes("--demo")) enableCompileCache()
  // It compiles schemas when they are first used, so it comes before everything that uses one.
  await import("effect/schema/SchemaJITCompiler/enable")
  const { main } = await import("./cli/Kontor.ts")
  main()
}
