import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { signIn } from "../Browser.ts"
import { fakeImports, importId } from "./FakeImports.ts"
import {
  type Given,
  open,
  openCompany,
  openPart,
  pageWith,
  signedIn,
  signedInAnew,
  signedInAsOperator
} from "./Given.ts"

const hostile = "<img src=x onerror=\"window.stolen = 1\"><b>bold</b>"

/** Puts the hostile text in place of every name in the answers to some requests. */
const poison = async (page: Page, pattern: RegExp): Promise<void> => {
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const poisoned = text.replaceAll(
      /"(name|entity_name|description|label|purpose)":"[^"]*"/g,
      (_, member) => `"${member}":${JSON.stringify(hostile)}`
    )
    await route.fulfill({ response, body: poisoned })
  })
}

const assertShownAsText = async (page: Page): Promise<void> => {
  await page.getByText(hostile).and(page.locator(":visible")).first().waitFor()
  assert.isUndefined(await page.evaluate("window.stolen"))
  assert.strictEqual(await page.locator("main img, main b").count(), 0)
}

/** Texts from the register, receivers and accounts, which are shown as text and never run. */
export const hostileData = (given: () => Given) => {
  it("a company's name, purpose and people are shown as text, in its profile and its graph too", async () => {
    // Of a session of its own: what another test unlocked is shown as it came, and asked for no more.
    const page = await signedInAnew(given())
    await poison(page, /\/v1\/(search|fetch)-organization/)
    await openCompany(page, "Holding", "Complete")
    await assertShownAsText(page)
    for (const part of ["People", "Timeline", "Ownership"]) {
      await openPart(page, part)
      await assertShownAsText(page)
    }
    assert.isAbove(await page.locator("svg.graph text").count(), 0)
  })

  it("the texts of Signals, labels of monitors and names of endpoints and tokens are shown as text", async () => {
    const page = await signedIn(given(), "max")
    await poison(page, /\/v1\/(signals(\?|$)|account\/(monitors|webhook-endpoints)|auth\/tokens)/)
    await page.route(/\/v1\/account\/monitors/, (route) =>
      route.fulfill({
        json: {
          monitors: [{
            id: "mon_1",
            entity_id: "0".repeat(32),
            label: hostile,
            poll_interval_days: 7,
            endpoint_ids: [],
            status: "paused_billing",
            created_at: "2026-01-01T00:00:00.000Z",
            baselined_at: null,
            next_check_at: null
          }],
          pagination: { next_cursor: null, per_page: 50, has_more: false }
        }
      }))
    await open(page, "Monitors")
    await page.getByRole("table").waitFor()
    await assertShownAsText(page)
    await open(page, "Overview")
    await page.getByText("waiting for credits").waitFor()
    assert.isUndefined(await page.evaluate("window.stolen"))
    await open(page, "Signals")
    await page.getByRole("button", { name: "Load Signals 20 credits" }).click()
    await page.getByRole("main").getByText(hostile).first().waitFor()
    await assertShownAsText(page)
  })

  it("the names of accounts and the reports of imports are shown as text to operators", async () => {
    const page = await signedInAsOperator(given())
    await poison(page, /\/admin\/v1\/accounts/)
    await fakeImports(page, hostile)
    await open(page, "Accounts")
    await page.getByRole("table").getByRole("link").first().click()
    await page.getByRole("heading", { level: 2, name: "API keys" }).waitFor()
    await assertShownAsText(page)
    await open(page, "Imports")
    await page.getByRole("table").getByRole("link").first().click()
    await page.getByRole("cell", { name: hostile }).first().waitFor()
    assert.match(page.url(), new RegExp(`${importId}$`))
    await assertShownAsText(page)
  })

  it("a problem is shown with its title and request id, as text", async () => {
    const page = await signedIn(given(), "max")
    await page.route(/\/v1\/search-organizations/, (route) =>
      route.fulfill({
        status: 402,
        contentType: "application/problem+json",
        json: {
          title: hostile,
          detail: hostile,
          code: "insufficient_credits",
          request_id: "01a203f5",
          meta: { required_credits: 1 }
        }
      }))
    await open(page, "Companies")
    await page.getByLabel("Name, register number or place").fill("Holding")
    await page.getByRole("button", { name: "Search 1 credit" }).click()
    await page.getByRole("alert").waitFor()
    await assertShownAsText(page)
    assert.include(await page.getByRole("alert").textContent(), "01a203f5")
  })

  it("a problem is said in the reader's language, with the words of the service on request", async () => {
    const page = await pageWith(given(), { locale: "de-DE" })
    const { keys, origin } = given().demonstration
    await signIn(page, origin, keys["free"] ?? "")
    await page.route(/\/v1\/search-organizations/, (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/problem+json",
        json: { title: "Too many requests", detail: "Wait.", code: "rate_limited", request_id: "01a203f5", meta: {} }
      }))
    await page.goto(`${origin}/console/companies`)
    await page.getByLabel("Name, Registernummer oder Ort").fill("Holding")
    await page.getByRole("button", { name: "Suchen 1 Credit" }).click()
    const alert = page.getByRole("alert")
    await alert.getByText("Zu viele Anfragen.").waitFor()
    assert.notInclude(await alert.textContent(), "Too many requests")
    await alert.getByText("Wortlaut des Dienstes").click()
    await alert.getByText("Wait.").waitFor()
  })
}
