/**
 * Paths are read exactly as written. A Signal's id may have 255 characters, each of them percent-encoded.
 * Rule: Wire conventions (decisions 1).
 */
export const routerConfig = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: 1024
} as const
