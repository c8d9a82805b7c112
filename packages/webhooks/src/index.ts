export * as WebhookSender from "./WebhookSender.ts"
