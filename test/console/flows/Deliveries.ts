import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { type Given, open, signedIn } from "./Given.ts"
import { startReceiver } from "./Receiver.ts"

const hostile = "<img src=x onerror=\"window.stolen = 1\"><script>window.stolen = 1</script>"

/** A page of a list of deliveries that does not end. */
const pageOfMany = (from: number, count: number) => ({
  deliveries: Array.from({ length: count }, (_, index) => ({
    id: `del_${from + index}`,
    endpoint_id: "wep_1",
    event_id: "evt_1",
    message_id: "msg_1",
    type: "organization.signal.detected",
    status: "succeeded",
    attempts: 1,
    next_attempt_at: null,
    created_at: "2026-05-01T08:00:00.000Z"
  })),
  pagination: { next_cursor: String(from + count), per_page: count, has_more: true },
  meta: { request_id: "1", request_credit_cost: 0, credits_remaining: 1 }
})

/** Makes an endpoint, verifies it, and yields its secret. */
const makeEndpoint = async (page: Page, name: string, url: string): Promise<string> => {
  await open(page, "Webhooks")
  await page.getByRole("button", { name: "Create an endpoint" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill(name)
  await dialog.getByLabel("Address").fill(url)
  await dialog.getByRole("button", { name: "Create an endpoint" }).click()
  const secret = await dialog.locator("code").textContent() ?? ""
  await dialog.getByRole("button", { name: "I have kept it" }).click()
  await page.getByRole("button", { name: "Verify" }).click()
  await page.getByText("The endpoint is verified and active.").waitFor()
  return secret
}

/** Deliveries that fail and are sent again, and messages whose signature is checked. */
export const deliveryFlows = (given: () => Given) => {
  it("a delivery that fails shows its answer as text, is retried, and its signature is checked", async () => {
    const receiver = await startReceiver()
    try {
      const page = await signedIn(given(), "pro")
      const secret = await makeEndpoint(page, hostile, receiver.url)
      receiver.state.status = 500
      receiver.state.answer = hostile
      await page.getByRole("button", { name: "Send a test" }).click()
      await page.getByText("failed", { exact: true }).waitFor()
      assert.strictEqual(await page.locator("pre", { hasText: "onerror" }).first().textContent(), hostile)

      receiver.state.status = 204
      await page.getByRole("button", { name: "Deliver again" }).click()
      await page.getByText("succeeded", { exact: true }).waitFor()
      await page.getByText("Attempt 2").waitFor()

      await open(page, "Webhooks")
      await page.locator("strong", { hasText: hostile }).waitFor()
      assert.isUndefined(await page.evaluate("window.stolen"))

      const { body, headers } = receiver.received.at(-1) ?? { body: "", headers: {} }
      await page.getByText("Nothing you enter here leaves the browser.").click()
      await page.getByLabel("Signing secret").fill(secret)
      for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
        await page.getByLabel(name).fill(String(headers[name]))
      }
      await page.getByLabel("Body, exactly as it was received").fill(body)
      await page.getByRole("button", { name: "Check", exact: true }).click()
      await page.getByText("The message is genuine").waitFor()
      await page.getByLabel("Body, exactly as it was received").fill(`${body} `)
      await page.getByRole("button", { name: "Check", exact: true }).click()
      await page.getByText("The signature does not match").waitFor()
    } finally {
      await receiver.stop()
    }
  })

  it("a list of any length shows 500 at most, keeps its place while newer ones leave, and goes back to them", async () => {
    const page = await signedIn(given(), "pro")
    await page.route(/webhook-deliveries\?/, async (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0)
      await route.fulfill({ json: pageOfMany(from, 50) })
    })
    await open(page, "Webhooks")
    const rows = page.locator("tbody tr")
    await rows.first().waitFor()
    for (let shown = 50; shown < 550; shown += 50) {
      await page.getByRole("button", { name: "Show more" }).click()
      await page.locator(`a[href$="/del_${shown}"]`).waitFor()
    }
    assert.strictEqual(await rows.count(), 500)
    const { y = -1 } = await page.locator("a[href$='/del_499']").boundingBox() ?? {}
    assert.isTrue(y > 0 && y < 900, `the row that was last stands at ${y}`)
    await page.getByText("50 newer ones are no longer shown.").waitFor()
    await page.getByRole("button", { name: "Back to the newest" }).click()
    await page.getByText("are no longer shown").waitFor({ state: "detached" })
    assert.strictEqual(await rows.count(), 50)
  })

  it("an endpoint is disabled, enabled, given a new secret and removed", async () => {
    const page = await signedIn(given(), "pro")
    await open(page, "Webhooks")
    await page.getByRole("button", { name: "Disable" }).click()
    await page.getByRole("button", { name: "Enable" }).click()
    await page.getByRole("button", { name: "Disable" }).waitFor()
    await page.getByRole("button", { name: "Rotate the secret" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Rotate the secret" }).click()
    assert.match(await dialog.locator("code").textContent() ?? "", /^whsec_/)
    await dialog.getByRole("button", { name: "I have kept it" }).click()
    await page.getByText(/former secret signs until/).waitFor()
    await page.getByRole("button", { name: "Remove for good" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Remove for good" }).click()
    await page.getByText("There is no endpoint yet.").waitFor()
  })
}
