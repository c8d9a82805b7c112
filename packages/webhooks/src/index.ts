export * as WebhookSender from "./sender/WebhookSender.ts"
