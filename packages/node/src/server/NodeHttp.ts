/**
 * What the server needs of `node:http`. It is not imported: an import reads every export of the module, `WebSocket`
 * among them, for which Node loads a whole HTTP client, 14 MB of resident memory.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http")
