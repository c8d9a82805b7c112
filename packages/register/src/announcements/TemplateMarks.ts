const mark = /#(?:insert|Re|DV|zz\w*)\b(?:\.\w+)*|\?{3}[\w.]+\?{3}/iu

const endOfArguments = (text: string, start: number): number => {
  if (text[start] !== "(") return start
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === "(") depth++
    if (text[index] === ")" && --depth === 0) return index + 1
  }
  return text.length
}

/**
 * A text without the marks of a template that nobody filled in (`#insert(Text="…")`, `#DV.Auswahl(…)`,
 * `???Global.Rechtsform.???`): what such a mark offers is no statement.
 */
export const withoutTemplateMarks = (text: string): string => {
  const found = mark.exec(text)
  if (found === null) return text
  const end = endOfArguments(text, found.index + found[0].length)
  return `${text.slice(0, found.index)} ${withoutTemplateMarks(text.slice(end))}`
}
