const way =
  "(?:(?:im|auf\\sdem)\\sWege\\s(?:der|einer)|durch|mittels)\\s(?:Abspaltung|Aufspaltung|Ausgliederung|Verschmelzung|Vermögensübertragung)"
const participle = "(?:verschmolzen|ausgegliedert|abgespalten|aufgespalten|übertragen|übernommen|aufgenommen)"
const finite = "(?:hat|haben|ist|sind|wurde|wurden)"

/** `Sie hat Vermögen durch Abspaltung auf die A und durch Ausgliederung auf die B übertragen`. */
const twoWays = new RegExp(
  `^(?<head>.{0,300}?(?<!\\p{L})${finite}\\s(?:[^.;]{0,300}?\\s)?)(?<first>${way}(?!\\p{L}).{0,400}?),?\\s(?:und|sowie)\\s` +
    `(?<second>${way}(?!\\p{L}).{0,400}?)(?<tail>\\s${participle}(?:\\sworden)?\\.?)$`,
  "u"
)

/** `Die Gesellschaft ist mit der A verschmolzen und hat Vermögen auf die B ausgegliedert`. */
const twoVerbs = new RegExp(
  `^(?<head>(?:Die|Der|Das)\\s[^,;]{3,150}?\\s)(?<first>${finite}\\s.{0,400}?\\s${participle}(?:\\sworden)?),?\\sund\\s` +
    `(?<second>(?:sie\\s|es\\s|er\\s)?${finite}\\s.{0,400}?)(?<tail>\\s${participle}(?:\\sworden)?\\.?)$`,
  "u"
)

/** Separates sentences with two clauses from nearly all others. */
const sign = /,?\s(?:und|sowie)\s(?:im|auf|durch|mittels|sie|es|er|hat|haben|ist|sind|wurden?)\s/u

/** The two clauses of a sentence that states one thing and another, each as a sentence; else the sentence. */
export const clausesOf = (sentence: string): ReadonlyArray<string> => {
  const groups = sign.test(sentence) ? (twoWays.exec(sentence) ?? twoVerbs.exec(sentence))?.groups : undefined
  if (groups === undefined) return [sentence]
  const { first = "", head = "", second = "", tail = "" } = groups
  const end = new RegExp(`${participle}(?:\\sworden)?$`, "u").test(first) ? "." : tail
  return [`${head}${first}${end}`, `${head}${second}${tail}`]
}
