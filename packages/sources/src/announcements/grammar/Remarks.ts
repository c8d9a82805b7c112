import type { Statement } from "./Statement.ts"

/** Publications of courts that change nothing in the register: known, and outside every topic. */
const remarks = [
  /Nachtrags(?:liquidat|abwickl)/u,
  /Nachschuss|Nachschüsse|§\s?22a?\s?a?\sGenG/u,
  /Geschäftsjahr/u,
  /Geschäftsanteil|Haftsumme\sje/u,
  /Verbindlichkeiten.{0,200}ausgeschlossen/u,
  /Zweigniederlassung\sim\sAusland/u,
  /empfangsberechtigte[nr]?\sPerson/u,
  /öffentliche\sZustellung/u,
  /wird\sum\s(?:Mitteilung|Auskunft|Stellungnahme)\sgebeten/u,
  /zurückgewiesen|zurückzuweisen/u,
  /Gläubigern\sder\sGenossenschaft/u,
  /wegen\seines\soffensichtlichen\sSchreibfehlers|dahingehend\sberichtigt/u
]
const remark = new RegExp(remarks.map(({ source }) => source).join("|"), "u")

/** A notice to creditors that leaves open for which change they may ask for security. */
const noticeToCreditors = /^(?:Den\s)?Gläubigern\.?$|Gläubigern(?!\p{L}).{0,400}Sicherheit\szu\sleisten/u

/** Whether a sentence is a notice to creditors: the category of its announcement decides what it is about. */
export const isNoticeToCreditors = (sentence: string): boolean =>
  sentence.includes("Gläubigern") && noticeToCreditors.test(sentence)

/** Whether a sentence is a known remark without an event. */
export const remarkIn = (sentence: string): Statement | undefined =>
  remark.test(sentence) ? { deed: "REMARK MADE", act: "DONE", text: sentence } : undefined
