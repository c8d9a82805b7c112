import { createRequire } from "node:module"

const manifest: { readonly version: string } = createRequire(import.meta.url)("@kontor/webhooks/package.json")

/** The version of this package, which all of Kontor's packages share. */
export const version: string = manifest.version
