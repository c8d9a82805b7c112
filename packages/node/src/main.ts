#!/usr/bin/env node
import { enableCompileCache } from "node:module"

enableCompileCache()
// It compiles schemas when they are first used, so it comes before everything that uses one.
await import("effect/schema/SchemaJITCompiler/enable")
const { main } = await import("./cli/Kontor.ts")
main()
