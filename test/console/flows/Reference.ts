import { assert, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { type Given, newPage, sharedPage } from "./Given.ts"

const heading = "Commercial Register Company Data API"

/**
 * Goes to an operation, within the page where it is loaded: the script of the reference takes seconds of a busy
 * machine.
 */
const goTo = async (given: Given, operation: string): Promise<Page> => {
  const page = await sharedPage(given, "reference")
  await page.goto(`${given.demonstration.origin}/docs#tag/${operation}`)
  await page.getByRole("heading", { name: heading }).first().waitFor({ state: "attached" })
  return page
}

/** Opens the form of an operation, sends it as it is filled in, and closes the form when it shows the answer. */
const send = async (
  page: Page,
  path: string,
  isShown: (form: Locator) => Promise<unknown> = () => Promise.resolve()
): Promise<{ readonly address: URL; readonly status: number }> => {
  await page.getByRole("button", { name: new RegExp(`Test Request.*${path}`) }).first().click()
  const form = page.getByRole("dialog")
  const answered = page.waitForResponse((response) => response.url().includes(`/api${path}`))
  await form.getByRole("button", { name: /^Send\b/ }).last().click()
  const response = await answered
  await form.getByRole("link", { name: `${response.status()} ${response.statusText()}` }).waitFor()
  await isShown(form)
  await page.keyboard.press("Escape")
  await form.waitFor({ state: "hidden" })
  return { address: new URL(response.url()), status: response.status() }
}

/** The reference at `/docs`, and the page that leads to it. */
export const referenceFlows = (given: () => Given) => {
  it("the start page leads to the console, the reference and the README, and fits a phone", async () => {
    const page = await newPage(given())
    const { origin } = given().demonstration
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(origin)
    assert.isAtMost(await page.evaluate<number>("document.documentElement.scrollWidth"), 390)
    assert.deepStrictEqual(await barriersOf(page), [])
    for (const name of ["Console", "API reference", "README", "OpenAPI document", "State"]) {
      const link = await page.getByRole("link", { name, exact: true }).getAttribute("href")
      const answer = await page.request.get(new URL(link ?? "/nowhere", `${origin}/`).href)
      assert.deepStrictEqual([name, answer.status()], [name, 200])
    }
    assert.strictEqual((await page.request.get(`${origin}/favicon.ico`)).headers()["content-type"], "image/svg+xml")
  })

  it("the reference loads its script once, packed, and fits a phone", async () => {
    const page = await sharedPage(given(), "reference")
    await page.setViewportSize({ width: 390, height: 800 })
    const codings = new Set<string | undefined>()
    page.on("response", (response) => {
      if (response.url().includes("/docs/assets/")) codings.add(response.headers()["content-encoding"])
    })
    for (let times = 0; times < 2; times++) {
      await page.goto(`${given().demonstration.origin}/docs`)
      await page.getByRole("heading", { name: heading }).first().waitFor()
    }
    assert.isAtMost(await page.evaluate<number>("document.documentElement.scrollWidth"), 390)
    const entries = await page.evaluate<ReadonlyArray<number>>(
      "performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/docs/assets/')).map((entry) => entry.transferSize)"
    )
    assert.deepStrictEqual(entries, [0])
    assert.sameMembers([...codings], ["br"])
    await page.setViewportSize({ width: 1200, height: 900 })
  })

  it("a search is filled in, and works as it is sent", async () => {
    const page = await goTo(given(), "organizations/GET/v1/search-organizations")
    const { address, status } = await send(page, "/v1/search-organizations")
    assert.deepStrictEqual([address.pathname, status], ["/api/v1/search-organizations", 200])
    assert.isAbove((address.searchParams.get("q") ?? "").length, 2)
  })

  it("a document is filled in, and shown as it is sent", async () => {
    const page = await goTo(given(), "documents/GET/v1/fetch-document")
    const { status } = await send(page, "/v1/fetch-document", (form) => form.locator("object").waitFor())
    assert.strictEqual(status, 200)
  })

  it("a person is filled in, and works as it is sent", async () => {
    const page = await goTo(given(), "people/GET/v1/fetch-person")
    assert.strictEqual((await send(page, "/v1/fetch-person")).status, 200)
  })

  it("every operation shows samples in curl, TypeScript and Python", async () => {
    const page = await goTo(given(), "organizations/GET/v1/search-organizations")
    await page.getByText("x-api-key: $KONTOR_KEY").first().waitFor()
    await page.getByRole("button", { name: "curl" }).first().click()
    for (const name of ["TypeScript", "Python"]) {
      await page.getByText(name, { exact: true }).first().waitFor()
      assert.isTrue(await page.getByText(name, { exact: true }).first().isVisible())
    }
  })
}
