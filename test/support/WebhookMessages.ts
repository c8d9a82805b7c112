export { bodyOfMessage, webhookMessages } from "@kontor/core/testing/fixtures"
