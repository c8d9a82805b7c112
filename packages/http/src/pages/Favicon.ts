import * as Base64 from "effect/encoding/Base64"

/** The icon of the pages, as SVG. */
export const icon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><path d="M9 7v18M9 17 21 7M13 14l9 11" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** The same as an address, for pages that load nothing. */
export const favicon = `data:image/svg+xml;base64,${Base64.encode(icon)}`
