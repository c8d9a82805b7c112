import type { Statement } from "./Statement.ts"
import { statementIn, type Wording } from "./Wording.ts"

const proceedings = "(?:Insolvenz|Konkurs)verfahren"

const insolvencies: ReadonlyArray<Wording> = [
  {
    says: new RegExp(`${proceedings}\\s(?:ist|wurde|wird)(?!\\p{L})[^;]{0,200}eingestellt`, "u"),
    deed: "INSOLVENCY DISCONTINUED"
  },
  { says: /mangels\s(?:einer\s)?(?:\p{L}+\s){0,4}Masse/u, deed: "INSOLVENCY REJECTED" },
  { says: /vorläufige[rnm]?\s(?:Insolvenzverwalt|Sachwalt)/u, deed: "INSOLVENCY PROVISIONAL" },
  {
    says: /(?:Eröffnungsbeschluss|Eröffnung\sdes\sInsolvenzverfahrens).{0,200}aufgehoben/u,
    deed: "INSOLVENCY RESCINDED"
  },
  {
    says: new RegExp(
      `${proceedings}(?!\\p{L}).{0,300}(?<!\\p{L})eröffnet|Eröffnung\\sdes\\s${proceedings}s.{0,300}aufgelöst`,
      "u"
    ),
    deed: "INSOLVENCY OPENED"
  },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}eingestellt`, "u"), deed: "INSOLVENCY DISCONTINUED" },
  { says: new RegExp(`${proceedings}(?!\\p{L}).{0,300}aufgehoben`, "u"), deed: "INSOLVENCY CONCLUDED" }
]

const sign = /nsolvenz|Konkurs|Masse(?!\p{L})/u
const planned = /(?<!\p{L})soll(?:en)?(?!\p{L})|(?<!Bestätigung\sdes\s)Insolvenzplan|unzulässig/u

/** The step of insolvency proceedings in a sentence. */
export const insolvencyIn = (sentence: string): Statement | undefined =>
  !sign.test(sentence) || planned.test(sentence) ? undefined : statementIn(insolvencies, sentence)
