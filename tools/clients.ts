// Writes what the clients take from the contract: types, operations and prices.
import { mkdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { generated, generatedFolders } from "./clients/Generated.ts"
import { root, run } from "./run.ts"

const files = await generated()
for (const folder of generatedFolders) await rm(join(root, folder), { recursive: true, force: true })
for (const [path, text] of files) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
await run(`dprint fmt ${[...files.keys()].filter((path) => path.endsWith(".ts")).join(" ")}`)
