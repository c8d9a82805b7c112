import { words } from "../language/Language.ts"

/** Words that many views use. */
export const commonWords = words({
  loading: "Loading …",
  more: "Show more",
  left: (count: string) => `${count} newer ones are no longer shown.`,
  beginning: "Back to the newest",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  requestId: "Request id",
  unreachable: "The service does not answer. Check that it runs, and try again.",
  unexpected: "Something unexpected went wrong in the console.",
  unknownAnswer: (status: number) =>
    `Something between the browser and the service answered with ${status}, and not as the service does. Try again.`,
  needed: (credits: string, left: string) =>
    `This can cost ${credits}, and ${left} are left. The operator of the service adds credits; the ledger shows what used them up.`,
  again: "Try again",
  ledger: "To the ledger",
  free: "free",
  credits: (count: number) => count === 1 ? "1 credit" : `${count} credits`,
  upTo: (count: number) => count === 1 ? "up to 1 credit" : `up to ${count} credits`,
  table: "Show as a table",
  when: "Time",
  once: "This is shown now and never again.",
  kept: "I have kept it",
  reload: "Refresh",
  save: "Save"
}, {
  loading: "Wird geladen …",
  more: "Mehr anzeigen",
  left: (count: string) => `${count} neuere werden nicht mehr gezeigt.`,
  beginning: "Zurück zu den neuesten",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert",
  requestId: "Anfragekennung",
  unreachable: "Der Dienst antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es noch einmal.",
  unexpected: "In der Konsole ist etwas Unerwartetes schiefgegangen.",
  unknownAnswer: (status: number) =>
    `Etwas zwischen dem Browser und dem Dienst hat mit ${status} geantwortet, und nicht wie der Dienst. Versuchen Sie es noch einmal.`,
  needed: (credits: string, left: string) =>
    `Dies kann ${credits} kosten, und es sind noch ${left} da. Credits erhalten Sie vom Betreiber des Dienstes; die Buchungen zeigen, wofür sie verbraucht wurden.`,
  again: "Noch einmal versuchen",
  ledger: "Zu den Buchungen",
  free: "kostenlos",
  credits: (count: number) => count === 1 ? "1 Credit" : `${count} Credits`,
  upTo: (count: number) => count === 1 ? "bis zu 1 Credit" : `bis zu ${count} Credits`,
  table: "Als Tabelle anzeigen",
  when: "Zeit",
  once: "Dies wird jetzt und nie wieder gezeigt.",
  kept: "Ich habe es aufbewahrt",
  reload: "Aktualisieren",
  save: "Speichern"
})
