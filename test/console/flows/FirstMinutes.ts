import { assert, it } from "@effect/vitest"
import { ask, type Given, open, openPart, sharedPage, signedIn } from "./Given.ts"
import { keepsFocus, pressByKey, tabTo, write } from "./Keyboard.ts"

/** What a new user does first: find a company, read what happened to it, watch it, and see a webhook arrive. */
export const firstMinutes = (given: () => Given) => {
  it("a new user finds a company, reads its timeline, watches it, and sees its change arrive as a webhook", async () => {
    const page = await sharedPage(given(), "plus")
    const { keys, origin } = given().demonstration
    const dialog = page.getByRole("dialog")
    /** What the README says: eleven actions, the address that was opened among them. */
    const actions: ReadonlyArray<() => Promise<unknown>> = [
      () => page.goto(`${origin}/console`),
      () => page.keyboard.insertText(keys["plus"] ?? ""),
      () => page.keyboard.press("Enter"),
      () => page.keyboard.type("/Hagenheimer"),
      () => page.keyboard.press("Enter"),
      () => page.getByRole("button", { name: "Watch", exact: true }).click(),
      () => dialog.getByRole("button", { name: "Use the receiver of this demonstration" }).click(),
      () => dialog.getByRole("button", { name: "Create an endpoint" }).click(),
      () => dialog.getByRole("button", { name: "I have kept it" }).click(),
      () => dialog.getByRole("button", { name: "Send a test" }).click(),
      () => dialog.getByRole("button", { name: "Watch 20 credits" }).click()
    ]
    const shown = [
      page.locator("input[type=password]:focus"),
      page.locator("input[type=password]:focus"),
      page.getByRole("heading", { level: 1, name: "Overview" }),
      page.getByRole("option", { name: /^Hagenheimer/, selected: true }),
      page.getByRole("heading", { level: 1, name: /Hagenheimer/ }),
      dialog.getByLabel("Address"),
      dialog.getByRole("button", { name: "Create an endpoint" }),
      dialog.locator("code", { hasText: /^whsec_/ }),
      dialog.getByText("The endpoint is verified and active."),
      dialog.getByText("The test arrived: it was answered with 204"),
      page.getByRole("link", { name: "Watched, weekly" })
    ]
    for (const [index, act] of actions.entries()) {
      await act()
      await shown[index]?.waitFor()
    }
    assert.isAtMost(actions.length, 11)
    await keepsFocus(page)
    await openPart(page, "Timeline")
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.locator(".timeline li").first().waitFor()
    const sentence = await page.locator(".timeline li p").first().textContent() ?? ""
    assert.match(sentence, /^[A-ZÄÖÜ].+\.$/)

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

  it("by keyboard alone, a monitor is paused, resumed, changed and ended", async () => {
    const page = await signedIn(given(), "plus")
    await open(page, "Monitors")
    const name = await page.getByRole("table").getByRole("link").first().textContent() ?? ""
    await pressByKey(page, name)
    await page.getByRole("button", { name: "Pause" }).waitFor()
    await pressByKey(page, "Pause")
    await page.locator(".badge", { hasText: /^paused$/ }).waitFor()
    await keepsFocus(page)
    await pressByKey(page, "Resume")
    await page.locator(".badge", { hasText: /^active$/ }).waitFor()
    await keepsFocus(page)
    await pressByKey(page, "Change")
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Label").and(page.locator(":focus")).waitFor()
    await write(page, "Brewery")
    await tabTo(page, "How often to look")
    await dialog.getByLabel("How often to look").selectOption("30")
    await pressByKey(page, "Save")
    await page.getByRole("heading", { level: 1, name: "Brewery" }).waitFor()
    await page.getByText("every 30 days").waitFor()
    await keepsFocus(page)
    await pressByKey(page, "End for good")
    await dialog.waitFor()
    await pressByKey(page, "End for good")
    await page.getByRole("heading", { level: 1, name: "Monitors" }).waitFor()
    await keepsFocus(page)
    await page.getByLabel("Status").selectOption("archived")
    const row = page.getByRole("row", { name: /Brewery/ })
    await row.waitFor()
    assert.include(await row.textContent(), "ended")
  })
}
