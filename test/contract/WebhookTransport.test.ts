import { suite } from "@kontor/core/testing/WebhookTransport"
import { sender } from "../webhooks/Attempts.ts"

suite("HTTP", sender())
