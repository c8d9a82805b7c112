import { BaseUrl } from "@kontor/core"
import { makePriceListInForce, type PriceList } from "@kontor/core/Prices"
import { Cache, Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { OpenApi } from "effect/http-api"
import { inTurns, type Steps } from "../openapi/Components.ts"
import { documentOf } from "../openapi/DocumentedApi.ts"
import { DocumentExamples, type Examples, noExamples } from "../openapi/Examples.ts"
import type { CodeSample } from "../openapi/Samples.ts"
import { escaped, framed, kept, marked, PageLinks, securityPolicy } from "./KeptPage.ts"

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<Schema>
  readonly allOf?: ReadonlyArray<Schema>
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: ReadonlyArray<string>
  readonly description?: string
  readonly examples?: ReadonlyArray<unknown>
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly [limit: string]: unknown
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly example?: unknown
  readonly schema?: Schema
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
}

interface Answer {
  readonly $ref?: string
  readonly description?: string
  readonly headers?: Readonly<Record<string, { readonly $ref?: string }>>
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: Schema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
    >
  >
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags?: ReadonlyArray<string>
  readonly parameters?: ReadonlyArray<Parameter>
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Answer>>
  readonly "x-codeSamples"?: ReadonlyArray<CodeSample>
}

/** The parts of the OpenAPI document that the page shows. */
interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

const rowOf = (line: string, cell: "td" | "th"): string =>
  `<tr>${line.split("|").slice(1, -1).map((text) => `<${cell}>${marked(text.trim())}</${cell}>`).join("")}</tr>`

/** A text of the document as HTML: paragraphs, numbered lists, tables, code and bold words. */
const prose = (text = ""): string =>
  text.split(/\n{2,}/).filter(Boolean).map((part) => {
    if (part.startsWith("|")) {
      const [head = "", , ...rows] = part.split("\n")
      return `<table><thead>${rowOf(head, "th")}</thead><tbody>${
        rows.map((line) => rowOf(line, "td")).join("")
      }</tbody></table>`
    }
    if (!part.startsWith("1. ")) return `<p>${marked(part)}</p>`
    const items = part.split(/\n(?=\d+\. )/).map((item) => `<li>${marked(item.replace(/^\d+\. /, ""))}</li>`)
    return `<ol>${items.join("")}</ol>`
  }).join("")

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1)

const code = (value: unknown): string =>
  `<code>${escaped(typeof value === "string" ? value : JSON.stringify(value))}</code>`

/** The meaning of a value, in words. */
const typeOf = (schema: Schema): string => {
  const { $ref, allOf, anyOf, const: fixed, enum: all, format, items, type } = schema
  if ($ref !== undefined) return `<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`
  if (fixed !== undefined) return code(fixed)
  if (all !== undefined) return all.map(code).join(" or ")
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(" or ")
  if (type === "array") return `list of ${items === undefined ? "values" : typeOf(items)}`
  if (type === undefined) return allOf === undefined ? "any value" : allOf.map(typeOf).join(" and ")
  return format === undefined ? type : `${type} (${format})`
}

const limits: Readonly<Record<string, string>> = {
  minimum: "at least",
  maximum: "at most",
  minLength: "characters, at least",
  maxLength: "characters, at most",
  minItems: "items, at least",
  maxItems: "items, at most",
  pattern: "of the form",
  default: "default"
}

const limitsOf = (schema: Schema): string =>
  Object.entries(limits).flatMap(([name, words]) =>
    schema[name] === undefined ? [] : [`, ${words} ${code(schema[name])}`]
  )
    .join("")

/** The schema of an object within another one: the items of a list, or the alternative beside null. */
const innerOf = (schema: Schema): ReadonlyArray<Schema> => {
  if (schema.properties !== undefined) return [schema]
  if (schema.items !== undefined) return innerOf(schema.items)
  const { additionalProperties } = schema
  if (typeof additionalProperties === "object" && additionalProperties.properties !== undefined) {
    return [additionalProperties]
  }
  return [...schema.anyOf ?? [], ...schema.allOf ?? []].flatMap(innerOf)
}

/** The members of an object, with those of the objects within it. */
const membersOf = (schema: Schema): string =>
  innerOf(schema).map(({ properties = {}, required = [] }) =>
    `<ul class="members">${
      Object.entries(properties).map(([name, member]) =>
        `<li><code class="name">${escaped(name)}</code> <span class="type">${typeOf(member)}${limitsOf(member)}${
          required.includes(name) ? "" : ", optional"
        }</span>${prose(member.description)}${membersOf(member)}</li>`
      ).join("")
    }</ul>`
  ).join("")

const schemaOf = ({ content, schema = {} }: Parameter): Schema => content?.["application/json"]?.schema ?? schema

const textOf = (value: unknown): string =>
  value === undefined
    ? ""
    : typeof value === "string"
    ? value
    : Array.isArray(value)
    ? value.join(",")
    : JSON.stringify(value)

const parametersOf = (parameters: ReadonlyArray<Parameter>): string =>
  parameters.length === 0 ? "" : `<h4>Parameters</h4><ul class="members">${
    parameters.map((parameter) => {
      const schema = schemaOf(parameter)
      return `<li><code class="name">${escaped(parameter.name)}</code> <span class="type">${parameter.in}, ${
        typeOf(schema)
      }${limitsOf(schema)}${parameter.required ? "" : ", optional"}</span>${prose(parameter.description)}${
        membersOf(schema)
      }</li>`
    }).join("")
  }</ul>`

const bodyOf = ({ requestBody }: Operation): Schema | undefined => Object.values(requestBody?.content ?? {})[0]?.schema

const exampleOf = (schema: Schema | undefined, { components: { schemas } }: Document): unknown =>
  schema?.$ref === undefined ? schema?.examples?.[0] : schemas[nameOf(schema.$ref)]?.examples?.[0]

const json = (value: unknown): string => escaped(JSON.stringify(value, undefined, 2))

const answerOf = (status: string, given: Answer, document: Document): string => {
  const answer = given.$ref === undefined ? given : document.components.responses[nameOf(given.$ref)] ?? given
  const { content = {}, description = "", headers = {} } = answer
  const isSuccess = status.startsWith("2")
  const parts = Object.entries(content).map(([type, { examples = {}, schema }]) =>
    `<p><code>${escaped(type)}</code>: ${schema.format === "binary" ? "the file" : typeOf(schema)}</p>${
      Object.values(examples).slice(0, isSuccess ? 1 : 0).map(({ value }) =>
        `<pre tabindex="0"><code>${json(value)}</code></pre>`
      ).join("")
    }`
  )
  const names = Object.keys(headers)
  const [meaning = ""] = description.split("\n")
  return `<details><summary><code class="${isSuccess ? "good" : "bad"}">${status}</code> ${marked(meaning)}</summary>${
    prose(description.slice(meaning.length))
  }${parts.join("")}${names.length === 0 ? "" : `<p>Headers: ${names.map(code).join(", ")}</p>`}</details>`
}

const samplesOf = ({ "x-codeSamples": samples = [] }: Operation): string =>
  samples.length === 0 ?
    "" :
    `<h4>Samples</h4>${
      samples.map(({ lang, source }) =>
        `<div class="sample" data-lang="${lang}"><div class="tabs">${
          samples.map((other) =>
            `<button type="button" data-choose="${other.lang}" aria-pressed="${
              other.lang === lang
            }">${other.label}</button>`
          ).join("")
        }<button type="button" class="copy">Copy</button></div><pre tabindex="0"><code>${
          escaped(source)
        }</code></pre></div>`
      ).join("")
    }`

const attribute = (text: string): string => escaped(text).replaceAll("\"", "&quot;")

/** The field of a parameter: filled in where the request needs it, and with an example to look at elsewhere. */
const fieldOf = (operationId: string, parameter: Parameter): string => {
  const { content, example, in: place, name, required } = parameter
  const schema = schemaOf(parameter)
  const shown = textOf(example ?? content?.["application/json"]?.example)
  const [first = ""] = place === "header" && !required ? [] : schema.examples ?? []
  const value = textOf(first)
  const id = `${operationId}-${name}`
  const common = `id="${id}" data-in="${place}" name="${name}"${required ? " required" : ""}`
  const field = schema.enum !== undefined
    ? `<select ${common}>${
      [...required ? [] : [""], ...schema.enum.map(textOf)]
        .map((one) => `<option${one === value ? " selected" : ""}>${escaped(one)}</option>`).join("")
    }</select>`
    : `<input ${common} value="${attribute(value)}" placeholder="${
      attribute(shown)
    }" autocomplete="off" spellcheck="false">`
  return `<label for="${id}">${escaped(name)}</label>${field}`
}

const schemesOf = ({ security }: Operation): string =>
  [...new Set(security.flatMap((way) => Object.keys(way)))].join(" ")

const trialOf = (method: string, path: string, operation: Operation, document: Document): string => {
  const { operationId, parameters = [] } = operation
  const body = bodyOf(operation)
  const text = body === undefined ? undefined : exampleOf(body, document)
  return `<details class="trial"><summary>Try it: <span class="method">${method}</span> ${escaped(path)}</summary>
<form data-operation="${operationId}" data-method="${method}" data-path="${escaped(path)}" data-schemes="${
    schemesOf(operation)
  }">${parameters.map((parameter) => fieldOf(operationId, parameter)).join("")}${
    body === undefined
      ? ""
      : `<label for="${operationId}-body">Body</label><textarea id="${operationId}-body" spellcheck="false" rows="8">${
        text === undefined ? "" : json(text)
      }</textarea>`
  }<div><button type="submit" class="main">Send</button></div><div class="answer" role="status"></div></form></details>`
}

const operationOf = (method: string, path: string, operation: Operation, document: Document): string => {
  const { description, operationId, parameters = [], responses, summary } = operation
  const body = bodyOf(operation)
  return `<article id="${operationId}"><h3>${escaped(summary)}</h3>
<p class="call"><span class="method">${method}</span> <code>${escaped(path)}</code></p>
${prose(description)}
${trialOf(method, path, operation, document)}
${samplesOf(operation)}
${parametersOf(parameters)}
${body === undefined ? "" : `<h4>Body</h4><p>${typeOf(body)}</p>${membersOf(body)}`}
<h4>Answers</h4>
${Object.entries(responses).map(([status, answer]) => answerOf(status, answer, document)).join("")}
</article>`
}

const webhookOf = (type: string, operation: Operation): string => {
  const schema = bodyOf(operation)
  return `<article id="${operation.operationId}"><h3>${escaped(operation.summary)}</h3>
<p class="call"><span class="method">POST</span> <code>${escaped(type)}</code></p>
${prose(operation.description)}
${parametersOf(operation.parameters ?? [])}
${schema === undefined ? "" : `<h4>Body</h4><p>${typeOf(schema)}</p>${membersOf(schema)}`}
<h4>What the receiver answers</h4><ul>${
    Object.entries(operation.responses).map(([status, { description = "" }]) =>
      `<li><code>${status}</code>: ${marked(description)}</li>`
    ).join("")
  }</ul></article>`
}

/** An operation of the document, with where it is. */
interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const placedIn = (document: Document, tag: string): ReadonlyArray<Placed> =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).filter(([, { tags = [] }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  )

const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-")

const linkTo = (id: string, text: string): string => `<li><a href="#${id}">${escaped(text)}</a></li>`

const navigationOf = (document: Document): string =>
  [
    ...document.tags.map(({ name }) =>
      `<li><a href="#${slugOf(name)}" class="group">${escaped(name)}</a><ul>${
        placedIn(document, name).map(({ operation: { operationId, summary } }) => linkTo(operationId, summary)).join("")
      }</ul></li>`
    ),
    `<li><a href="#webhooks" class="group">Webhooks</a><ul>${
      Object.values(document.webhooks).flatMap((methods) => Object.values(methods))
        .map(({ operationId, summary }) => linkTo(operationId, summary)).join("")
    }</ul></li>`,
    `<li><a href="#schemas" class="group">Schemas</a></li>`
  ].join("")

const credentials = ({ apiKey = "", token = "" }: Examples): string =>
  `<section id="credentials" aria-labelledby="credentials-title"><h2 id="credentials-title">Credentials to try requests with</h2>
<p>They stay on this page, and are sent with the requests that you send from it, and nowhere else.</p>
<form class="credentials"><label for="credential-key">API key</label><input id="credential-key" type="password" autocomplete="off" value="${
    attribute(apiKey)
  }"><label for="credential-token">Bearer token</label><input id="credential-token" type="password" autocomplete="off" value="${
    attribute(token)
  }"></form></section>`

/**
 * The reference as HTML: every operation with its parameters, answers, samples and a form that sends it, and every
 * schema.
 *
 * @yields after each operation
 */
function* referenceOf(given: OpenApi.OpenAPISpec, examples: Examples): Steps<string> {
  const document = given as unknown as Document
  const { info, servers: [server], tags, webhooks } = document
  const parts: Array<string> = []
  for (const { description, name } of tags) {
    parts.push(`<h2 id="${slugOf(name)}">${escaped(name)}</h2>${prose(description)}`)
    for (const { method, operation, path } of placedIn(document, name)) {
      parts.push(operationOf(method, path, operation, document))
      yield
    }
  }
  parts.push(`<h2 id="webhooks">Webhooks</h2>`)
  for (const [type, methods] of Object.entries(webhooks)) {
    for (const operation of Object.values(methods)) parts.push(webhookOf(type, operation))
    yield
  }
  parts.push(`<h2 id="schemas">Schemas</h2>`)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    parts.push(
      `<details class="schema"><summary>${escaped(name)}</summary><div id="schema-${name}">${
        prose(schema.description)
      }${membersOf(schema) || `<p>${typeOf(schema)}${limitsOf(schema)}</p>`}</div></details>`
    )
    yield
  }
  return `<div class="reference" data-base="${attribute(server?.url ?? "")}">
<nav class="contents no-print" aria-label="Operations">
<label for="find">Find an operation</label>
<input id="find" type="search" autocomplete="off">
<ul>${navigationOf(document)}</ul>
</nav>
<main id="content" tabindex="-1">
<h1>${escaped(info.title)}</h1>
<p class="quiet">Version ${escaped(info.version)}</p>
${prose(info.description)}
${credentials(examples)}
${parts.join("\n")}
</main>
</div>`
}

/** The look of the reference, beside that of every page. */
const referenceStyle = `
.reference { display: grid; grid-template-columns: 18rem minmax(0, 60rem); gap: 0 2.5rem; justify-content: center; padding: 0 1.25rem }
.contents { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1.5rem 0.25rem; font-size: 0.92rem }
.contents ul { list-style: none; margin: 0; padding: 0 } .contents ul ul { margin: 0.1rem 0 0.7rem }
.contents a { display: block; padding: 0.2rem 0.5rem; text-decoration: none; border-radius: 0.35rem; color: inherit }
.contents a:hover { background: var(--soft) } .contents .group { font-weight: 600 }
.reference main { max-width: none; margin: 0; padding: 1.5rem 0 6rem; min-width: 0 }
.reference h2 { margin-top: 3rem } .reference h4 { margin: 1.25rem 0 0.3rem }
article { border-top: 1px solid var(--line); padding: 0.5rem 0 2rem; content-visibility: auto; contain-intrinsic-size: auto 60rem; scroll-margin-top: 1rem }
.method { font: 600 0.9em ui-monospace, monospace; color: var(--accent) }
td, th { text-align: start; padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid var(--line) }
.members { list-style: none; margin: 0.3rem 0; padding: 0 } .members .members { border-inline-start: 2px solid var(--line); padding-inline-start: 1rem }
.members > li { padding: 0.35rem 0 } .members p { margin: 0.15rem 0 }
.name { font-weight: 600 } .type { color: var(--quiet); font-size: 0.92em }
.good { color: var(--accent) } .bad { color: var(--bad) }
.tabs { display: flex; gap: 0.4rem; align-items: center } .tabs .copy { margin-inline-start: auto }
.tabs [aria-pressed="true"] { background: var(--soft); border-color: var(--accent) }
.sample[hidden] { display: none }
.trial { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.4rem 0.9rem; margin: 0.75rem 0 }
.reference form { display: grid; grid-template-columns: minmax(7rem, 14rem) minmax(0, 1fr); gap: 0.5rem 1rem; padding: 0.6rem 0; align-items: center }
.reference form > div { grid-column: 1 / -1 } .reference form .answer:empty { display: none }
object { width: 100%; height: 30rem }
@media (max-width: 60rem) { .reference { grid-template-columns: minmax(0, 1fr) } .contents { position: static; max-height: 14rem; border-bottom: 1px solid var(--line) } }
@media (max-width: 34rem) { .reference form { grid-template-columns: minmax(0, 1fr); gap: 0.2rem } }
`

/** The script of the reference: it finds operations, chooses samples, and sends requests. */
const referenceScript = `
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
const base = document.querySelector(".reference").dataset.base
const find = document.getElementById("find")
find.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\\s+/)
  for (const link of all(".contents ul ul li")) link.hidden = !words.every((word) => link.textContent.toLowerCase().includes(word))
  for (const group of all(".contents > ul > li")) group.hidden = find.value !== "" && all("ul li:not([hidden])", group).length === 0
})
const choose = (lang) => {
  for (const sample of all(".sample")) sample.hidden = sample.dataset.lang !== lang
}
choose("shell")
const open = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const closed = target && target.closest("details")
  if (closed) closed.open = true
  if (target) target.scrollIntoView()
}
addEventListener("hashchange", open)
open()
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button")
  if (button === null) return
  if (button.dataset.choose) {
    const { parentElement } = button.closest(".sample")
    choose(button.dataset.choose)
    all(".sample:not([hidden]) [data-choose='" + button.dataset.choose + "']", parentElement)[0].focus()
  }
  if (button.className === "copy") {
    await navigator.clipboard.writeText(button.closest(".sample").querySelector("pre").textContent)
    button.textContent = "Copied"
    setTimeout(() => { button.textContent = "Copy" }, 4000)
  }
})
const credentialFor = (schemes) => {
  const [key, token] = ["credential-key", "credential-token"].map((id) => document.getElementById(id).value.trim())
  if (schemes.includes("apiKeyHeader") && (key !== "" || token === "")) return { "x-api-key": key }
  return { authorization: "Bearer " + token }
}
const make = (name, text, attributes = {}) => {
  const element = Object.assign(document.createElement(name), attributes)
  element.textContent = text
  return element
}
const shown = async (response) => {
  const type = response.headers.get("content-type") ?? ""
  const bytes = await response.blob()
  if (type.includes("json")) return [make("pre", JSON.stringify(JSON.parse(await bytes.text()), null, 2), { tabIndex: 0 })]
  const [, name = "document"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? []
  const href = URL.createObjectURL(bytes)
  const link = make("a", "Save " + name, { href, download: name })
  if (!type.includes("pdf")) return [link, make("pre", await bytes.text(), { tabIndex: 0 })]
  const view = make("object", "", { type: "application/pdf", data: href })
  view.setAttribute("aria-label", name)
  return [link, view]
}
const send = async (form) => {
  const { method, path, schemes } = form.dataset
  const answer = form.querySelector(".answer")
  const query = new URLSearchParams()
  const headers = credentialFor(schemes.split(" "))
  let address = path
  for (const { dataset, name, value } of all("[data-in]", form)) {
    if (value === "") continue
    if (dataset.in === "path") address = address.replace("{" + name + "}", encodeURIComponent(value))
    if (dataset.in === "query") query.set(name, value)
    if (dataset.in === "header") headers[name] = value
  }
  const text = form.querySelector("textarea")
  const body = text === null || text.value.trim() === "" ? undefined : text.value
  if (body !== undefined) headers["content-type"] = "application/json"
  const began = performance.now()
  answer.replaceChildren("Sending …")
  try {
    const response = await fetch(base + address + (query.size > 0 ? "?" + query : ""), { method, headers, body, cache: "no-store" })
    const cost = response.headers.get("x-credits-charged")
    const line = response.status + " " + response.statusText + ", " + Math.round(performance.now() - began) + " ms" +
      (cost === null ? "" : ", " + cost + (cost === "1" ? " credit" : " credits"))
    answer.replaceChildren(make("p", line, { className: response.ok ? "good" : "bad" }), ...await shown(response))
  } catch (failure) {
    answer.replaceChildren(make("p", "No answer: " + failure.message, { className: "bad" }))
  }
}
document.addEventListener("submit", (event) => {
  event.preventDefault()
  if (event.target.dataset.operation) void send(event.target)
})
`

/**
 * `/openapi.json`: the OpenAPI 3.1 document of the contract, made while requests are answered. It is made again when
 * another price list is in force.
 */
export const documentPage = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const baseUrl = yield* BaseUrl
    const priceListInForce = yield* makePriceListInForce
    const written = (list: PriceList) =>
      Effect.map(
        inTurns(() => documentOf({ baseUrl, prices: list, server: baseUrl, values: noExamples.values })),
        (document) => HttpServerResponse.jsonUnsafe(document)
      )
    const shown = yield* Cache.make({ capacity: 1, lookup: (list: PriceList) => kept(written(list)) })
    yield* router.add(
      "GET",
      "/openapi.json",
      Effect.flatten(Effect.flatMap(priceListInForce, (list) => Cache.get(shown, list))),
      { uninterruptible: true }
    )
  })
)

const path = "/docs"

const sources = {
  "connect-src": "'self'",
  "img-src": "data:",
  // The page shows a register document that it fetched: browsers treat the PDF as an object within a frame.
  "frame-src": "blob:",
  "object-src": "blob:"
}

/**
 * The base address without its origin. A reader may come under another host name than links carry; the page tries
 * requests out where it was read, for nothing else is within its policy.
 */
const ofThisHost = (baseUrl: string): string => new URL(baseUrl).pathname

/**
 * `/docs`: the interactive reference. It loads nothing, and its policy lets it reach nothing but this service. It is
 * made while requests are answered, and again when the examples have changed or another price list is in force.
 */
export const referencePage = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const baseUrl = yield* BaseUrl
    const examples = yield* DocumentExamples
    const links = yield* PageLinks
    const priceListInForce = yield* makePriceListInForce
    const written = Effect.fnUntraced(function*(asked: Examples, prices: PriceList) {
      const about = { baseUrl, prices, server: ofThisHost(baseUrl), values: asked.values }
      const document = yield* inTurns(() => documentOf(about))
      const html = framed({
        title: document.info.title,
        path: path.slice(1),
        body: yield* inTurns(() => referenceOf(document, asked)),
        style: referenceStyle,
        script: referenceScript,
        links
      })
      return HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8" }).pipe(
        HttpServerResponse.setHeaders({
          "content-security-policy": yield* securityPolicy(html, sources),
          "referrer-policy": "no-referrer",
          "x-content-type-options": "nosniff"
        })
      )
    })
    const shown = yield* Cache.make({
      capacity: 1,
      lookup: ([asked, list]: readonly [Examples, PriceList]) => kept(written(asked, list))
    })
    yield* router.add(
      "GET",
      path,
      Effect.flatten(Effect.flatMap(Effect.all([examples, priceListInForce]), (asked) => Cache.get(shown, asked))),
      { uninterruptible: true }
    )
  })
)
