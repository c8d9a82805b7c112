export { consoleHandler, type ConsoleOptions } from "./ConsoleHandler.ts"
