import { Effect } from "effect"
import { loadavg } from "node:os"
import { gzipSync } from "node:zlib"
import type { Browser, Page } from "playwright-core"
import { launch, openPage, signIn } from "../../console/Browser.ts"
import { type Demonstration, startDemonstration } from "../../console/Demonstration.ts"
import { keepResults } from "../Results.ts"
import { seedDeliveries } from "./SeededDeliveries.ts"

const deliveries = 100_000
const rounds = 5
const pages = 60

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

const spanOf = (values: ReadonlyArray<number>): string =>
  `p50 ${Math.round(median(values))} ms, slowest ${Math.round(Math.max(...values))} ms`

/** Notes when an element is drawn that a reader can use, in milliseconds from the beginning of the navigation. */
const noted = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => { window.usable = performance.now() }))
  }).observe(document, { childList: true, subtree: true })`)

const usable = async (page: Page): Promise<number> =>
  await page.evaluate<number | null>("window.usable ?? null") ?? usable(page)

const firstViews = async (browser: Browser, origin: string): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext()
    const page = await openPage(context)
    await noted(page, "input[type=password]")
    await page.goto(`${origin}/console`)
    times.push(await usable(page))
    await context.close()
  }
  return times
}

const overviews = async (page: Page): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  await noted(page, ".figure")
  for (let round = 0; round < rounds; round++) {
    await page.reload()
    times.push(await usable(page))
  }
  return times
}

const scriptSize = async (origin: string): Promise<number> => {
  const [, script = ""] = /src="([^"]+)"/.exec(await (await fetch(`${origin}/console`)).text()) ?? []
  return gzipSync(Buffer.from(await (await fetch(`${origin}${script}`)).arrayBuffer())).byteLength
}

/** An endpoint that the deliveries belong to, made as an account makes one. */
const addEndpoint = async ({ keys, origin }: Demonstration): Promise<string> => {
  const headers = { "x-api-key": keys["pro"] ?? "", "content-type": "application/json", "idempotency-key": "bench" }
  const body = JSON.stringify({ name: "Bench", url: `${origin}/demo/receiver` })
  const made = await fetch(`${origin}/api/v1/account/webhook-endpoints`, { method: "POST", headers, body })
  if (!made.ok) throw new Error(await made.text())
  const account = await (await fetch(`${origin}/api/v1/account`, { headers })).json() as { readonly id: string }
  return account.id
}

const held = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  await session.send("HeapProfiler.collectGarbage")
  const { metrics } = await session.send("Performance.getMetrics")
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return `${Math.round(of("JSHeapUsedSize") / 1e5) / 10} MB of heap, ${of("Nodes")} nodes`
}

const rowsAfter = async (page: Page, act: () => Promise<unknown>, isThere: string): Promise<number> => {
  const begin = performance.now()
  await act()
  await page.locator(isThere).first().waitFor()
  return performance.now() - begin
}

const longList = async (page: Page): Promise<string> => {
  const open = () => page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click()
  const first = await rowsAfter(page, open, "a[href*='/deliveries/del_']")
  const times: Array<number> = []
  for (let shown = 1; shown <= pages; shown++) {
    const last = `a[href$='/del_${String(deliveries - shown * 50).padStart(26, "0")}']`
    times.push(await rowsAfter(page, () => page.getByRole("button", { name: "Show more" }).click(), last))
  }
  return `first page ${Math.round(first)} ms, ${pages} pages more: ${spanOf(times)}; then ${await held(page)}`
}

const demonstration = await startDemonstration()
const browser = await launch()
try {
  const { directory, keys, origin } = demonstration
  await seedDeliveries(directory, await addEndpoint(demonstration), deliveries)
  const size = await scriptSize(origin)
  const views = await firstViews(browser, origin)
  const page = await openPage(await browser.newContext({ locale: "en-GB" }))
  await signIn(page, origin, keys["pro"] ?? "")
  const overview = await overviews(page)
  const list = await longList(page)
  const load = `load ${loadavg()[0]?.toFixed(1)}`
  await Effect.runPromise(keepResults([
    `console, script ${Math.round(size / 100) / 10} kB gzip; sign-in usable: ${
      spanOf(views)
    }; overview with its data: ${spanOf(overview)}, ${load}`,
    `console, ${deliveries} deliveries: ${list}, ${load}`
  ]))
} finally {
  await browser.close()
  await demonstration.stop()
}
