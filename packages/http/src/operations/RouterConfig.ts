/**
 * How paths are read: as they are written. A Signal's id may have 255 characters, each of which may be percent-encoded.
 * Rule: Wire conventions (decisions 1).
 */
export const routerConfig = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: 1024
} as const
