import { webhookTransportSuite } from "@kontor/testing"
import { sender } from "../webhooks/Attempts.ts"

webhookTransportSuite("HTTP", sender())
