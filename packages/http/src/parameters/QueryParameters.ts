import { UrlParams } from "effect/http"

/** The query string of an address. */
export const queryOf = (url: string): string => {
  const start = url.indexOf("?")
  return start === -1 ? "" : url.slice(start + 1)
}

/**
 * The query parameters of an address by name. A `%` that escapes nothing stands for itself, and bytes that are not
 * UTF-8 are read as replacement characters: the router would leave the whole value escaped. A second `?` at the start
 * is part of a name.
 */
export const queryParameters = (url: string): ReturnType<typeof UrlParams.toRecord> => {
  const query = queryOf(url)
  return query === "" ? {} : UrlParams.toRecord(UrlParams.fromInput(new URLSearchParams(query.replace(/^\?/, "%3F"))))
}
