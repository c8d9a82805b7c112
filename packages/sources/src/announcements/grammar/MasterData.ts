import type { Act, Deed, Statement } from "./Statement.ts"

/** A field of the master data: the words before its present value, and those of a change without a value. */
interface Field {
  readonly deed: Deed
  readonly sign: RegExp
  readonly gives: ReadonlyArray<RegExp>
  readonly changes: ReadonlyArray<RegExp>
}

const now = "(?:(?:,|\\sist|\\swurde|\\slautet)?\\s?(?:nun|nunmehr|jetzt|künftig))?"
const changed = `(?:,?\\s(?:ist\\s|wurde\\s)?(?:geändert|neu\\sgefasst)${now}(?:\\sin)?)?`
const fresh = "(?:(?:Neuer?s?|neuer?s?|Geänderter?s?|Geändert,?\\snun|Änderung\\s(?:zur|der|des|zum)):?\\s)"

const fields: ReadonlyArray<Field> = [
  {
    deed: "NAME CHANGED",
    sign: /Firma|Name/u,
    gives: [
      /^(?:Die\s)?Firma(?:\sdes\s\p{L}+)?\s(?:ist\s|wurde\s)?geändert(?:[,;]?\s(?:nun|nunmehr|jetzt))?(?:\sin)?:?\s(?<value>.+)$/u,
      /^(?:Die\s)?(?:Firma|Name)\s(?:lautet|ist)\s(?:nun|nunmehr|jetzt|künftig):?\s(?<value>.+)$/u,
      /^(?:Die\s)?Firma\s(?:der\s\p{L}+\s)?(?:ist|wurde)\sin\s(?<value>.+?)\sgeändert(?:\sworden)?\.?$/u,
      /^(?:Die\s\p{L}+|Sie)\sführt\s(?:nun|nunmehr|jetzt|künftig)\sdie\sFirma:?\s(?<value>.+)$/u,
      /^(?:Neue\sFirma|Neuer?\s(?:Vereinsn|N)ame):\s(?<value>.+)$/u,
      /^Der\sName\s(?:des\sVereins\s)?(?:ist|wurde)\sgeändert\s(?:in|auf):?\s(?<value>.+)$/u
    ],
    changes: [/^(?:Die\s)?Firma\s(?:ist\s|wurde\s)?geändert/u]
  },
  {
    deed: "SEAT CHANGED",
    sign: /Sitz|sitz|Verlegungsplan/u,
    gives: [
      /^(?:(?:Der\s)?Neuer?\sSitz|(?:Der\s)?Sitz(?:\sder\s\p{L}+|\sdes\sVereins)?,?\s(?:ist\s)?(?:nun|nunmehr|jetzt)):?\s(?<value>.+)$/u,
      /(?:^|(?<!\p{L}))Sitz\s(?:ist\s|wurde\s)?(?:verlegt|geändert),?\s(?:nun|nunmehr|jetzt):?\s(?<value>.+)$/u,
      /(?<!\p{L})[Ss]itz(?:es)?(?!\p{L})(?:[^.]{0,160}?)(?<!\p{L})nach\s(?<value>\p{Lu}[\p{L}.\s()/-]{1,50}?)(?:,\s[^.]{1,80})?\s(?:verlegt|zu\sverlegen)/u,
      /Verlegungsplan(?:[^.]{0,160}?)(?<!\p{L})nach\s(?<value>\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)*)/u
    ],
    changes: [/(?<!\p{L})Sitz(?:es)?(?!\p{L}).{0,200}(?<!\p{L})verlegt/u, /(?<!\p{L})Sitzverlegung\s(?:ist|wurde)/u]
  },
  {
    deed: "ADDRESS CHANGED",
    sign: /nschrift|adresse/u,
    gives: [
      new RegExp(
        `^(?:Die\\s)?${fresh}?(?:inländische[nr]?\\s)?(?:Geschäfts|Vereins|Post)?(?:[Aa]nschrift|[Aa]dresse)(?:\\sdes\\sVereins|\\sder\\s\\p{L}+)?${changed}(?:\\s(?:lautet|ist)(?:\\s(?:nun|nunmehr|jetzt))?)?:\\s(?<value>.+)$`,
        "u"
      ),
      /^(?:Die\s)?(?:inländische\s)?(?:Geschäfts|Vereins)?(?:anschrift|adresse)(?:\s\p{L}+){0,4}\s(?:hat\ssich|ist|wurde)\sgeändert\s(?:in|auf|nach):?\s(?<value>.+)$/u,
      /^(?:Inländische\s)?(?:Geschäfts|Vereins)anschrift,?\s(?:nun|nunmehr|jetzt):\s(?<value>.+)$/u,
      /^Neue\s(?:inländische\s)?(?:Geschäfts|Vereins)anschrift\s(?<value>\p{Lu}[^:]+\d.*)$/u,
      /^(?:Die|Der)\s\p{L}+\shat\s(?:ihre|seine)\s(?:Geschäfts|Vereins)anschrift\sgeändert(?:\s(?:in|auf))?:?\s(?<value>\p{Lu}.+)$/u
    ],
    changes: []
  },
  {
    deed: "PURPOSE CHANGED",
    sign: /egenstand/u,
    gives: [
      new RegExp(
        `^(?:Der\\s)?${fresh}?(?:Unternehmensgegenstand|[Gg]egenstand)(?:\\sdes\\sUnternehmens)?${changed}${now}:\\s(?<value>.+)$`,
        "u"
      ),
      /^Der\sGegenstand(?:\sdes\sUnternehmens)?\sist\s(?:nun\s|nunmehr\s|jetzt\s)?(?!geändert)(?<value>.+)$/u,
      /^(?:Unternehmensgegenstand|Gegenstand(?:\sdes\sUnternehmens)?)\sist\s(?:nun|nunmehr|jetzt)\s(?!geändert)(?<value>.+)$/u
    ],
    changes: [/(?<!\p{L})(?:Unternehmensg|G)egenstand(?!\p{L}).{0,80}(?:geändert|neu\sgefasst)/u]
  },
  {
    deed: "REPRESENTATION CHANGED",
    sign: /Vertretung/u,
    gives: [
      /^(?:Allgemeine\s)?Vertretungs(?:regelung|befugnis)\s(?:ist\s)?geändert,?\s(?:nun|nunmehr|jetzt):?\s(?<value>.+)$/u
    ],
    changes: [/Vertretungs(?:regelung|befugnis)\s(?:ist\s|wurde\s)?geändert/u]
  }
]

const articles =
  /Satzungsänderung|(?:Neufassung|Änderung)\s(?:der\sSatzung|des\sGesellschaftsvertrag)|Änderung\sdes\s§\s?\d+\s\([^)]{1,200}\)|(?<!\p{L})(?:Satzung|Gesellschaftsvertrag|Statut)(?:e?s)?(?!\p{L}).{0,300}(?:geändert|neu\sgefasst)|§§?\s?\d+\s\([^)]{1,200}\)(?:[^.]{0,400})\s?geändert/u
const previously = /^(?:Die\s)?frühere\sEintragung.{0,300}gelöscht/u
const otherCourt = /(?<!\p{L})Sitz(?:es)?(?!\p{L}).{0,300}(?:verlegt.{0,200}Amtsgericht|Amtsgericht.{0,200}verlegt)/u
const intended = /soll(?:en)?\s|werden\ssoll|beabsichtigt|Verlegungsplan/u

/** The columns that follow a value where no sentence ends: `e.K. Inhaber: Muster, Erika`. */
const column = /(?<!,)\s(?:Inhaber(?:in)?|Geschäftsanschrift|Sitz|Gegenstand):\s.*$/su

const stripped = (value: string): string =>
  value.replace(column, "").replace(/(?<!\se\.\s?[VKG])[\s.,;"“”]+$/u, "").replace(/^["„“”]/u, "").trim()

const act = (sentence: string): Act => intended.test(sentence) ? "INTENDED" : "DONE"

const fieldIn = (all: string): Statement | undefined => {
  const sentence = all.replace(/^Geändert,?\s(?:nun|nunmehr|jetzt):\s(?:Neuer?\s)?/u, "Neue ")
  for (const { changes, deed, gives, sign } of fields) {
    if (!sign.test(sentence)) continue
    for (const given of gives) {
      const value = given.exec(sentence)?.groups?.["value"]
      if (value !== undefined) return { deed, act: act(sentence), text: sentence, value: stripped(value) }
    }
    if (changes.some((says) => says.test(sentence))) return { deed, act: act(sentence), text: sentence }
  }
  return undefined
}

const sign =
  /nschrift|adresse|egenstand|Sitz|sitz|Firma|Name|Satzung|Gesellschaftsvertrag|Statut|Vertretung|geändert|Eintragung|Verlegung/u

/**
 * The change of name, seat, address, purpose, representation or articles in a sentence, with the present value where it
 * is given.
 */
export const masterDataIn = (sentence: string): Statement | undefined => {
  if (!sign.test(sentence)) return undefined
  if (previously.test(sentence) || otherCourt.test(sentence)) {
    return { deed: "REGISTER CHANGED", act: act(sentence), text: sentence }
  }
  return fieldIn(sentence) ??
    (articles.test(sentence) ? { deed: "ARTICLES CHANGED", act: "DONE", text: sentence } : undefined)
}
