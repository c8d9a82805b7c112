import type { ConsoleFile } from "./ConsoleFile.ts"

/** The paths of the console, and of what it calls, on the host that it is read from. */
export interface Places {
  /** The path that the console itself is mounted at. */
  readonly path: string
  /** The base address of the API without its origin. */
  readonly api: string
  /** The base address of the API of operators without its origin. */
  readonly administration: string
  /** The interactive reference. */
  readonly docs: string
  /** The address of a receiver that accepts every webhook, for trials. Empty where the host has no such receiver. */
  readonly receiver: string
  /** The address where customers buy credits; empty without one. */
  readonly topUp: string
  /** The address of invoices and subscription; empty without one. */
  readonly portal: string
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;")

const named = (files: ReadonlyArray<ConsoleFile>, pattern: RegExp): string =>
  files.find(({ name }) => pattern.test(name))?.name ?? ""

const decoder = new TextDecoder()

/** The names of a script and of all that it imports when it is loaded, and not later. */
const importedBy = (
  files: ReadonlyArray<ConsoleFile>,
  name: string,
  known: ReadonlySet<string>
): ReadonlySet<string> => {
  if (known.has(name)) return known
  const text = decoder.decode(files.find((file) => file.name === name)?.bytes)
  return [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].reduce<ReadonlySet<string>>(
    (all, [, imported = ""]) => importedBy(files, imported, all),
    new Set([...known, name])
  )
}

/** The one HTML page of the console. It holds no script and no style: its policy allows none inside. */
export const page = (
  files: ReadonlyArray<ConsoleFile>,
  { administration, api, docs, path, portal, receiver, topUp }: Places
): string => {
  const address = (name: string): string => escaped(`${path}/assets/${name}`)
  const asset = (pattern: RegExp): string => address(named(files, pattern))
  const script = named(files, /^console-.*\.js$/)
  const preloads = [...importedBy(files, script, new Set())].filter((name) => name !== script)
    .map((name) => `<link rel="modulepreload" href="${address(name)}">\n`).join("")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Kontor</title>
<link rel="icon" href="${asset(/^icon-.*\.svg$/)}" type="image/svg+xml">
<link rel="stylesheet" href="${asset(/^style-.*\.css$/)}">
${preloads}<script type="module" src="${address(script)}"></script>
</head>
<body>
<div id="console" data-path="${escaped(path)}" data-api="${escaped(api)}" data-administration="${
    escaped(administration)
  }" data-docs="${escaped(docs)}" data-receiver="${escaped(receiver)}" data-top-up="${escaped(topUp)}" data-portal="${
    escaped(portal)
  }"></div>
<noscript>The console of Kontor needs JavaScript. Die Konsole von Kontor braucht JavaScript.</noscript>
</body>
</html>
`
}
