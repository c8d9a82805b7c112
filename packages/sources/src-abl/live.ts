export * as LiveDirectory from "./live/LiveDirectory.ts"
export * as LiveHttp from "./live/LiveHttp.ts"
