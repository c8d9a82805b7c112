/** Where agents find the service. */
export const path = "/mcp"

/** An address for requests that do not leave the process. */
export const origin = "http://kontor.invalid"

/** The field with the identifier of a session. */
export const sessionField = "mcp-session-id"

/** The field that says, within this process alone, which client a request is of. */
export const addressField = "x-kontor-client-address"
