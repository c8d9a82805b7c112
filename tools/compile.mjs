// Runs after an installation: fills Node's cache of compiled modules, so that the first start is as fast as later ones.
import { enableCompileCache } from "node:module"

enableCompileCache()
await import("effect/schema/SchemaJITCompiler/enable")
await import("../packages/node/src/cli/Kontor.ts")
await import("../packages/node/src/cli/Serve.ts")
await import("../packages/node/src/cli/Serving.ts")
