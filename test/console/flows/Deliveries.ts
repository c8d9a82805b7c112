import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { type Given, open, signedIn, signedInAnew } from "./Given.ts"
import { keepsFocus, pressByKey, tabTo } from "./Keyboard.ts"
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
  await keepsFocus(page)
  await page.getByRole("button", { name: "Verify" }).click()
  await page.getByText("The endpoint is verified and active.").waitFor()
  await keepsFocus(page)
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
      await pressByKey(page, "Deliver again")
      await page.getByText("succeeded", { exact: true }).waitFor()
      await page.getByText("Attempt 2").waitFor()
      await keepsFocus(page)
      assert.isAbove(await page.locator("pre.json .json-name").count(), 3)
      await page.getByText("Check this signature").last().click()
      const attempt = page.getByRole("listitem").filter({ hasText: "Attempt 2" })
      await attempt.getByLabel("Signing secret").fill(secret)
      await attempt.getByLabel("webhook-signature").fill(String(receiver.received[1]?.headers["webhook-signature"]))
      await attempt.getByRole("button", { name: "Check", exact: true }).click()
      await attempt.getByText("The message is genuine").waitFor()
      assert.deepStrictEqual(await barriersOf(page), [])

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

  it("a list of 10,000 is drawn where it is looked at, searched, sorted, selected, and saved, as its address says", async () => {
    const page = await signedIn(given(), "pro")
    const size = 5000
    await page.route(/webhook-deliveries\?/, async (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0)
      const some = pageOfMany(from, size)
      const isLast = from + size === 2 * size
      await route.fulfill({
        json: { ...some, pagination: { ...some.pagination, next_cursor: isLast ? null : "5000" } }
      })
    })
    await open(page, "Webhooks")
    const table = page.getByRole("table", { name: "Deliveries" })
    const rows = table.locator("tbody tr[aria-rowindex]")
    await page.getByRole("button", { name: "Load all" }).click()
    await page.getByText("10,000 rows").waitFor()
    await keepsFocus(page)
    assert.isAtMost(await rows.count(), 100)
    const desk = page.getByRole("region", { name: "Deliveries" })
    await desk.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
    await table.locator("a[href$='/del_9999']").waitFor()
    const head = await table.getByRole("columnheader").first().boundingBox()
    const frame = await desk.boundingBox()
    assert.approximately(head?.y ?? -1, frame?.y ?? -2, 2)
    assert.isAtMost(await rows.count(), 100)

    await page.getByLabel("Search in these rows").fill("nothing like it")
    await page.getByText("No row matches.").waitFor()
    await page.getByLabel("Search in these rows").fill("succeeded")
    await table.getByRole("button", { name: "Created" }).click()
    await table.getByRole("columnheader", { name: "Created" }).and(table.locator("[aria-sort=ascending]")).waitFor()
    const { searchParams } = new URL(page.url())
    assert.deepStrictEqual([searchParams.get("find"), searchParams.get("order")], ["succeeded", "0"])
    await page.reload()
    assert.strictEqual(await page.getByLabel("Search in these rows").inputValue(), "succeeded")
    await page.getByText("Columns", { exact: true }).click()
    await page.getByRole("checkbox", { name: "Attempts" }).uncheck()
    await table.getByRole("columnheader", { name: "Attempts" }).waitFor({ state: "detached" })
    await table.getByRole("checkbox", { name: "Select all rows" }).check()
    await page.getByText("5,000 selected").waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click()
    ])
    assert.strictEqual(saved.suggestedFilename(), "kontor-deliveries.csv")
  })

  it("by keyboard alone, several deliveries that failed are sent again at once", async () => {
    const page = await signedInAnew(given(), "pro")
    const retried: Array<string> = []
    await page.route(/webhook-deliveries/, async (route) => {
      const address = route.request().url()
      const some = pageOfMany(0, 3)
      if (address.endsWith("/retry")) {
        retried.push(address.split("/").at(-2) ?? "")
        return route.fulfill({ json: { delivery: some.deliveries[0], meta: some.meta } })
      }
      const deliveries = some.deliveries.map((one, index) => index === 0 ? one : { ...one, status: "exhausted" })
      await route.fulfill({ json: { ...some, deliveries, pagination: { ...some.pagination, next_cursor: null } } })
    })
    await open(page, "Webhooks")
    await page.getByRole("table", { name: "Deliveries" }).waitFor()
    await tabTo(page, "Select all rows")
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: "Deliver 2 again" }).waitFor()
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await Promise.all([page.waitForResponse(/del_2\/retry$/), page.keyboard.press("Enter")])
    await keepsFocus(page)
    assert.deepStrictEqual(retried.toSorted(), ["del_1", "del_2"])
  })

  it("a delivery whose payload is gone is not offered to be sent again, and says why", async () => {
    const page = await signedIn(given(), "pro")
    const { deliveries: [delivery], meta } = pageOfMany(1, 1)
    await page.route(
      /webhook-deliveries\/del_1$/,
      (route) =>
        route.fulfill({ json: { delivery: { ...delivery, status: "exhausted" }, attempts: [], payload: null, meta } })
    )
    await page.goto(`${given().demonstration.origin}/console/webhooks/deliveries/del_1`)
    await page.getByText("It cannot be sent again: its payload is no longer kept.").waitFor()
    assert.isTrue(await page.getByRole("button", { name: "Deliver again" }).isDisabled())
  })

  it("by keyboard alone, an endpoint is disabled, enabled, given a new secret that a reload keeps, and removed", async () => {
    const page = await signedIn(given(), "pro")
    await open(page, "Webhooks")
    await page.getByRole("button", { name: "Disable" }).waitFor()
    await pressByKey(page, "Disable")
    await page.getByRole("button", { name: "Enable" }).waitFor()
    await keepsFocus(page)
    await pressByKey(page, "Enable")
    await page.getByRole("button", { name: "Disable" }).waitFor()
    await keepsFocus(page)
    await pressByKey(page, "Rotate the secret")
    const dialog = page.getByRole("dialog")
    await dialog.waitFor()
    await pressByKey(page, "Rotate the secret")
    const secret = await dialog.locator("code").textContent() ?? ""
    assert.match(secret, /^whsec_/)
    await page.reload()
    assert.strictEqual(await dialog.locator("code").textContent(), secret)
    await pressByKey(page, "I have kept it")
    await dialog.waitFor({ state: "detached" })
    await page.getByText(/former secret signs until/).waitFor()
    assert.notInclude(await page.evaluate<string>("JSON.stringify({ ...sessionStorage })"), secret)
    await pressByKey(page, "Remove for good")
    await dialog.waitFor()
    await pressByKey(page, "Remove for good")
    await page.getByText("There is no endpoint yet.").waitFor()
    await keepsFocus(page)
  })
}
