import { makeOperatorClient } from "@kontor/client/administration"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { Stripe } from "stripe"
import { makeBilling } from "./Billing.ts"

const { KONTOR_ADMIN_TOKEN = "", KONTOR_ADMIN_URL = "", STRIPE_KEY = "", STRIPE_WEBHOOK_SECRET = "" } = process.env

const billing = makeBilling({
  stripe: new Stripe(STRIPE_KEY),
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  kontor: makeOperatorClient({ baseUrl: KONTOR_ADMIN_URL, token: KONTOR_ADMIN_TOKEN, operator: "stripe" }),
  offer: { plans: { price_pro: "pro" }, packs: { price_1000: 1000 } },
  returnUrl: "https://shop.example/"
})

createServer((request, response) => {
  const answer = (status: number) => void response.writeHead(status).end()
  void text(request)
    .then((body) => billing.receive(body, String(request.headers["stripe-signature"])))
    .then(() => answer(204), (error: unknown) => {
      console.error(error)
      answer(error instanceof Stripe.errors.StripeSignatureVerificationError ? 400 : 500)
    })
}).listen(4242)
