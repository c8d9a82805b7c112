export * from "./receiver/ReceiverOptions.ts"
export * from "./receiver/SeenMessages.ts"
export * from "./receiver/VerifyMessage.ts"
export * from "./receiver/WebhookReceiver.ts"
