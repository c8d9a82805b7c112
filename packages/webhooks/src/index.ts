export * from "./sender/HostLookup.ts"
export * as WebhookSender from "./sender/WebhookSender.ts"
