import { remembered } from "@kontor/core/Register"
import { templatesRemembered } from "../TemplatesRemembered.ts"
import { anyPart, counterpart, type Part, partOfWord } from "./Parts.ts"

const subject = "(?:Gesellschaft|Verein|Genossenschaft)"
const stated: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:hiesigen?\\s)?${subject}(?:\\sist|\\shat)?(?:\\s["„][^"“”]{2,120}["“”][^()]{0,200})?\\s*[-–]?\\s*\\(?(?:als\\s)?(?:de[mr]\\s)?${anyPart}`,
    "u"
  ),
  new RegExp(
    `^Als\\s${anyPart}\\s(?:Gesellschaft|Genossenschaft|Unternehmen|Rechtsträger)\\s(?:hat|ist|wurde)\\s(?:die|der)\\s${subject}`,
    "u"
  ),
  new RegExp(`Vorstand\\sder\\s${anyPart}\\s${subject}`, "u")
]

/** The parts of others from which the part of the organization follows. */
const ofOthers: ReadonlyArray<RegExp> = [
  new RegExp(`Gesellschafterversammlung(?:en)?\\sder\\s${anyPart}\\s${subject}`, "u"),
  new RegExp(`(?:Mitglieder|General)versammlung\\sdes\\s${anyPart}\\sRechtsträgers`, "u"),
  new RegExp(`in\\sdas\\s(?:Handelsr|R)egister\\sder\\s${anyPart}\\s${subject}`, "u"),
  new RegExp(`im\\sRegister\\s(?:der|des(?:\\sSitzes\\sdes)?)\\s${anyPart}\\s(?:${subject}|Rechtsträgers)`, "u")
]

/** Sentences that give the part of the organization without its name. */
const sentences: ReadonlyArray<readonly [says: RegExp, part: Part]> = [
  [
    /betriebene?n?\s(?:\([^)]*\)\s)?Unternehmens?.{0,400}\sausgegliedert|Der\sInhaber\shat.{0,500}ausgegliedert|^Das\sUnternehmen\sist.{0,300}ausgegliedert/u,
    "TRANSFERRING"
  ],
  [
    /^Auf\s(?:die(?:se)?\s(?:Gesellschaft|Genossenschaft)|(?:den|diesen)\sVerein)\s(?:ist|sind|wurden?)\s/u,
    "ACQUIRING"
  ],
  [/^Mit\sde[rm]\s(?:Gesellschaft|Genossenschaft|Verein)\s(?:ist|sind|wurden?)\s.{0,500}\sverschmolzen/u, "ACQUIRING"],
  [
    /Vermögens?\sde[rs]\s[^.;]{3,200}?(?<!\p{L})auf\s(?:die|diese)\s(?:Gesellschaft|Genossenschaft)(?!\p{L}|\s(?:["„\p{Lu}]|mit\sbeschränkter|unter\s))[^.;]{0,80}(?:übertragen|übergegangen)/u,
    "ACQUIRING"
  ],
  [
    /(?<!\p{L})auf\s(?:die|diese)\s(?:Gesellschaft|Genossenschaft)\sdas\sVermögen\s.{3,300}?\s(?:übertragen|übergegangen)(?!\p{L})/u,
    "ACQUIRING"
  ],
  [
    /Vermögen\sder\sGesellschaft\s[^;]{0,60}?(?<!\p{L})auf\s[^;]{3,300}\s(?:übertragen|übergegangen)(?!\p{L})/u,
    "TRANSFERRING"
  ],
  [/andere[rnm]?\sVertrags(?:teil|partner).{0,400}Sicherheit\szu\sleisten/u, "CONTROLLED"],
  [/Sicherheit\szu\sleisten.{0,200}(?:dem|der)\sanderen\sVertragsteil/u, "CONTROLLED"],
  [
    /Gläubigern?\s(?:der\sGesellschaft|ist).{0,300}(?:[Aa]bführungs|[Bb]eherrschungs|[Uu]nternehmens|Organschafts?s)vertr.{0,400}Sicherheit\szu\sleisten/u,
    "CONTROLLED"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:Die|Diese)\\s${subject}\\sist\\s[^;]{0,500}(?<!\\p{L})als\\s(?:die\\s)?übertragende[nr]?\\s(?:Gesellschaften|Rechtsträgern)\\sverschmolzen`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:mit|auf)\\s(?:der|dem|die|den)\\s${subject}(?:\\sdurch\\sAufnahme)?\\s(?:zur\\sAufnahme\\s)?verschmolzen`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:auf|von)\\sdiese[rn]?(?:\\s${subject})?(?:\\s\\([^)]{1,40}\\))?\\s(?:zur\\sAufnahme\\s)?(?:verschmolzen|ausgegliedert|aufgenommen)`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?:hat\\s(?:die|der)\\s${subject}|(?:Die|Der)\\s${subject}\\s(?:hat|beabsichtigt))(?!\\p{L}).{0,500}\\s(?:übernommen|zu\\sübernehmen)(?!\\p{L})`,
      "u"
    ),
    "ACQUIRING"
  ],
  [
    new RegExp(
      `(?<!\\p{L})(?:Die|Der|Diese)\\s${subject}\\s(?:hat|ist)(?!\\p{L}).{0,500}\\s(?:übertragen|ausgegliedert|abgespalten|verschmolzen)(?!\\p{L})`,
      "u"
    ),
    "TRANSFERRING"
  ],
  [/Verschmelzung\sder\s(?:hiesigen\s)?Gesellschaft\s(?:sowie|auf)\s/u, "TRANSFERRING"],
  [/grenzüberschreitende\sVerschmelzung\sauf\sdie\s(?!Gesellschaft)/u, "TRANSFERRING"],
  [
    /[Aa]bspaltung[^.;]{0,120}\saus\sdem\sVermögen\sder\sGesellschaft(?!\p{L}|\s["„\p{Lu}])|(?<!\p{L})Aus\sdem\sVermögen\sder\sGesellschaft\s(?:ist|sind|wurden?)(?!\p{L})/u,
    "TRANSFERRING"
  ],
  [/Unternehmen\saus\sdem\sVermögen\s?des\sInhabers.{0,200}ausgegliedert/u, "TRANSFERRING"]
]

/** The organization's own part in a transformation, where words without its name give it. */
export const ownPartIn: (text: string) => Part | undefined = remembered((text) => {
  for (const says of stated) {
    const part = partOfWord(says.exec(text)?.[1])
    if (part !== undefined) return part
  }
  const said = sentences.find(([says]) => says.test(text))?.[1]
  if (said !== undefined) return said
  for (const says of ofOthers) {
    const part = partOfWord(says.exec(text)?.[1])
    if (part !== undefined) return counterpart[part]
  }
  return undefined
}, templatesRemembered)
