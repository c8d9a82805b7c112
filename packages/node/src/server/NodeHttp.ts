/**
 * The parts of `node:http` that the server needs. It is not imported: an import reads every export of the module,
 * including `WebSocket`, for which Node loads a whole HTTP client, 14 MB of resident memory.
 */
export const { createServer, ServerResponse, STATUS_CODES } = process.getBuiltinModule("node:http")
