/** Within a clause: no comma, colon or full stop, other than those of days, numbers, abbreviations and parentheses. */
const within = String
  .raw`(?:[^,;.:*()]|\([^()]*\)|\*|(?<=\d)[.,:](?=\d)|(?<=\d)\.(?=\s[\p{L}\d])|(?<=(?:^|[\s(])(?:\p{L}|Abs|Dr|Nr|St|Co))\.)`

/** The verb that ends a subordinate clause. */
const lastVerb = String
  .raw`(?<!\p{L})(?:ist|sind|war|waren|wurden?|wird|hat|haben|hatten?|soll|sollen|kann|hält|gehört|lautete?|trägt|führte?|hieß)(?=,|\.(?!\d)|;|:|\)|$|\s(?:und|sowie|oder)\s)`

/**
 * A relative clause or one that gives a reason, and what is coordinated with it; not the content of a resolution or of
 * an intention, and not the move for which a sheet is closed.
 */
const subordinate = new RegExp(
  String
    .raw`(?<!be?a?bsichtig\p{Ll}{1,3}|geschlossen|Beschlus\p{Ll}{1,3}),\s(?:(?:in|an|auf|aus|bei|mit|nach|von|zu|für|über|unter|durch|gegen|um|wegen)\s)?` +
    String
      .raw`(?:welche[rsmn]?|die|der|das|den|dem|dessen|deren|denen|weil|nachdem|obwohl|wobei|wodurch|da|bevor|sodass)\s` +
    String.raw`${within}*?${lastVerb}(?:\s(?:und|sowie|oder)\s${within}*?${lastVerb})?,?`,
  "gu"
)

/** A noun's description as long as a clause: `der im Jahre 1999 durch Formwechsel hervorgegangenen Gesellschaft`. */
const attribute = new RegExp(
  String
    .raw`(?<=(?<!\p{L})[Dd](?:er|ie|as|em|en|es)\s)(?:im|in|am|durch|aus|von|vom|seit|mit|nach|auf|unter|bei)\s${within}{3,160}?\s\p{Ll}+(?:t|en)e[nrsm]?\s(?=\p{Lu})`,
  "gu"
)

/** The clauses that end a sentence with a reason, a condition or a content. */
const trailing = /(?:,\s|\s)(?:weil|nachdem|obwohl)\s.*$|,\s?(?:da|dass|wenn|sofern|soweit|so\sdass)\s.*$/su

const mayHaveClause = /,\s(?:\p{Ll}+\s)?(?:welche|d[aeiu]|weil|nach|ob|wo|bevor|so|in)/u

/**
 * A sentence without the clauses that describe somebody or give a reason: what only they name is not announced, as in
 * `Mit der A, die durch Abspaltung entstanden war, besteht ein Gewinnabführungsvertrag`. A notice
 * to creditors is nothing but clauses, and stays as it is.
 */
export const mainClauseOf = (sentence: string): string =>
  sentence.includes("Gläubiger") ? sentence : withoutClauses(sentence).replaceAll(attribute, "")

/** A text without relative clauses and reasons, which may stand between a person and what is said of this one. */
export const withoutClauses = (text: string): string =>
  mayHaveClause.test(text) ? text.replaceAll(subordinate, "") : text

/**
 * The predicates of register entries: what registers and courts say that somebody did, does or is. Taken from the
 * events of published announcements, and from the provisions that name what is entered.
 */
const predicates: ReadonlySet<string> = new Set(
  ("abberufen abspalten auflösen aufheben aufspalten ausscheiden berichtigen eintragen eintreten errichten feststellen abgeführt abgefunden abgegeben abgelehnt abgeschlossen abgespalten abgetreten abgewiesen " +
    "abspalten abspaltet abzuberufen abzuführen abzuschließen abzuspalten alleinvertretungsberechtigt ändern " +
    "anerkannt angegeben angegliedert angelaufen angelegt angenommen angeordnet angepasst angerechnet " +
    "angeschlossen angewachsen anwächst anzupassen auferlegt aufgebracht aufgefordert aufgeführt aufgegangen " +
    "aufgegeben aufgegliedert aufgehoben aufgelöst aufgenommen aufgespalten aufgestockt aufgeteilt aufnimmt " +
    "aufzuheben aufzulösen aufzuspalten ausgeben ausgegeben ausgegliedert ausgelaufen ausgeschieden " +
    "ausgeschlossen ausgeschöpft ausgestaltet ausgestellt ausgetauscht ausgetreten ausgeübt ausgliedern " +
    "austritt ausüben ausübt auszugeben auszugliedern auszuscheiden beabsichtgt beabsichtigen beabsichtigt " +
    "beantragen beantragt beauftragt bebsichtigt bedingt beenden beendet beendigt befinden befindet " +
    "befördert befreit befristet befugt begonnen begründet beheben beherrscht beigefügt beigetreten beitritt " +
    "bekanntgemacht bekleidet belasten belastet belegen belief benannt berechtigt berichtigt berufen beruft " +
    "beschließen beschließt beschlossen beschränkt besetzt besitzen besitzt bestätigt bestehen besteht " +
    "bestellen bestellt bestimmt beteiligt beträgt betreibt betrieben betrug beurkundet bewilligt bezeichnet " +
    "bezogen bildet bleibt dient durchgeführt einbezogen einbringen einbringt eingebracht eingefügt " +
    "eingeführt eingegliedert eingelegt eingeleitet eingeräumt eingereicht eingeschränkt eingesetzt " +
    "eingestellt eingeteilt eingetragen eingetreten eingezogen eintritt einzelvertretungsberechtigt " +
    "einzusetzen einzutragen enden endet endete entfallen entfällt enthält enthalten entlassen entsandt " +
    "entstanden entziehen entzogen erbracht erfasst erfolgen erfolgt erfolgte ergänzen ergänzt ergeben " +
    "erheben erhielt erhoben erhöhen erhöht erklärt erlangt erloschen ermächtigt ermittelt ernannt erneuert " +
    "eröffnen eröffnet errichtet ersetzt erstreckt erteilen erteilt erweitert erworben festgelegt " +
    "festgesetzt festgestellt feststellt festzustellen firmieren firmiert folgt fortführt fortgeführt " +
    "fortgesetzt fortsetzen fortsetzt fortzusetzen führen führt fusioniert geändert gebildet gebilligt " +
    "geboren gebunden geendet gefasst geführt geglättet gegründet gehalten gehören gehört gekündigt " +
    "geleistet geleitet gelöscht gelten geltend gemacht genannt genehmigen genehmigt geregelt gereicht " +
    "geschaffen geschlossen gesetzt gespalten gestellt gestrichen gesunken geteilt getreten gewählt gewährt " +
    "gewesen geworden gezahlt gibt gilt gingen gründen gründet haben haftet hat hatte hatten heißt " +
    "herabgesetzt herabgesunken herabsetzen herabzusetzen hergestellt hervorgegangen hingewiesen hinterlegt " +
    "hinzugekommen hinzugetreten hört innehat ist kann können lauten lautet lautete leisten leistet leitet " +
    "liegt liquidiert löschen lösten macht mitgeteilt mitgewirkt nachgerückt neugefasst niedergelegt " +
    "niederlegen nimmt obliegt offengelegt richten schließen sein sind soll sollen stattzugeben steht stimmt " +
    "stimmte teilgenommen trägt tritt übereignet überführt übergeben übergegangen übergehen übergeht " +
    "überging überlassen übermittelt übernehmen übernimmt übernommen übersandt übertragen überträgt übt " +
    "umbenannt umfasst umfirmiert umgerechnet umgeschrieben umgesetzt umgestellt umgetauscht umgewandelt " +
    "umgezogen umwandeln umzuwandeln untergegangen unterhält unterhalten unterliegt untersagt unterstellt " +
    "unterzeichnet verabschiedet veräußern veräußert verbleiben verbleibt verbunden vereinbaren vereinbart " +
    "vereinigt verfügen verfügt verhängt verheiratet verkauft verkürzt verlängert verlangt verlassen " +
    "verlegen verlegt verliehen vermerkt vermindert veröffentlichen veröffentlicht verpachten verpachtet " +
    "verpflichtet verringert verschmelzen verschmolzen verstorben verteilt vertreten verurteilt vertretungsberechtigt " +
    "vertritt verwaltet verzeichnet verzichtet verzogen vollbeendet vollzogen vorgelegt vorgenommen " +
    "vorgeschrieben vorgesehen vorhanden vorliegen vorliegt vorsehen vorsieht wahrgenommen war waren " +
    "wechselt weggefallen weiterführt weitergeführt werden widerrufen widersprochen wiederbestellt " +
    "wiedergewählt wird wirkt wohnt worden wurde wurden zugeordnet zugestellt zugestimmt zugewiesen " +
    "zurückgetreten zusammengefasst zusammengeführt zusammengelegt zusammengeschlossen zusteht zuzustimmen").split(" ")
)

/** Words that end like a verb and are none: prepositions, adverbs, pronouns and particles. */
const others: ReadonlySet<string> = new Set(
  ("den einen keinen ihren seinen diesen jeden jenen beiden allen denen deren eben neben gegen wegen nebst samt mitsamt " +
    "seit mit zeit unter hinter sondern zusammen damit dort hiermit somit selbst derart jetzt fort kraft soweit bereits " +
    "zuletzt zunächst insgesamt erst nicht nicht nur noch statt alt neuen wohnhaft weit gesamt binnen zwischen oben " +
    "unten außen innen innerhalb desselben demselben derselben denselben dasselbe hinsichtlich insoweit sonst bekannt " +
    "gemeinsam derselben einzeln hiesigen weiteren anderen zwei drei acht einst zugunsten zulasten rechten inzwischen " +
    "getrennt besonderen vormals verwandt verschieden derzeit zurzeit ersten zweiten dritten jeglichen nachfolgenden vorstehenden")
    .split(" ")
)

/** Words that deny or withdraw what their sentence says. */
const doubts =
  "angeblich|versehentlich|irrtümlich|fälschlich(?:erweise)?|fehlerhaft|unrichtig|ungültig|bislang|vorerst|niemals|ihrerseits|seinerseits|seinerzeit|ehemals|vermeintlich|vermutlich|voraussichtlich"

/**
 * A word in small letters that ends like a verb and does not describe a noun behind it, or a word that denies; nouns and
 * names have capital letters.
 */
const predicate = new RegExp(
  String
    .raw`(?<![\p{L}\d.-])(?:${doubts}|\p{Ll}+(?:t|te|en|ern|eln))(?![\p{L}\d-])(?!(?<=e|en|ern)(?:\s(?:und\s)?\p{Ll}+e[nrsm]?)*\s["„]?\p{Lu})`,
  "gu"
)

/** A column up to its colon, which says what is done; names and powers follow. */
const column =
  /^(?!(?:Berichtig|Von\sAmts\swegen\sberichtigt|Schreibfehler))[^:;.]{2,90}?:\s(?!D(?:ie|er|as|em|en|urch)\s|Es\s)/u

/** What names rather than says: parentheses, quotations, and a part of a name in small letters. */
const asides =
  /\([^()]*\)|["„“][^"„“”]*["“”]|(?<!\p{L})\p{Ll}\S+(?=\s(?:\p{Ll}\S+\s)?(?:\p{L}*mbH|AG|SE|UG|KG|eG)(?!\p{L}))/gu

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
