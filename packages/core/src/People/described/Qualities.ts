import { Array } from "effect"
import type { Person } from "../../Register/profile/Person.ts"

/** What introduces a list of what a person is an expert of. */
const expertiseLabel =
  /(?:^|[\n.;*-])[ \t]{0,3}\*{0,2}(?:(?:Tätigkeits|Arbeits|Beratungs|Forschungs)?Schwerpunkte?|Expertise|Fachgebiete?|Kompetenzen|Spezialgebiete?|Areas of expertise|Focus areas?)\*{0,2} ?:\*{0,2} ?(?<list>[^\n.;]{3,300})/giu

/** A title of lawyers that names a field of law. */
const specialist = /Fachan(?:walt|wältin) für (?<field>[A-ZÄÖÜ][\p{L}-]*(?:(?:,| und|-,) [A-ZÄÖÜ][\p{L}-]*)*)/gu

const maxExpertise = 10
const maxPhrase = 80

const phrasesOf = (list: string): ReadonlyArray<string> => list.split(/,| und | & | and |\s[·|•/]\s/u)

/** What a person is an expert of, in the words of the text. */
export const expertiseOf = (blocks: ReadonlyArray<string>): ReadonlyArray<string> => {
  const phrases = blocks.flatMap((block) => [
    ...[...block.matchAll(expertiseLabel)].flatMap(({ groups }) => phrasesOf(groups!["list"]!)),
    ...[...block.matchAll(specialist)].flatMap(({ groups }) => phrasesOf(groups!["field"]!))
  ])
  const stated = phrases.map((phrase) => phrase.replaceAll(/\*+/gu, "").trim())
  return Array.dedupe(stated.filter((phrase) => phrase !== "" && phrase.length <= maxPhrase)).slice(0, maxExpertise)
}

/** An office that a person has in another organization, and its name: words with capitals and what joins them. */
const office =
  /\b(?<relation>(?:Vorstands|Präsidiums|Beirats|Aufsichtsrats|Ehren|Gründungs)?(?:mitglied|vorsitzender?)|Mitglied|Vorsitzender?|Vorstand|Beirat|Beirätin|Präsident(?:in)?|Schatzmeister(?:in)?|Lehrbeauftragter?|Dozent(?:in)?|Kurator(?:in)?|Schirmherr(?:in)?) (?:im|in der|des|der|beim|bei der|am|an der|vom|von) (?<organization>[A-ZÄÖÜ][\p{L}\d&-]*(?:\s(?:e\.\s?V\.|für|und|der|des|die|im|in|zu|am|an|von|[A-ZÄÖÜ][\p{L}\d&-]*))*)/gu

/** Words inside a name that cannot be its end. */
const joining = /(?:\s(?:für|und|der|des|die|im|in|zu|am|an|von))+$/u

/** The ties to other organizations that sentences state. */
export const affiliationsOf = (sentences: ReadonlyArray<string>): Person["affiliations"] =>
  Array.dedupeWith(
    sentences.flatMap((sentence) =>
      [...sentence.matchAll(office)].map(({ groups }) => ({
        organization: groups!["organization"]!.replace(joining, ""),
        relation: groups!["relation"]!
      }))
    ),
    (left, right) => left.organization === right.organization && left.relation === right.relation
  )
