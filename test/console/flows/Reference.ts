import { assert, it } from "@effect/vitest"
import type { Locator } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { emptyPage, type Given, sharedPage } from "./Given.ts"

/** Goes to an operation of the reference, and opens its form. */
const goTo = async (given: Given, operation: string): Promise<Locator> => {
  const page = await sharedPage(given, "reference")
  await page.goto(`${given.demonstration.origin}/docs#${operation}`)
  await page.locator(`#${operation} .trial > summary`).click()
  return page.locator(`form[data-operation=${operation}]`)
}

/** Sends an operation as it is filled in, and yields its status. */
const send = async (form: Locator): Promise<number> => {
  const answered = form.page().waitForResponse((response) => response.url().includes("/api/v1/"))
  await form.getByRole("button", { name: "Send" }).click()
  const response = await answered
  await form.getByText(`${response.status()} ${response.statusText()}`).waitFor()
  return response.status()
}

/** Orders operations so that one that ends a thing follows those that need it: pauses, ends, then all tokens. */
const rankOf = ({ method, operation }: { readonly method: string; readonly operation: string }): number => {
  if (operation === "revokeTokens") return 3
  return method === "DELETE" ? 2 : /^(pause|disable)/.test(operation) ? 1 : 0
}

/**
 * Leaves two operations of each method, two schemas, and each with a class that none before it has: the others are made
 * and coloured as these are.
 */
const someOfEach = `{
  const methods = {}
  const classes = new Set()
  for (const article of document.querySelectorAll("main article, details.schema")) {
    const method = article.querySelector(".method")?.textContent
    methods[method] = (methods[method] ?? 0) + 1
    const own = [...article.querySelectorAll("[class]")].map((element) => element.tagName + element.getAttribute("class"))
    if (methods[method] > 2 && own.every((name) => classes.has(name))) article.remove()
    own.forEach((name) => classes.add(name))
  }
}`

/** The reference at `/docs`, and the page that leads to it. */
export const referenceFlows = (given: () => Given) => {
  it("the start page leads to the console, the reference and the README, and fits a phone", async () => {
    const page = await emptyPage(given())
    const { origin } = given().demonstration
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(origin)
    assert.isAtMost(await page.evaluate<number>("document.documentElement.scrollWidth"), 390)
    assert.deepStrictEqual(await barriersOf(page), [])
    for (const name of ["Console", "API reference", "README", "OpenAPI document", "State"]) {
      const link = await page.getByRole("main").getByRole("link", { name, exact: true }).getAttribute("href")
      const answer = await page.request.get(new URL(link ?? "/nowhere", `${origin}/`).href)
      assert.deepStrictEqual([name, answer.status()], [name, 200])
    }
    assert.strictEqual((await page.request.get(`${origin}/favicon.ico`)).headers()["content-type"], "image/svg+xml")
  })

  it("the reference and the pages of problems have the same head, no barrier, and fit a phone", async () => {
    const page = await sharedPage(given(), "reference")
    const { origin } = given().demonstration
    for (const path of ["", "docs", "problems", "problems/internal", "problems/nothing-like-it"]) {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(`${origin}/${path}`)
      assert.deepStrictEqual(await barriersOf(page, { colors: false }), [])
      assert.isAtMost(await page.evaluate<number>("document.documentElement.scrollWidth"), 390)
      await page.evaluate(someOfEach)
      await page.setViewportSize({ width: 1280, height: 900 })
      const links = await page.getByRole("navigation", { name: "Pages" }).getByRole("link").allTextContents()
      assert.deepStrictEqual(links, ["Start", "Console", "API reference", "OpenAPI document", "Problems"])
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepStrictEqual(await barriersOf(page), [])
      }
      const toConsole = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Console" })
      const address = new URL(await toConsole.getAttribute("href") ?? "", page.url())
      assert.strictEqual(address.href, `${origin}/console`)
    }
    await page.setViewportSize({ width: 1200, height: 900 })
  })

  it("an operation is found by its name, and shown with samples in curl, TypeScript and Python", async () => {
    const page = await sharedPage(given(), "reference")
    await page.goto(`${given().demonstration.origin}/docs`)
    await page.getByLabel("Find an operation").fill("price of monit")
    const contents = page.getByRole("navigation", { name: "Operations" })
    assert.strictEqual(await contents.locator("ul ul li:visible").count(), 1)
    await contents.getByRole("link", { name: "Get the price of monitoring" }).click()
    const operation = page.locator("#getMonitoringPricing")
    await operation.getByText("x-api-key: $KONTOR_KEY").waitFor()
    await operation.getByRole("button", { name: "Python" }).first().click()
    await operation.getByText("import requests").waitFor()
    await page.locator("#fetchOrganization").getByText("import requests").waitFor({ state: "attached" })
    await operation.locator("summary", { hasText: "200" }).click()
    await operation.getByRole("link", { name: "Pricing", exact: true }).first().click()
    await page.locator("#schema-Pricing").waitFor({ state: "visible" })
  })

  it("a document is shown as it is sent", async () => {
    const form = await goTo(given(), "fetchDocument")
    assert.strictEqual(await send(form), 200)
    await form.locator("object").waitFor()
    assert.match(await form.getByRole("link", { name: /^Save / }).getAttribute("download") ?? "", /\.pdf$/)
  })

  it("every operation works with what is filled in", async () => {
    const page = await sharedPage(given(), "reference")
    await page.goto(`${given().demonstration.origin}/docs`)
    const operations = await page.locator("form[data-operation]").evaluateAll((forms) =>
      forms.map((form) => ({
        method: form.getAttribute("data-method") ?? "",
        operation: form.getAttribute("data-operation") ?? ""
      }))
    )
    await page.evaluate("for (const details of document.querySelectorAll('.trial')) details.open = true")
    const refused: Array<string> = []
    for (const { operation } of operations.toSorted((one, other) => rankOf(one) - rankOf(other))) {
      const form = page.locator(`form[data-operation=${operation}]`)
      const status = await send(form)
      if (status >= 300) refused.push(`${operation}: ${await form.locator(".answer").textContent()}`)
    }
    assert.isAbove(operations.length, 40)
    assert.deepStrictEqual(refused, [])
  })
}
