import { createRequire } from "node:module"

const manifest: { readonly version: string } = createRequire(import.meta.url)("@kontor/node/package.json")

/** The version of this package, and of the service. */
export const version: string = manifest.version
