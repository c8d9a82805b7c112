#!/usr/bin/env node
import { enableCompileCache } from "node:module"

enableCompileCache()
await import("effect/schema/SchemaJITCompiler/enable")
const { main } = await import("./cli/Kontor.ts")
main()
