import { ByteSize } from "effect"

/** The maximum length of a query string, in bytes: 16 KiB. Rule: Wire conventions (decisions 1). */
export const maxQueryLength = 16 * 1024

/** The maximum size of a request's body: 64 KiB. Rule: Wire conventions (decisions 1). */
export const maxBodySize = ByteSize.kibibytes(64)
