/** Within a clause: no comma, colon or full stop, other than those of days, numbers, abbreviations and parentheses. */
const within = String.raw`(?:[^,;.:*()]|\([^()]*\)|\*|(?<=\d)[.,:](?=\d)|(?<=\d)\.(?=\s[\p{L}\d])|(?<=(?:^|[\s(])(?:\p{L}|Abs|Dr|Nr|St|Co))\.)`

/** The verb that ends a subordinate clause. */
const lastVerb =
  String.raw`(?<!\p{L})(?:ist|sind|war|waren|wurden?|wird|hat|haben|hatten?|soll|sollen|kann|hält|besteht|gehört|lautete?|trägt|führte?|bestand|hieß)(?=,|\.(?!\d)|;|:|\)|$|\s(?:und|sowie|oder)\s)`

/** A relative clause or one that gives a reason, and what is coordinated with it. */
const subordinate = new RegExp(
  String.raw`(?<!be?a?bsichtig\p{Ll}{1,3}),\s(?:(?:in|an|auf|aus|bei|mit|nach|von|zu|für|über|unter|durch|gegen|um|wegen)\s)?` +
    String.raw`(?:welche[rsmn]?|die|der|das|den|dem|dessen|deren|denen|weil|nachdem|obwohl|wobei|wodurch|da|bevor|sodass)\s` +
    String.raw`${within}*?${lastVerb}(?:\s(?:und|sowie|oder)\s${within}*?${lastVerb})?,?`,
  "gu"
)

/** A noun's description as long as a clause: `der im Jahre 1999 durch Formwechsel hervorgegangenen Gesellschaft`. */
const attribute = new RegExp(
  String.raw`(?<=(?<!\p{L})[Dd](?:er|ie|as|em|en|es)\s)(?:im|in|am|durch|aus|von|vom|seit|mit|nach|auf|unter|bei)\s${within}{3,160}?\s\p{Ll}+(?:t|en)e[nrsm]?\s(?=\p{Lu})`,
  "gu"
)

/** The clauses that end a sentence with a reason, a condition or a content. */
const trailing = /(?:,\s|\s)(?:weil|nachdem|obwohl)\s.*$|,\s(?:da|dass|wenn|sofern|soweit|so\sdass)\s.*$/su

const mayHaveClause = /,\s(?:\p{Ll}+\s)?(?:welche|d[aeiu]|weil|nach|ob|wo|bevor|so|in)/u

/**
 * A sentence without the clauses that describe somebody or give a reason: what only they name is not announced, as in
 * `Mit der A, die durch Abspaltung entstanden war, besteht ein Gewinnabführungsvertrag`. A notice
 * to creditors is nothing but clauses, and stays as it is.
 */
export const mainClauseOf = (sentence: string): string => {
  if (sentence.includes("Gläubiger")) return sentence
  const main = mayHaveClause.test(sentence) ? sentence.replaceAll(subordinate, "") : sentence
  return main.replaceAll(attribute, "")
}

/**
 * The predicates of register entries: what registers and courts say that somebody did, does or is. Taken from the
 * events of published announcements, and from the provisions that name what is entered.
 */
const predicates: ReadonlySet<string> = new Set(
  ("abberufen abgelehnt abgewiesen abgeschlossen abgespalten abgetreten abspalten abspaltet abzuberufen abzuschließen " +
    "abzuspalten alleinvertretungsberechtigt angenommen angeordnet angepasst angewachsen anwächst auferlegt " +
    "aufgefordert aufgegangen aufgegeben aufgehoben aufgelöst aufgenommen aufgespalten aufgestockt aufgeteilt " +
    "aufzuheben aufzulösen aufzuspalten ausgeben ausgegeben ausgegliedert ausgelaufen ausgeschieden ausgeschlossen " +
    "ausgeschöpft ausgestaltet ausgetreten ausgeübt ausgliedern auszugliedern beabsichtgt beabsichtigen beabsichtigt beantragen " +
    "beantragt bebsichtigt bedingt beenden beendet beendigt befinden befindet befreit befristet befugt begründet beheben " +
    "beigefügt beigetreten bekanntgemacht belegen berechtigt berichtigt berufen beschließen beschließt beschlossen " +
    "beschränkt besitzt bestellen bestellt bestimmt bestätigt besteht betreibt betrieben beteiligt beträgt bewilligt " +
    "durchgeführt eingebracht eingelegt eingegliedert eingeleitet eingereicht eingeräumt eingesetzt eingestellt eingetragen " +
    "eingetreten eingezogen einzelvertretungsberechtigt einzusetzen einzutragen enden endet endete entfallen entfällt " +
    "enthalten enthält entlassen entsandt entstanden entziehen entzogen erfolgen erfolgt erfolgte ergeben ergänzen ergänzt " +
    "erheben erhielt erhoben erhöhen erhöht erklärt erloschen ermittelt ermächtigt ernannt erneuert errichtet erstreckt " +
    "erteilen erteilt erweitert erworben eröffnen eröffnet erfasst festgesetzt festgestellt feststellt festzustellen " +
    "firmieren firmiert folgt fortführt fortgeführt fortgesetzt fortsetzen fortsetzt fortzusetzen führen führt gebildet " +
    "geboren geendet gefasst geführt gegründet gehalten gehören gehört gekündigt geleitet geltend gelöscht gemacht " +
    "genehmigt geregelt gereicht geschaffen geschlossen gesetzt gespalten gestellt gestrichen gesunken geteilt getreten " +
    "geworden gewählt geglättet geändert gibt gilt gingen haftet heißt herabgesetzt herabgesunken herabsetzen " +
    "herabzusetzen hervorgegangen hingewiesen hinterlegt hinzugetreten hört lauten lautet leisten leitet liegt liquidiert " +
    "löschen lösten macht mitgeteilt nachgerückt neugefasst niedergelegt niederlegen offengelegt richten schließen " +
    "stattzugeben steht stimmt stimmte tritt trägt teilgenommen umbenannt umfirmiert umgestellt " +
    "umgewandelt umgezogen umwandeln umzuwandeln untergegangen unterhalten unterhält untersagt verbleibt verbunden " +
    "vereinbart vereinigt verhängt verheiratet verkürzt verlangt verlegen verlegt verlängert vermerkt verpachtet " +
    "verpachten verpflichtet verringert verschmelzen verschmolzen verstorben vertreten vertritt verwaltet verzeichnet " +
    "verzichtet verzogen veräußern veräußert veröffentlichen veröffentlicht vollbeendet vollzogen vorgelegt vorgenommen vorgesehen " +
    "vorhanden vorliegen vorliegt wechselt weggefallen weitergeführt widerrufen widersprochen wiederbestellt wiedergewählt " +
    "wohnt zugestellt zugestimmt zugewiesen zurückgetreten zusammengelegt zusammengeschlossen zuzustimmen ändern " +
    "übergegangen übergehen übergeht übermittelt übernehmen übernimmt übernommen übersandt überträgt übertragen " +
    "ist sind war waren wird werden worden wurde wurden hat haben hatte hatten soll sollen kann können bleibt bestehen " +
    "sein gelten besitzen gewesen").split(" ")
)

/** Words that end like a verb and are none: prepositions, adverbs, pronouns and particles. */
const others: ReadonlySet<string> = new Set(
  ("den einen keinen ihren seinen diesen jeden jenen beiden allen denen deren eben neben gegen wegen nebst samt mitsamt " +
    "seit mit zeit unter hinter sondern zusammen damit dort hiermit somit selbst derart jetzt fort kraft soweit bereits " +
    "zuletzt zunächst insgesamt erst nicht nicht nur noch statt alt neuen wohnhaft weit gesamt binnen zwischen oben " +
    "unten außen innen innerhalb desselben demselben derselben denselben dasselbe hinsichtlich insoweit sonst bekannt " +
    "gemeinsam derselben einzeln hiesigen weiteren anderen zwei drei acht einst zugunsten zulasten rechten inzwischen " +
    "getrennt besonderen vormals verwandt verschieden derzeit zurzeit ersten zweiten dritten jeglichen nachfolgenden vorstehenden").split(" ")
)

/** Words that deny or withdraw what their sentence says. */
const doubts =
  "angeblich|versehentlich|irrtümlich|fälschlich(?:erweise)?|fehlerhaft|unrichtig|ungültig|bislang|vorerst|niemals|ihrerseits|seinerseits|seinerzeit|ehemals|vermeintlich|vermutlich|voraussichtlich"

/**
 * A word in small letters that ends like a verb and does not describe a noun behind it, or a word that denies; nouns and
 * names have capital letters.
 */
const predicate = new RegExp(
  String.raw`(?<![\p{L}\d.-])(?:${doubts}|\p{Ll}+(?:t|te|en|ern|eln))(?![\p{L}\d-])(?!(?<=e|en|ern)(?:\s\p{Ll}+e[nrsm]?)*\s["„]?\p{Lu})`,
  "gu"
)

/** A column up to its colon, which says what is done; names and powers follow. */
const column = /^(?!(?:Berichtig|Von\sAmts\swegen\sberichtigt|Schreibfehler))[^:;.]{2,90}?:\s/u

/** What names rather than says: parentheses, quotations, and a part of a name in small letters. */
const asides = /\([^()]*\)|["„“][^"„“”]*["“”]|(?<!\p{L})\p{Ll}\S+(?=\s(?:\p{L}*mbH|AG|SE|UG|KG|eG)(?!\p{L}))/gu

/**
 * Tests whether a sentence says only what register entries say: each predicate of its main clause is one of theirs. An
 * unknown one may deny, doubt or report what the rest of the sentence names.
 */
export const isUnderstood = (sentence: string): boolean => {
  if (sentence.includes("Gläubiger")) return true
  const main = mainClauseOf(sentence.replace(trailing, ""))
  const said = (column.exec(main)?.[0] ?? main).replaceAll(asides, " ")
  for (const [word] of said.matchAll(predicate)) if (!predicates.has(word) && !others.has(word)) return false
  return true
}
