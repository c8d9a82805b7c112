import { words } from "../language/Language.ts"

/** Words that many views use. */
export const commonWords = words({
  loading: "Loading …",
  more: "Show more",
  everything: "Load all",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  requestId: "Request id",
  wording: "As the service says it",
  unreachable: "The service does not answer. Check that it runs, and try again.",
  unexpected: "Something unexpected went wrong in the console.",
  unknownAnswer: (status: number) =>
    `Something between the browser and the service answered with ${status}, and not as the service does. Try again.`,
  needed: (credits: string, left: string) =>
    `This can cost ${credits}, and ${left} are left. The operator of the service adds credits; the ledger shows what used them up.`,
  budgeted: (credits: string, spent: string, limit: string, end: string) =>
    `This can cost ${credits}, and this key has spent ${spent} of ${limit} this month. It may spend again from ${end} on; another key of the account has a limit of its own.`,
  again: "Try again",
  ledger: "To the ledger",
  topUp: "Buy credits",
  free: "free",
  credits: (count: number) => count === 1 ? "1 credit" : `${count} credits`,
  upTo: (count: number) => count === 1 ? "up to 1 credit" : `up to ${count} credits`,
  table: "Show as a table",
  when: "Time",
  once: "This is shown only once: keep it in a safe place.",
  kept: "I have kept it",
  reload: "Refresh",
  save: "Save"
}, {
  loading: "Wird geladen …",
  more: "Mehr anzeigen",
  everything: "Alle laden",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert",
  requestId: "Anfragekennung",
  wording: "Wortlaut des Dienstes (englisch)",
  unreachable: "Der Dienst antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es noch einmal.",
  unexpected: "In der Konsole ist etwas Unerwartetes schiefgegangen.",
  unknownAnswer: (status: number) =>
    `Etwas zwischen dem Browser und dem Dienst hat mit ${status} geantwortet, und nicht wie der Dienst. Versuchen Sie es noch einmal.`,
  needed: (credits: string, left: string) =>
    `Dies kann ${credits} kosten; Ihr Guthaben beträgt ${left}. Credits erhalten Sie vom Betreiber des Dienstes; die Buchungen zeigen, wofür sie verbraucht wurden.`,
  budgeted: (credits: string, spent: string, limit: string, end: string) =>
    `Dies kann ${credits} kosten, und dieser Schlüssel hat in diesem Monat schon ${spent} von ${limit} verbraucht. Weiter geht es ab ${end}; ein anderer Schlüssel des Kontos hat ein eigenes Limit.`,
  again: "Noch einmal versuchen",
  ledger: "Zu den Buchungen",
  topUp: "Credits kaufen",
  free: "kostenlos",
  credits: (count: number) => count === 1 ? "1 Credit" : `${count} Credits`,
  upTo: (count: number) => count === 1 ? "bis zu 1 Credit" : `bis zu ${count} Credits`,
  table: "Als Tabelle anzeigen",
  when: "Zeit",
  once: "Dies wird nur dieses eine Mal angezeigt. Verwahren Sie es sicher.",
  kept: "Ich habe es gesichert",
  reload: "Aktualisieren",
  save: "Speichern"
})
