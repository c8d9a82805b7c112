const inHeader = /charset\s*=\s*"?([\w-]+)/iu
const inPage = /<meta[^>]*charset\s*=\s*["']?([\w-]+)/iu

/** How much of a page is searched for its encoding, in bytes. Rule: HTML, section 4.2.5.4. */
const prelude = 1024

/**
 * The text of a page, in the encoding that its header or the page itself declares; UTF-8 where neither declares a known
 * one.
 */
export const decodePage = (bytes: Uint8Array, contentType: string): string => {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, prelude))
  const named = inHeader.exec(contentType)?.[1] ?? inPage.exec(beginning)?.[1] ?? "utf-8"
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
