import { enableCompileCache } from "node:module"

enableCompileCache()
await import("effect/schema/SchemaJITCompiler/enable")
const { main } = await import("./import/ImportThread.ts")
main()
