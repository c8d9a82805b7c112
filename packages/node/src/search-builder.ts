import { enableCompileCache } from "node:module"

enableCompileCache()
const { main } = await import("./search/SearchBuilder.ts")
main()
