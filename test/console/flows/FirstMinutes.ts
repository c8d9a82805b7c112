import { assert, it } from "@effect/vitest"
import { ask, type Given, open, openCompany, openPart, signedIn } from "./Given.ts"

/** What a new user does first: find a company, read what happened to it, watch it, and see a webhook arrive. */
export const firstMinutes = (given: () => Given) => {
  it("a new user finds a company, reads its timeline, watches it, and sees its change arrive as a webhook", async () => {
    const page = await signedIn(given(), "plus")
    await open(page, "Webhooks")
    await page.getByRole("button", { name: "Create an endpoint" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Use the receiver of this demonstration" }).click()
    await dialog.getByRole("button", { name: "Create an endpoint" }).click()
    assert.match(await dialog.locator("code").textContent() ?? "", /^whsec_/)
    await dialog.getByRole("button", { name: "I have kept it" }).click()
    await page.getByRole("button", { name: "Verify" }).click()
    await page.getByText("The endpoint is verified and active.").waitFor()
    await page.getByRole("button", { name: "Send a test" }).click()
    await page.getByRole("heading", { level: 1, name: "Delivery" }).waitFor()
    await page.getByText("succeeded", { exact: true }).waitFor()

    await openCompany(page, "Hagenheimer Braumanufaktur", "Basic")
    await openPart(page, "Timeline")
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.locator(".timeline li").first().waitFor()
    const sentence = await page.locator(".timeline li p").first().textContent() ?? ""
    assert.match(sentence, /^[A-ZÄÖÜ].+\.$/)

    await page.getByRole("button", { name: "Watch" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Watch 20 credits" }).click()
    await page.getByRole("link", { name: "Watched, weekly" }).click()
    await page.locator(".badge", { hasText: /^active$/ }).waitFor()
    const entityId = (await page.locator("dd code").textContent())?.trim() ?? ""
    await ask(given(), "plus", `fetch-organization?q=${entityId}&realtime_mode=commercialregister-default`)
    await page.getByRole("button", { name: "Check now 2 credits" }).click()
    await page.getByRole("row", { name: /request completed 1/ }).waitFor()

    await open(page, "Webhooks")
    const row = page.getByRole("row", { name: /organization\.signal\.detected/ })
    await row.getByText("succeeded").waitFor()
    await row.getByRole("link").click()
    await page.getByText("ADDRESS_CHANGE").waitFor()
    await page.locator("dd", { hasText: "Demo" }).getByText("/demo/receiver").waitFor()
    await page.locator("dd").getByRole("link", { name: /Hagenheimer Braumanufaktur/ }).waitFor()
  })

  it("a monitor is paused, resumed, changed and ended", async () => {
    const page = await signedIn(given(), "plus")
    await open(page, "Monitors")
    await page.getByRole("table").getByRole("link").first().click()
    await page.getByRole("button", { name: "Pause" }).click()
    await page.locator(".badge", { hasText: /^paused$/ }).waitFor()
    await page.getByRole("button", { name: "Resume" }).click()
    await page.locator(".badge", { hasText: /^active$/ }).waitFor()
    await page.getByRole("button", { name: "Change" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Label").fill("Brewery")
    await dialog.getByLabel("How often to look").selectOption("30")
    await dialog.getByRole("button", { name: "Save" }).click()
    await page.getByRole("heading", { level: 1, name: "Brewery" }).waitFor()
    await page.getByText("every 30 days").waitFor()
    await page.getByRole("button", { name: "End for good" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "End for good" }).click()
    await page.getByRole("heading", { level: 1, name: "Monitors" }).waitFor()
    await page.getByLabel("Status").selectOption("archived")
    const row = page.getByRole("row", { name: /Brewery/ })
    await row.waitFor()
    assert.include(await row.textContent(), "ended")
  })
}
