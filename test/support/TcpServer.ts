export { tcpServer } from "@kontor/core/testing/fixtures"
