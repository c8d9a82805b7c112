import { assert, it } from "@effect/vitest"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { signIn } from "../Browser.ts"
import { type Given, open, openCompany, openPart, pageWith, signedInAsOperator } from "./Given.ts"

const folder = process.env["KONTOR_PICTURES"]

/** A picture of the view from its top, in a theme, and its size in bytes. */
const take = async (page: Page, name: string, theme: "dark" | "light" = "light"): Promise<number> => {
  await page.locator("details.account > summary").click()
  await page.locator(".preferences select").last().selectOption(theme)
  await page.keyboard.press("Escape")
  await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
  const path = join(folder ?? "", `${name}${theme === "dark" ? "-dark" : ""}.png`)
  await page.screenshot({ path })
  return (await stat(path)).size
}

/** The pictures of `docs/images`, taken anew where `KONTOR_PICTURES` names that folder. */
export const pictures = (given: () => Given) => {
  it.skipIf(folder === undefined)("the pictures of the documentation are taken", async () => {
    // A page of its own: what other tests made up stays on theirs.
    const page = await pageWith(given(), { viewport: { width: 1280, height: 800 } })
    await signIn(page, given().demonstration.origin, given().demonstration.keys["max"] ?? "")
    await openCompany(page, "Arvitec Holding", "Complete")
    await openPart(page, "Ownership")
    assert.isBelow(await take(page, "console-company"), 150_000)
    assert.isBelow(await take(page, "console-company", "dark"), 150_000)
    await open(page, "Signals")
    await page.getByLabel(/Role holder changes|Transformations/).first().check()
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.getByRole("table", { name: "Signals" }).waitFor()
    assert.isBelow(await take(page, "console-signals"), 150_000)
    await open(page, "Overview")
    await page.getByRole("heading", { name: "Credits by day and operation" }).waitFor()
    assert.isBelow(await take(page, "console-overview"), 150_000)
    assert.isBelow(await take(page, "console-overview", "dark"), 150_000)
    const operators = await signedInAsOperator(given())
    await operators.setViewportSize({ width: 1280, height: 800 })
    await operators.getByText("400 organizations").waitFor()
    assert.isBelow(await take(operators, "console-operation"), 150_000)
    assert.isBelow(await take(operators, "console-operation", "dark"), 150_000)
    await open(operators, "Accounts")
    await operators.getByRole("link", { name: "Demo max" }).click()
    await operators.getByRole("heading", { level: 2, name: "Bearer tokens" }).waitFor()
    assert.isBelow(await take(operators, "console-account"), 150_000)
  })
}
