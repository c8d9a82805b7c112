import { assert, it } from "@effect/vitest"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { type Given, open, openCompany, openPart, signedIn, signedInAsOperator } from "./Given.ts"

const folder = process.env["KONTOR_PICTURES"]

/** A picture of the upper part of the view, and its size in bytes. */
const take = async (page: Page, name: string): Promise<number> => {
  const path = join(folder ?? "", `${name}.png`)
  await page.screenshot({ path })
  return (await stat(path)).size
}

/** Scrolls until an element stands below the upper edge. */
const scrollTo = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`scrollTo(0, document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top - 120)`)

/** The pictures of `docs/images`, taken anew where `KONTOR_PICTURES` names that folder. */
export const pictures = (given: () => Given) => {
  it.skipIf(folder === undefined)("the pictures of the documentation are taken", async () => {
    const page = await signedIn(given(), "max")
    await page.setViewportSize({ width: 1280, height: 800 })
    await openCompany(page, "Arvitec Holding", "Complete")
    await openPart(page, "Ownership")
    assert.isBelow(await take(page, "console-company"), 150_000)
    await open(page, "Signals")
    await page.getByLabel(/Role holder changes|Transformations/).first().check()
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.getByRole("button", { name: "Save as CSV" }).waitFor()
    await scrollTo(page, "main .list")
    assert.isBelow(await take(page, "console-signals"), 150_000)
    await open(page, "Overview")
    await page.getByRole("heading", { name: "Credits by day and operation" }).waitFor()
    await page.locator("details.account > summary").click()
    await page.locator(".preferences select").last().selectOption("dark")
    await page.keyboard.press("Escape")
    assert.isBelow(await take(page, "console-overview-dark"), 150_000)
    const operators = await signedInAsOperator(given())
    await operators.setViewportSize({ width: 1280, height: 800 })
    await operators.getByText("2,000 organizations").waitFor()
    assert.isBelow(await take(operators, "console-operation"), 150_000)
    await open(operators, "Accounts")
    await operators.getByRole("link", { name: "Demo pro" }).click()
    await operators.getByRole("heading", { level: 2, name: "Bearer tokens" }).waitFor()
    assert.isBelow(await take(operators, "console-account"), 150_000)
  })
}
