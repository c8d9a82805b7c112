// Writes what the clients take from the contract: types, operations and prices.
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { generated } from "../test/client/generate/Generated.ts"
import { root, run } from "./run.ts"

const files = await generated()
for (const [path, text] of files) await writeFile(join(root, path), text)
await run(`dprint fmt ${[...files.keys()].filter((path) => path.endsWith(".ts")).join(" ")}`)
