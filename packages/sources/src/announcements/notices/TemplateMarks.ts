const mark = /#(?:insert|Re|DV|Ad|zz\w*)\b(?:\.\p{L}+)*|\?{3}[\p{L}.]+\?{3}/iu

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
 * A text without unfilled template marks (`#insert(Text="…")`, `#DV.Auswahl(…)`, `???Global.Rechtsform.???`), whose
 * options are not statements.
 */
export const withoutTemplateMarks = (text: string): string => {
  if (!text.includes("#") && !text.includes("???")) return text
  let plain = ""
  let rest = text
  for (let found = mark.exec(rest); found !== null; found = mark.exec(rest)) {
    plain += `${rest.slice(0, found.index)} `
    rest = rest.slice(endOfArguments(rest, found.index + found[0].length))
  }
  return plain === "" ? text : plain + rest
}
