import { assert, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { holds } from "../Browser.ts"
import { ask, type Given, open, openPart, sharedPage, signedIn } from "./Given.ts"
import { keepsFocus, pressByKey, tabTo, write } from "./Keyboard.ts"

/** An action of the README, the way to do it, and a wait for what it shows. */
type Step = readonly [name: string, act: () => Promise<unknown>, shown: () => Promise<unknown>]

/** The actions that the README of the console counts. */
const elevenActions = async (): Promise<ReadonlyArray<string>> => {
  const readme = await readFile(new URL("../../../packages/console/README.md", import.meta.url), "utf8")
  const [, listed = ""] = /are eleven actions: (.+?)\. At three seconds/s.exec(readme) ?? []
  const actions = listed.replaceAll(/\s+/g, " ").split("; ")
  assert.lengthOf(actions, 11)
  return actions
}

/** The first minutes of a new user: a company is found, read about and watched, and a webhook arrives. */
export const firstMinutes = (given: () => Given) => {
  it("a new user finds a company, reads its timeline, watches it, and sees its change arrive as a webhook", async () => {
    const page = await sharedPage(given(), "plus")
    const { keys, origin } = given().demonstration
    const dialog = page.getByRole("dialog")
    const key = keys["plus"] ?? ""
    const steps: ReadonlyArray<Step> = [
      [
        "open the printed address",
        () => page.goto(`${origin}/console`),
        () => page.locator("input[type=password]:focus").waitFor()
      ],
      [
        "paste a printed key",
        () => page.keyboard.insertText(key),
        () => holds(page, `document.activeElement.value === ${JSON.stringify(key)}`)
      ],
      [
        "Enter",
        () => page.keyboard.press("Enter"),
        () => page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
      ],
      [
        "`/` and the beginning of a name",
        () => page.keyboard.type("/Hagenheimer"),
        () => page.getByRole("option", { name: /^Hagenheimer/, selected: true }).waitFor()
      ],
      [
        "Enter on the company that is offered",
        () => page.keyboard.press("Enter"),
        () => page.getByRole("heading", { level: 1, name: /Hagenheimer/ }).waitFor()
      ],
      [
        `"Watch"`,
        () => page.getByRole("button", { name: "Watch", exact: true }).click(),
        () => dialog.getByLabel("Address").waitFor()
      ],
      [
        `"Use the receiver of this demonstration"`,
        () => dialog.getByRole("button", { name: "Use the receiver of this demonstration" }).click(),
        async () => assert.match(await dialog.getByLabel("Address").inputValue(), /\/demo\/receiver$/)
      ],
      [
        `"Create an endpoint"`,
        () => dialog.getByRole("button", { name: "Create an endpoint" }).click(),
        () => dialog.locator("code", { hasText: /^whsec_/ }).waitFor()
      ],
      [
        `"I have kept it", whereupon the endpoint is verified`,
        () => dialog.getByRole("button", { name: "I have kept it" }).click(),
        () => dialog.getByText("The endpoint is verified and active.").waitFor()
      ],
      [
        `"Send a test"`,
        () => dialog.getByRole("button", { name: "Send a test" }).click(),
        () => dialog.getByText("The test arrived: it was answered with 204").waitFor()
      ],
      [
        `"Watch", with its price`,
        () => dialog.getByRole("button", { name: "Watch 20 credits" }).click(),
        () => page.getByRole("link", { name: "Watched, weekly" }).waitFor()
      ]
    ]
    const done: Array<string> = []
    for (const [name, act, shown] of steps) {
      await act()
      await shown()
      done.push(name)
    }
    assert.deepStrictEqual(done, await elevenActions())
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
    await page.keyboard.press("ArrowDown")
    await pressByKey(page, "Save")
    await page.getByRole("heading", { level: 1, name: "Brewery" }).waitFor()
    await page.getByText("every 30 days").waitFor()
    await keepsFocus(page)
    await pressByKey(page, "End for good")
    await dialog.waitFor()
    await pressByKey(page, "End for good")
    await page.getByRole("heading", { level: 1, name: "Monitors" }).waitFor()
    await keepsFocus(page)
    await tabTo(page, "Status")
    await page.keyboard.press("End")
    const row = page.getByRole("row", { name: /Brewery/ })
    await row.waitFor()
    assert.include(await row.textContent(), "ended")
  })
}
