import { ByteSize } from "effect"

/** The longest query string, in bytes: 16 KiB. Rule: Wire conventions (decisions 1). */
export const longestQuery = 16 * 1024

/** The largest body of a request: 64 KiB. Rule: Wire conventions (decisions 1). */
export const largestBody = ByteSize.kibibytes(64)
