import { assert, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { barriersOf } from "../Accessibility.ts"
import { signIn } from "../Browser.ts"
import { ask, emptyPage, type Given, open, pageWith, signedIn, signedInAnew } from "./Given.ts"
import { keepsFocus, pressByKey } from "./Keyboard.ts"
import { startReceiver } from "./Receiver.ts"

interface Monitored {
  readonly label: string | null
  readonly entity_id: string
  readonly topics: ReadonlyArray<string> | null
}

const monitored = async (given: Given, plan: string): Promise<ReadonlyArray<Monitored>> => {
  const { monitors } = await ask(given, plan, "account/monitors?per_page=100") as {
    readonly monitors: ReadonlyArray<Monitored>
  }
  return monitors
}

const search = async (page: Page, text: string): Promise<Locator> => {
  await open(page, "Companies")
  await page.getByLabel("Name, register number or place").fill(text)
  await page.getByRole("button", { name: "Search 1 credit" }).click()
  await page.getByText(/\d+ found/).waitFor()
  return page.getByRole("table", { name: "Companies" })
}

/** Watching as one flow: from a company, from several, and from a list. */
export const watchingFlows = (given: () => Given) => {
  it("from a company, an endpoint is created, verified and tested on the way, and topics and pause are in place", async () => {
    const receiver = await startReceiver()
    try {
      const page = await emptyPage(given())
      const { keys, origin } = given().demonstration
      await signIn(page, origin, keys["free"] ?? "")
      const { results: [hit] } = await ask(given(), "free", "search-organizations?q=Holding&limit=1") as {
        readonly results: ReadonlyArray<{ readonly name: string }>
      }
      const name = hit?.name ?? ""
      await page.keyboard.press("/")
      await page.getByRole("combobox").last().waitFor()
      await page.keyboard.type(name.slice(0, 10))
      await page.getByRole("option", { name }).first().waitFor()
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { level: 1, name }).waitFor()
      await page.getByRole("button", { name: "Watch", exact: true }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("Name").fill("CRM")
      await page.reload()
      assert.strictEqual(await dialog.getByLabel("Name").inputValue(), "CRM")
      await dialog.getByLabel("Address").fill(receiver.url)
      await dialog.getByRole("button", { name: "Create an endpoint" }).click()
      const secret = await dialog.locator("code").textContent() ?? ""
      assert.match(secret, /^whsec_/)
      await page.reload()
      assert.strictEqual(await dialog.locator("code").textContent(), secret)
      await dialog.getByRole("button", { name: "I have kept it" }).click()
      await dialog.getByText("The endpoint is verified and active.").waitFor()
      assert.notInclude(await page.evaluate<string>("JSON.stringify({ ...sessionStorage })"), secret)
      await dialog.getByRole("button", { name: "Send a test" }).click()
      await dialog.getByText("The test arrived: it was answered with 204").waitFor()
      await dialog.getByText("What to report").click()
      const topics = dialog.getByRole("group", { name: "What to report" }).getByRole("checkbox", { disabled: false })
      await topics.first().waitFor()
      const released = await topics.count()
      await topics.first().uncheck()
      await dialog.getByLabel("Label").fill("Under watch")
      await page.reload()
      await dialog.getByText("The test arrived: it was answered with 204").waitFor()
      assert.strictEqual(await dialog.getByLabel("Label").inputValue(), "Under watch")
      await topics.first().waitFor()
      assert.isFalse(await topics.first().isChecked())
      assert.deepStrictEqual(await barriersOf(page), [])
      await dialog.getByRole("button", { name: "Watch 20 credits" }).click()
      await page.getByRole("link", { name: "Watched, weekly" }).waitFor()
      await keepsFocus(page)
      const [monitor] = await monitored(given(), "free")
      assert.deepInclude(monitor, { label: "Under watch" })
      assert.strictEqual(monitor?.topics?.length, released - 1)
      await page.reload()
      await page.getByRole("link", { name: "Watched, weekly" }).waitFor()
      assert.strictEqual(await dialog.count(), 0)
      await page.getByRole("button", { name: "Pause" }).click()
      await page.getByRole("button", { name: "Resume" }).waitFor()
      await page.getByRole("button", { name: "Change" }).click()
      await dialog.getByLabel("How often to look").selectOption("30")
      await dialog.getByRole("button", { name: "Save" }).click()
      await page.getByRole("link", { name: "Watched, every 30 days" }).waitFor()
      assert.strictEqual(receiver.received.length, 1)
    } finally {
      await receiver.stop()
    }
  })

  it("several that are selected are priced as a whole and watched at once, those that are watched left out", async () => {
    const page = await signedIn(given(), "plus")
    const before = (await monitored(given(), "plus")).length
    const table = await search(page, "GmbH")
    for (const place of [0, 1, 2]) await table.getByRole("checkbox", { name: /^Select / }).nth(place + 1).check()
    const button = page.getByRole("button", { name: /^Watch \d compan/ })
    const count = Number(/\d/.exec(await button.textContent() ?? "")?.[0])
    assert.isAtLeast(count, 2)
    await button.click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("How often to look").selectOption("1")
    await page.reload()
    await dialog.getByRole("button", { name: `Watch ${count * 50} credits` }).waitFor()
    await dialog.getByLabel("How often to look").selectOption("7")
    await dialog.getByRole("button", { name: `Watch ${count * 20} credits` }).click()
    await dialog.getByText(`${count} companies are watched, weekly.`).waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
    await dialog.getByRole("button", { name: "Done" }).click()
    assert.strictEqual((await monitored(given(), "plus")).length, before + count)
    await page.getByRole("button", { name: "Watch 0 companies" }).isDisabled()
  })

  it("a list of names and numbers is looked up for nothing, reviewed, kept through a reload, priced and watched", async () => {
    const page = await signedIn(given(), "max")
    const { results } = await ask(given(), "max", "search-organizations?q=Handel&limit=2") as {
      readonly results: ReadonlyArray<{
        readonly name: string
        readonly entity_id: string
        readonly registration: {
          readonly court: string
          readonly register_type: string
          readonly register_number: string
        }
      }>
    }
    const [named, numbered] = results
    const { court, register_number, register_type } = numbered?.registration ??
      { court: "", register_number: "", register_type: "" }
    const paid: Array<string> = []
    page.on("request", (request) => {
      if (/\/v1\/(search|fetch|signals(\?|$))/.test(request.url())) paid.push(request.url())
    })
    await open(page, "Monitors")
    await page.getByRole("link", { name: "Watch from a list" }).click()
    await page.getByLabel("Or a CSV or text file").setInputFiles({
      name: "list.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `Turnover;Company;City\r\n12;"${named?.name}";\r\n7;${register_type} ${register_number} ${court};\r\n3;Unbekannte Xyzzy Qwertz AG;`
      )
    })
    assert.isFalse(await page.getByRole("checkbox", { name: /^Turnover/ }).isChecked())
    assert.deepStrictEqual(await barriersOf(page), [])
    await pressByKey(page, "Find 3 companies")
    await page.getByText("not found", { exact: true }).waitFor()
    await page.reload()
    const table = page.getByRole("table", { name: "What was found" })
    await table.getByText("not found", { exact: true }).waitFor()
    const choice = table.getByRole("combobox", { name: new RegExp(`Company: ${register_type} ${register_number}`) })
    await choice.selectOption(numbered?.entity_id ?? "")
    await table.getByRole("combobox").first().selectOption(named?.entity_id ?? "")
    assert.strictEqual(await table.getByText("found", { exact: true }).count(), 2)
    assert.deepStrictEqual(await barriersOf(page), [])
    await pressByKey(page, "Watch 2 companies")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Use the receiver of this demonstration" }).click()
    await dialog.getByRole("button", { name: "Create an endpoint" }).click()
    await dialog.getByRole("button", { name: "I have kept it" }).click()
    await dialog.getByText("The endpoint is verified and active.").waitFor()
    await dialog.getByRole("button", { name: "Watch 40 credits" }).click()
    await dialog.getByText("2 companies are watched, weekly.").waitFor()
    await dialog.getByRole("button", { name: "Done" }).click()
    assert.sameMembers((await monitored(given(), "max")).map(({ entity_id }) => entity_id), [
      named?.entity_id ?? "",
      numbered?.entity_id ?? ""
    ])
    assert.strictEqual(await table.getByText("watched already").count(), 2)
    assert.deepStrictEqual(paid, [])
  })

  it("recording what is known ends by itself where it is shown: at the company, in the list and at the monitor", async () => {
    const page = await signedInAnew(given())
    const { origin } = given().demonstration
    const entity_id = "4".repeat(32)
    let status = "initializing"
    await page.route(/\/v1\/account\/monitors/, (route) => {
      const monitor = {
        id: "mon_1",
        entity_id,
        label: "Under record",
        poll_interval_days: 7,
        endpoint_ids: [],
        topics: null,
        status,
        created_at: "2026-01-01T00:00:00.000Z",
        baselined_at: null,
        next_check_at: null
      }
      return route.fulfill({
        json: new URL(route.request().url()).pathname.endsWith("/mon_1")
          ? { monitor, billing_cycle: null, recent_runs: [] }
          : { monitors: [monitor], pagination: { next_cursor: null, per_page: 100, has_more: false } }
      })
    })
    for (const path of [`companies/${entity_id}`, "monitors", "monitors/mon_1"]) {
      status = "initializing"
      await page.goto(`${origin}/console/${path}`)
      const badge = page.locator(".badge", { hasText: "recording what is known" })
      await badge.waitFor()
      status = "active"
      await badge.waitFor({ state: "detached" })
      assert.include(page.url(), path)
    }
  })

  it("the label that is filled in for one company is not offered for another", async () => {
    const page = await signedInAnew(given(), "plus")
    const label = page.getByRole("dialog").getByLabel("Label")
    const watch = async (digit: string) => {
      await page.goto(`${given().demonstration.origin}/console/companies/${digit.repeat(32)}`)
      await page.getByRole("button", { name: "Watch", exact: true }).click()
    }
    await watch("5")
    await label.fill("Left open")
    await watch("6")
    assert.notStrictEqual(await label.inputValue(), "Left open")
  })

  it("a company of a batch that is refused is named with its reason, in the reader's language", async () => {
    const page = await pageWith(given(), { locale: "de-DE" })
    const { keys, origin } = given().demonstration
    await signIn(page, origin, keys["plus"] ?? "")
    await page.route(/\/monitors\/batch/, (route) =>
      route.fulfill({
        json: {
          results: [{ status: "refused", code: "already_watched", detail: "It is watched." }],
          meta: { request_id: "1", request_credit_cost: 0, credits_remaining: 1 }
        }
      }))
    await page.goto(`${origin}/console/companies/${"0".repeat(32)}`)
    await page.getByRole("button", { name: "Beobachten", exact: true }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: /^Beobachten \d/ }).click()
    await dialog.getByText("1 Unternehmen wird nicht beobachtet:").waitFor()
    assert.include(await dialog.textContent(), "Dieses Unternehmen wird schon beobachtet.")
  })
}
