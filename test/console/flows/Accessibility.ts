import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { barriersIn, barriersOf } from "../Accessibility.ts"
import { signIn } from "../Browser.ts"
import { fakeImports, importId } from "./FakeImports.ts"
import {
  emptyPage,
  type Given,
  open,
  openCompany,
  openPart,
  pageWith,
  settled,
  sharedPage,
  signedIn,
  signInAsOperator
} from "./Given.ts"

const widthOf = (page: Page): Promise<number> => page.evaluate<number>("document.documentElement.scrollWidth")

const tooWide = async (page: Page): Promise<ReadonlyArray<string>> => {
  const [needed, { width } = { width: 0 }] = [await widthOf(page), page.viewportSize() ?? undefined]
  return needed > width ? [`${page.url()} needs ${needed} px on a screen of ${width} px`] : []
}

/**
 * Language, theme and width of the two looks at a page: in each both languages, both themes, a phone and a desk. Which
 * of them go together depends on the length of its address, so that a few pages show all.
 */
const looks = [
  [["de", "light", 390], ["en", "dark", 1280]],
  [["de", "dark", 390], ["en", "light", 1280]],
  [["de", "light", 1280], ["en", "dark", 390]],
  [["de", "dark", 1280], ["en", "light", 390]]
] as const

/** The barriers of a page, and the widths from 320 to 1920 px that it does not fit. It is left in English and light. */
const barriersForEveryone = async (page: Page): Promise<ReadonlyArray<string>> => {
  await settled(page)
  const barriers: Array<string> = []
  for (const [language, theme, width] of looks[new URL(page.url()).pathname.length % looks.length] ?? []) {
    await page.setViewportSize({ width, height: 800 })
    barriers.push(...await barriersIn(page, language, theme), ...await tooWide(page))
    await page.setViewportSize({ width: 320, height: 800 })
    barriers.push(...await tooWide(page))
  }
  await page.setViewportSize({ width: 1920, height: 1000 })
  barriers.push(...await tooWide(page))
  await page.setViewportSize({ width: 1280, height: 900 })
  return barriers
}

/**
 * A page that goes from view to view without being loaded anew: it would read and compile the rules again, which costs
 * more than to apply them.
 */
const onePage = async (given: Given, name: string, signInOn: (page: Page) => Promise<void>): Promise<Page> => {
  const page = await sharedPage(given, name)
  if (page.url() === "about:blank") await signInOn(page)
  return page
}

const readersPage = (given: Given): Promise<Page> => {
  const { keys, origin } = given.demonstration
  return onePage(given, "every view", (page) => signIn(page, origin, keys["pro"] ?? ""))
}

const operatorsPage = (given: Given): Promise<Page> =>
  onePage(given, "every view of operators", async (page) => {
    await signInAsOperator(given, page)
    await page.getByRole("navigation").waitFor()
  })

const views = ["Overview", "Inbox", "Companies", "Signals", "Monitors", "Webhooks", "Keys and tokens", "Ledger"]
const operatorViews = ["Accounts", "Imports", "Register", "Audit log"]

/** Every view, for readers of every kind: without barriers, and on a phone without scrolling sideways. */
export const accessibility = (given: () => Given) => {
  it("signing in has no barrier in any language and theme", async () => {
    const page = await emptyPage(given())
    await page.goto(`${given().demonstration.origin}/console`)
    await page.getByLabel("API key or Bearer token").fill("x".repeat(40))
    await page.getByLabel("Your name").waitFor()
    for (const [language, theme] of looks.slice(0, 2).flat()) {
      assert.deepStrictEqual(await barriersIn(page, language, theme), [])
    }
  })

  it.each(views)("%s has no barrier in any language and theme, and fits a phone", async (name) => {
    const page = await readersPage(given())
    await open(page, name)
    assert.deepStrictEqual(await barriersForEveryone(page), [])
  })

  it("a page that does not exist has no barrier in any language and theme, and fits a phone", async () => {
    const page = await readersPage(given())
    await page.goto(`${given().demonstration.origin}/console/nowhere`)
    assert.deepStrictEqual(await barriersForEveryone(page), [])
  })

  it("a company has no barrier in any language and theme, locked and unlocked, and fits a phone", async () => {
    const page = await signedIn(given(), "max")
    await page.goto(`${given().demonstration.origin}/console/companies/${"0".repeat(32)}`)
    for (const part of ["Overview", "People", "Ownership", "Financials"]) {
      await openPart(page, part)
      assert.deepStrictEqual(await barriersForEveryone(page), [])
    }
    await openCompany(page, "Holding", "Complete")
    for (const part of ["Overview", "People", "Ownership", "Financials", "Documents", "Timeline"]) {
      await openPart(page, part)
      assert.deepStrictEqual(await barriersForEveryone(page), [])
    }
    await openPart(page, "Overview")
    // On the widest screens alone, its parts stand side by side.
    await page.setViewportSize({ width: 1920, height: 1000 })
    assert.deepStrictEqual(await barriersOf(page), [])
    await page.getByRole("button", { name: "Watch" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox").first().waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
  })

  it("the operators' overview has no barrier in any language and theme, and fits a phone", async () => {
    const page = await operatorsPage(given())
    await page.getByRole("heading", { level: 2, name: "Queues" }).waitFor()
    await page.getByText("Send again").first().click()
    assert.deepStrictEqual(await barriersForEveryone(page), [])
  })

  it.each(operatorViews)(
    "the operators' %s has no barrier in any language and theme, and fits a phone",
    async (name) => {
      const page = await operatorsPage(given())
      await fakeImports(page)
      await open(page, name)
      assert.deepStrictEqual(await barriersForEveryone(page), [])
    }
  )

  it("an account and an import have no barrier in any language and theme, and fit a phone", async () => {
    const page = await operatorsPage(given())
    await open(page, "Accounts")
    await page.getByRole("link", { name: "Demo free" }).click()
    await page.getByRole("heading", { level: 1, name: "Demo free" }).waitFor()
    assert.deepStrictEqual(await barriersForEveryone(page), [])
    await page.getByRole("button", { name: "Grant credits" }).click()
    assert.deepStrictEqual(await barriersOf(page), [])
    await fakeImports(page)
    await page.goto(`${given().demonstration.origin}/console/imports/${importId}`)
    await page.getByRole("heading", { level: 2, name: "Records that were left out" }).waitFor()
    assert.deepStrictEqual(await barriersForEveryone(page), [])
  })

  it("the language of the browser is that of the console", async () => {
    const page = await pageWith(given(), { locale: "de-AT" })
    await page.goto(`${given().demonstration.origin}/console`)
    await page.getByRole("heading", { name: "Bei Kontor anmelden" }).waitFor()
    assert.strictEqual(await page.evaluate("document.documentElement.lang"), "de")
  })
}
