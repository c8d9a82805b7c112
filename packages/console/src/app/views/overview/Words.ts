import { words } from "../../language/Language.ts"

export const overviewWords = words({
  title: "Overview",
  balance: "Balance",
  granted: (granted: string, spent: string) => `${granted} granted, ${spent} spent`,
  coming: "Monitors, next 30 days",
  comingOf: (shown: string, count: number, isAtLeast: boolean) =>
    count === 1 ? "for 1 running monitor" : `for ${isAtLeast ? "at least " : ""}${shown} running monitors`,
  atLeast: "at least",
  used: "Used this month",
  requests: (count: number, shown: string) => count === 1 ? "in 1 request" : `in ${shown} requests`,
  plan: "Plan",
  portal: "Invoices and subscription",
  byDay: "Credits by day and operation",
  day: "Day",
  inAll: "In all",
  other: "other",
  nothingUsed: "Nothing was charged this month. What is charged appears here, day by day.",
  byOperation: "Credits by operation",
  byCredential: "Credits by key or token",
  otherCredentials: "Others",
  credential: "Key or token",
  operation: "Operation",
  count: "Requests",
  credits: "Credits",
  attention: "What needs attention",
  allWell: "Nothing went wrong lately.",
  notCovered:
    "The balance does not cover what your monitors cost in the next 30 days. Ask the operator of the service for credits, or choose longer intervals.",
  nearlyUsedUp: (balance: number) =>
    `${
      balance === 1 ? "1 credit is" : `${balance} credits are`
    } left: a request that can cost more is refused with 402. Ask the operator of the service for credits. The ledger shows what used them up.`,
  refused: (operation: string, count: number, needed: number, last: string) =>
    `${
      count === 1 ? `1 request (${operation}) was` : `${count} requests (${operation}) were`
    } refused with 402 in the last 7 days, the last one on ${last}: it can cost ${needed} credits.`,
  stillShort: "The balance is still too small. Ask the operator of the service for credits.",
  coveredNow: "The balance covers that now: send it again.",
  oneMonitor: (name: string) => `The monitor “${name}”`,
  monitors: (count: number, isAtLeast: boolean) => `${isAtLeast ? "At least " : ""}${count} monitors:`,
  monitorStates: {
    paused_billing: "waiting for credits; checks go on by themselves once the balance covers the next 30 days.",
    paused_configuration: "without an active webhook endpoint. Enable or verify one.",
    paused_entitlement: "waiting because the organization is not shown at present.",
    error: "stopped after an error. Resume it."
  },
  oneEndpoint: (name: string) => `The endpoint “${name}”`,
  endpoints: (count: number) => `${count} endpoints:`,
  endpointStates: {
    disabled_failures: "disabled because deliveries failed. Mend the receiver, then enable it.",
    pending_verification: "not verified yet. Once verified, it receives changes."
  },
  exhausted: (count: number, isAtLeast: boolean) =>
    count === 1
      ? "1 delivery of the last 7 days failed for good. Look at its answers, then send it again."
      : `${
        isAtLeast ? "At least " : ""
      }${count} deliveries of the last 7 days failed for good. Look at their answers, then send them again.`,
  seeMonitors: "See these monitors",
  seeEndpoints: "See the endpoints",
  seeDeliveries: "See these deliveries",
  seeLedger: "See the ledger",
  done: "done",
  lasts: (days: string) => `lasts ${days} days at this month’s pace`,
  lastsLong: "lasts more than a year at this month’s pace",
  start: "First steps",
  startFind: "Find a company",
  startWatch: "Watch the company: each change appears in the inbox, and arrives at your endpoint",
  startWebhook: "Verify a webhook endpoint",
  startTest: "Send a test to the endpoint, and see it arrive",
  news: (count: string) => `New changes: ${count}`,
  seeInbox: "To the inbox"
}, {
  title: "Übersicht",
  balance: "Guthaben",
  granted: (granted: string, spent: string) => `${granted} gutgeschrieben, ${spent} verbraucht`,
  coming: "Beobachtungen, nächste 30 Tage",
  comingOf: (shown: string, count: number, isAtLeast: boolean) =>
    count === 1 ? "für 1 laufende Beobachtung" : `für ${isAtLeast ? "mindestens " : ""}${shown} laufende Beobachtungen`,
  atLeast: "mindestens",
  used: "Diesen Monat verbraucht",
  requests: (count: number, shown: string) => count === 1 ? "in 1 Anfrage" : `in ${shown} Anfragen`,
  plan: "Tarif",
  portal: "Rechnungen und Abonnement",
  byDay: "Credits je Tag und Operation",
  day: "Tag",
  inAll: "Insgesamt",
  other: "Sonstiges",
  nothingUsed: "In diesem Monat wurde nichts berechnet. Was berechnet wird, erscheint hier Tag für Tag.",
  byOperation: "Credits je Operation",
  byCredential: "Credits je Schlüssel oder Token",
  otherCredentials: "Übrige",
  credential: "Schlüssel oder Token",
  operation: "Operation",
  count: "Anfragen",
  credits: "Credits",
  attention: "Das sollten Sie ansehen",
  allWell: "Es ist alles in Ordnung.",
  notCovered:
    "Das Guthaben deckt nicht, was Ihre Beobachtungen in den nächsten 30 Tagen kosten. Credits erhalten Sie vom Betreiber; seltenere Prüfungen kosten weniger.",
  nearlyUsedUp: (balance: number) =>
    `Es ${
      balance === 1 ? "ist noch 1 Credit" : `sind noch ${balance} Credits`
    } da: Eine Anfrage, die mehr kosten kann, wird mit 402 abgelehnt. Credits erhalten Sie vom Betreiber. Die Buchungen zeigen, wofür sie verbraucht wurden.`,
  refused: (operation: string, count: number, needed: number, last: string) =>
    `${
      count === 1 ? `1 Anfrage (${operation}) wurde` : `${count} Anfragen (${operation}) wurden`
    } in den letzten 7 Tagen mit 402 abgelehnt, zuletzt am ${last}: Sie kann ${needed} Credits kosten.`,
  stillShort: "Das Guthaben reicht noch nicht. Credits erhalten Sie vom Betreiber.",
  coveredNow: "Das Guthaben reicht jetzt: Senden Sie sie noch einmal.",
  oneMonitor: (name: string) => `Die Beobachtung „${name}“:`,
  monitors: (count: number, isAtLeast: boolean) => `${isAtLeast ? "Mindestens " : ""}${count} Beobachtungen:`,
  monitorStates: {
    paused_billing: "warten auf Credits; geprüft wird wieder, sobald das Guthaben die nächsten 30 Tage deckt.",
    paused_configuration: "ohne aktiven Webhook-Endpunkt. Aktivieren oder bestätigen Sie einen.",
    paused_entitlement: "ruhen, weil die Organisation zurzeit nicht gezeigt wird.",
    error: "nach einem Fehler angehalten. Setzen Sie sie fort."
  },
  oneEndpoint: (name: string) => `Der Endpunkt „${name}“:`,
  endpoints: (count: number) => `${count} Endpunkte:`,
  endpointStates: {
    disabled_failures:
      "abgeschaltet, weil Zustellungen fehlschlugen. Beheben Sie das beim Empfänger, dann aktivieren Sie ihn.",
    pending_verification: "noch nicht bestätigt. Erst danach kommen dort Änderungen an."
  },
  exhausted: (count: number, isAtLeast: boolean) =>
    count === 1
      ? "1 Zustellung der letzten 7 Tage ist endgültig fehlgeschlagen. Sehen Sie sich die Antworten an, dann senden Sie sie erneut."
      : `${
        isAtLeast ? "Mindestens " : ""
      }${count} Zustellungen der letzten 7 Tage sind endgültig fehlgeschlagen. Sehen Sie sich die Antworten an, dann senden Sie sie erneut.`,
  seeMonitors: "Diese Beobachtungen ansehen",
  seeEndpoints: "Zu den Endpunkten",
  seeDeliveries: "Diese Zustellungen ansehen",
  seeLedger: "Zu den Buchungen",
  done: "erledigt",
  lasts: (days: string) => `reicht beim Verbrauch dieses Monats noch ${days} Tage`,
  lastsLong: "reicht beim Verbrauch dieses Monats noch länger als ein Jahr",
  start: "Erste Schritte",
  startFind: "Ein Unternehmen finden",
  startWatch: "Das Unternehmen beobachten: Jede Änderung erscheint im Eingang und kommt beim Endpunkt an",
  startWebhook: "Einen Webhook-Endpunkt bestätigen",
  startTest: "Dem Endpunkt einen Test senden und ihn ankommen sehen",
  news: (count: string) => `Neue Änderungen: ${count}`,
  seeInbox: "Zum Eingang"
})
