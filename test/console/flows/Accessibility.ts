import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { type Given, newPage, signedIn } from "./Given.ts"

const paths = ["", "/companies", "/signals", "/monitors", "/webhooks", "/keys", "/ledger", "/nowhere"]

/** What axe finds on the page in both languages and both themes. */
const barriersInAllForms = async (page: Page): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  const [language, theme] = [page.locator(".preferences select").first(), page.locator(".preferences select").last()]
  for (const chosen of ["de", "en"]) {
    await language.selectOption(chosen)
    for (const shade of ["light", "dark"]) {
      await theme.selectOption(shade)
      found.push(...(await barriersOf(page)).map((barrier) => `${chosen} ${shade} ${page.url()}: ${barrier}`))
    }
  }
  return found
}

const widthOf = (page: Page): Promise<number> => page.evaluate<number>("document.documentElement.scrollWidth")

const settled = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.waitForLoadState("networkidle")
}

/** A company with all that the console shows of one. */
const openCompany = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/console/companies`)
  await page.locator("input[type=search]").fill("Holding")
  await page.keyboard.press("Enter")
  await page.getByRole("listitem").getByRole("link", { name: "Holding" }).first().click()
  for (const box of await page.getByRole("checkbox").all()) await box.check()
  await page.getByRole("button", { name: /^Load up to/ }).click()
  await page.getByRole("heading", { level: 2, name: "People" }).waitFor()
  await page.getByRole("button", { name: /^Load Signals/ }).click()
  await page.locator(".timeline li").first().waitFor()
}

/** Every view, for readers of every kind: without barriers, and on a phone without scrolling sideways. */
export const accessibility = (given: () => Given) => {
  it("signing in has no barrier in any language and theme", async () => {
    const page = await newPage(given())
    await page.goto(`${given().demonstration.origin}/console`)
    await page.getByRole("button", { name: "Sign in" }).waitFor()
    assert.deepStrictEqual(await barriersInAllForms(page), [])
  })

  it.each(paths)("%s has no barrier in any language and theme, and fits a phone", async (path) => {
    const page = await signedIn(given(), "pro")
    await page.goto(`${given().demonstration.origin}/console${path}`)
    await settled(page)
    assert.deepStrictEqual(await barriersInAllForms(page), [])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      assert.isAtMost(await widthOf(page), width)
    }
  })

  it("a company has no barrier in any language and theme, and fits a phone", async () => {
    const page = await signedIn(given(), "max")
    await openCompany(page, given().demonstration.origin)
    assert.deepStrictEqual(await barriersInAllForms(page), [])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      assert.isAtMost(await widthOf(page), width)
    }
    await page.getByRole("button", { name: "Watch this company" }).click()
    await page.getByRole("dialog").getByRole("link").waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
  })

  it("the language of the browser is that of the console", async () => {
    const page = await newPage(given(), { locale: "de-AT" })
    await page.goto(`${given().demonstration.origin}/console`)
    await page.getByRole("heading", { name: "Bei Kontor anmelden" }).waitFor()
    assert.strictEqual(await page.evaluate("document.documentElement.lang"), "de")
  })
}
