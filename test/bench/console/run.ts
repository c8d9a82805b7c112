import { Effect } from "effect"
import { loadavg } from "node:os"
import { gzipSync } from "node:zlib"
import type { Browser, CDPSession, Page } from "playwright-core"
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

/** A processor so many times slower, and where it is a phone, a slow network: 1.6 Mbit/s, 150 ms there and back. */
const slowed = async (page: Page, isPhone = false): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await session.send("Network.enable")
  if (isPhone) {
    const throughput = 1.6e6 / 8
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2
    })
  }
  return session
}

/** The reference on a slow phone: when its operations can be read, and what it takes over the network. */
const slowReference = async (browser: Browser, origin: string): Promise<string> => {
  const times: Array<number> = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true })
    const page = await openPage(context)
    const session = await slowed(page, true)
    bytes = 0
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await noted(page, "#fetchOrganization")
    await page.goto(`${origin}/docs`, { waitUntil: "load" })
    times.push(await usable(page))
    await context.close()
  }
  return `${spanOf(times)}, ${Math.round(bytes / 1000)} kB`
}

/** Scrolls a table from its beginning on, a screen each frame, and says how long frames took. */
const scrolling = `async (name) => {
  const frame = document.querySelector("[role=region][aria-label='" + name + "']")
  const times = []
  const next = () => new Promise(requestAnimationFrame)
  let before = await next()
  for (let count = 0; count < 300; count++) {
    frame.scrollBy(0, count % 100 === 99 ? frame.scrollHeight / 3 : 400)
    const now = await next()
    times.push(now - before)
    before = now
  }
  return times
}`

/** What a row of a long list is made of. */
const monitorRow = (index: number) => ({
  id: `mon_${index}`,
  entity_id: String(index).padStart(32, "0"),
  label: `Company ${index}`,
  poll_interval_days: 7,
  endpoint_ids: [],
  topics: null,
  status: "active",
  created_at: "2026-01-01T00:00:00.000Z",
  baselined_at: null,
  next_check_at: null
})

const ledgerRow = (index: number) => ({
  id: `0198f3b2-6c1e-7d4a-9b57-${String(index).padStart(12, "0")}`,
  kind: "charge",
  endpoint: "fetch-organization",
  credits: -7,
  balance_after: 1_000_000 - index * 7,
  breakdown: { base: 5, related_persons: 2 },
  request_id: String(index),
  created_at: "2026-05-01T08:00:00.000Z",
  credential: null
})

interface LongTable {
  readonly view: string
  readonly pattern: RegExp
  readonly member: string
  readonly count: number
  readonly row: (index: number) => object
}

const longTables: ReadonlyArray<LongTable> = [
  { view: "Monitors", pattern: /account\/monitors/, member: "monitors", count: 10_000, row: monitorRow },
  { view: "Ledger", pattern: /usage\/transactions/, member: "transactions", count: 100_000, row: ledgerRow }
]

/** How smoothly a table of so many rows scrolls. */
const scrolled = async (page: Page, { count, member, pattern, row, view }: LongTable): Promise<string> => {
  const size = 5000
  await page.route(pattern, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0)
    const next = from + size < count ? String(from + size) : null
    const pagination = { next_cursor: next, per_page: size, has_more: next !== null }
    const meta = { request_id: "1", request_credit_cost: 0, credits_remaining: 1 }
    return route.fulfill({
      json: { [member]: Array.from({ length: size }, (_, index) => row(from + index)), pagination, meta }
    })
  })
  await page.getByRole("navigation").getByRole("link", { name: view }).click()
  await page.getByRole("button", { name: "Load all" }).click()
  await page.getByText(`${count.toLocaleString("en-GB")} rows`).waitFor()
  const times = await page.evaluate<ReadonlyArray<number>>(`(${scrolling})("${view}")`)
  const late = times.filter((time) => time > 34).length
  await page.unroute(pattern)
  return `${count} ${member}: ${times.length} frames of scrolling, ${spanOf(times)}, ${late} of them later than 34 ms`
}

/** When the first view can be used, on this processor or on one that is four times slower. */
const firstViews = async (browser: Browser, origin: string, isSlow = false): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext()
    const page = await openPage(context)
    if (isSlow) await slowed(page)
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

/** All script of the first view, packed with gzip. */
const scriptSize = async (origin: string): Promise<number> => {
  const html = await (await fetch(`${origin}/console`)).text()
  let size = 0
  for (const [, script = ""] of html.matchAll(/(?:src|href)="([^"]+\.js)"/g)) {
    size += gzipSync(Buffer.from(await (await fetch(`${origin}${script}`)).arrayBuffer())).byteLength
  }
  return size
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
    const rows = `text="${((shown + 1) * 100).toLocaleString("en-GB")} rows"`
    times.push(await rowsAfter(page, () => page.getByRole("button", { name: "Show more" }).click(), rows))
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
  const slow = spanOf(await firstViews(browser, origin, true))
  const reference = await slowReference(browser, origin)
  const smooth: Array<string> = []
  for (const table of longTables) smooth.push(await scrolled(page, table))
  const load = `load ${loadavg()[0]?.toFixed(1)}`
  await Effect.runPromise(keepResults([
    `console, script ${Math.round(size / 100) / 10} kB gzip; sign-in usable: ${
      spanOf(views)
    }; overview with its data: ${spanOf(overview)}, ${load}`,
    `console, ${deliveries} deliveries: ${list}, ${load}`,
    `console, sign-in on a processor 4 times slower: usable ${slow}, ${load}`,
    `console, reference on a slow phone: ${reference}, ${load}`,
    ...smooth.map((result) => `console, ${result}, ${load}`)
  ]))
} finally {
  await browser.close()
  await demonstration.stop()
}
