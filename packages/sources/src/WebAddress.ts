/** The beginning of an address with a scheme. A host may have a colon too, with the digits of a port behind it. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu

const maxLength = 2048

/**
 * The address of a page as customers may link to it, `http` or `https`; undefined for any other text, such as
 * `javascript:...`. A host alone, as people write it, gets `https`.
 */
export const webAddressOf = (text: string): string | undefined => {
  if (text.length > maxLength || /[\s\p{Cc}]/u.test(text)) return undefined
  const address = scheme.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  return url !== null && /^https?:$/u.test(url.protocol) && url.username + url.password === "" ? address : undefined
}
