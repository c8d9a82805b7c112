import type { Statement } from "./Statement.ts"
import { statementIn, type Wording } from "./Wording.ts"

const registrations: ReadonlyArray<Wording> = [
  {
    says:
      /(?<!\p{Ll}\sder\s)(?:Verein|Gesellschaft|Genossenschaft|Stiftung|Partnerschaft)\sist\s(?:neu\s)?eingetragen(?!\p{L}|,?\s(?:im|in|beim|unter|bei))/u,
    deed: "ORGANIZATION REGISTERED"
  },
  {
    says: /(?<!\p{L})(?:Neugründung|Neuanmeldung|Gründungsversammlung|Ersteintragung:)/u,
    deed: "ORGANIZATION REGISTERED"
  },
  { says: /(?<!\p{L})gegründet\sam\s\d/u, deed: "ORGANIZATION REGISTERED" },
  { says: /betreffend\sX\s(?:Neue?\s)?Eintragung(?!\p{L})/u, deed: "ORGANIZATION REGISTERED" }
]

/** Rules out nearly all sentences, faster than trying each wording. */
const sign =
  /eingetragen|Neu(?:gründ|anmeld)|Gründungs|Ersteintragung|gegründet|betreffend|(?:vertrag|Satzung)\svom\s\d/u

const established = /(?:Gesellschaftsvertrag|Satzung)\svom\s\d/u
const described = /(?<!\p{L})Gegenstand(?:\sdes\sUnternehmens)?:/u
const elsewhere = /zur\sNeugründung|Neugründung\s(?:der|einer)|nach\s(?:deutschem|\p{Ll}+em)\sRecht/u

/** The new registration in a sentence. An entry that repeats all columns is one. */
export const registrationIn = (sentence: string, text: string): Statement | undefined => {
  if (!sign.test(sentence)) return undefined
  if (established.test(sentence) && described.test(text)) {
    return { deed: "ORGANIZATION REGISTERED", act: "DONE", text: sentence }
  }
  return elsewhere.test(sentence) ? undefined : statementIn(registrations, sentence)
}
