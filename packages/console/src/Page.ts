import type { ConsoleFile } from "./ConsoleFile.ts"

/** Where the console is, and what it talks to: paths on the host it is read from. */
export interface Places {
  /** Where the console itself is mounted. */
  readonly path: string
  /** The base address of the API without its origin. */
  readonly api: string
  /** The base address of the API of operators without its origin. */
  readonly administration: string
  /** The interactive reference. */
  readonly docs: string
  /** The address of a receiver that accepts every webhook, for trials. Empty where the host has no such receiver. */
  readonly receiver: string
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;")

const named = (files: ReadonlyArray<ConsoleFile>, pattern: RegExp): string =>
  files.find(({ name }) => pattern.test(name))?.name ?? ""

/** The one HTML page of the console. It holds no script and no style: its policy allows none inside. */
export const page = (
  files: ReadonlyArray<ConsoleFile>,
  { administration, api, docs, path, receiver }: Places
): string => {
  const asset = (pattern: RegExp): string => escaped(`${path}/assets/${named(files, pattern)}`)
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
<script type="module" src="${asset(/^console-.*\.js$/)}"></script>
</head>
<body>
<div id="console" data-path="${escaped(path)}" data-api="${escaped(api)}" data-administration="${
    escaped(administration)
  }" data-docs="${escaped(docs)}" data-receiver="${escaped(receiver)}"></div>
<noscript>The console of Kontor needs JavaScript. Die Konsole von Kontor braucht JavaScript.</noscript>
</body>
</html>
`
}
