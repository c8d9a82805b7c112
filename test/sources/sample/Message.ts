import { filesOf } from "./Register.ts"

/** A party of a message, as far as the tests compare it. */
interface Party {
  readonly number: string
  readonly role: string
  readonly name: string
  readonly birthDate: string | undefined
}

/** What the tests read of a message. */
export interface Message {
  readonly file: string
  readonly euid: string
  readonly layout: string
  readonly name: string
  readonly legalForm: string
  readonly court: string
  readonly retrievedOn: string
  readonly lastEntry: string
  readonly entries: number
  readonly status: string | undefined
  readonly capital: string | undefined
  readonly texts: ReadonlyArray<string>
  readonly parties: ReadonlyArray<Party>
  readonly representatives: ReadonlyArray<string>
  /** The content without the head of the message and the days and counts of retrieval and entry. */
  readonly substance: string
}

const plain = (text: string): string => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

const all = (xml: string, name: string): ReadonlyArray<string> =>
  [...xml.matchAll(new RegExp(`<tns:${name}>(.*?)</tns:${name}>`, "gs"))].map(([, content]) => plain(content!))

const first = (xml: string, name: string): string | undefined => all(xml, name)[0]

const codeOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<tns:${name} [^>]*><!--.*?--><code>(.*?)</code>`).exec(xml)?.[1]

const partyOf = (xml: string): Party => ({
  number: first(xml, "rollennummer")!,
  role: codeOf(xml, "rollenbezeichnung")!,
  name: first(xml, "bezeichnung.aktuell") ?? `${first(xml, "nachname")}, ${first(xml, "vorname")}`,
  birthDate: first(xml, "geburtsdatum")
})

const messageOf = (file: string, xml: string): Message => ({
  file,
  euid: /_(.*)\.xml$/.exec(file)![1]!,
  layout: /fachdatenRegisterVersion="(.*?)"/.exec(xml)![1]!,
  name: first(xml, "bezeichnung.aktuell")!,
  legalForm: codeOf(xml, "rechtsform")!,
  court: codeOf(xml, "gericht")!,
  retrievedOn: first(xml, "abrufdatum")!,
  lastEntry: first(xml, "letzteEintragung")!,
  entries: Number(first(xml, "anzahlEintragungen")),
  status: /<tns:statusRechtstraeger [^>]*><!--(.*?)-->/.exec(xml)?.[1],
  capital: first(xml, "zahl"),
  texts: all(xml, "text"),
  parties: [...xml.matchAll(/<tns:beteiligung>.*?<\/tns:beteiligung>/gs)].map(([party]) => partyOf(party)),
  representatives: [...xml.matchAll(/<tns:vertretungsberechtigte><tns:ref.rollennummer>(\d+)</g)].map(([, ref]) =>
    ref!
  ),
  substance: xml
    .replace(/^.*<\/tns:nachrichtenkopf>/s, "")
    .replaceAll(/<tns:(abruf\w+|letzteEintragung|anzahlEintragungen)>[^<]*</g, "")
})

/** The messages of the register, in the order of its files. */
export const messages: ReadonlyArray<Message> = filesOf("xjustiz").map(({ content, name }) => messageOf(name, content))

/** The messages about each organization, in the order of their retrieval. */
export const messagesByEuid: ReadonlyMap<string, ReadonlyArray<Message>> = messages.reduce(
  (byEuid, message) => byEuid.set(message.euid, [...(byEuid.get(message.euid) ?? []), message]),
  new Map<string, ReadonlyArray<Message>>()
)
