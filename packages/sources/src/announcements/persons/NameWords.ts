/**
 * Rarer given names in German registers and those of many languages, in lower case. Some are family names as often:
 * they show that a word before a family name is a given name, but not that the last of two words is one.
 */
const rareGivenNames: ReadonlySet<string> = new Set(
  ("abdallah abdul abdulkadir abdullah abdurrahman abena abhishek abiola adaeze adel adelheid adem ademola " +
    "aditya adwoa agathe ahmet aiko aissatou ajay akash akif akira akosua akua alaa albrecht alexandru alexei " +
    "alexej alexey alexis alfio alfons alfredo aliaksandr alican alice alicja alida alin almut alok alper alperen " +
    "alwin ama amadeus amadou ambros amelia amina aminata amit amjad ammar amol amparo anand anas anatol andreea " +
    "andrija andris andriy anett angelica angelina anh anil anjali ankit ankur ann annabell annabelle annelie " +
    "annelies anneliese annemarie annemie anni annie annkathrin ante antonella antonia antonietta antonina " +
    "antonios anu anwar anıl aparna apostolos arash ariane arjan armando arno arnulf artem artjom arturo arun " +
    "arvind asha ashish ashok ashraf asim asli asmus athanasios atilla attila augustin aurelia aurelio axana " +
    "aydin aygün ayhan ayman aynur azad aziz aziza baptist barbaros baris bartholomäus barış basel batuhan beata " +
    "beatriz begoña behzad bekir bela belinda belma belén benita benito bente berit berk berkan bernardo " +
    "bernhardt bertram betty biljana binh birger birgitta birol birte björg blanka boban boguslaw bogusław bojan " +
    "bożidar božidar branka branko brenda brian bronislaw bruce brunhilde burhan bärbel bünyamin cafer carla " +
    "carlotta carmelo carol catalina catarina catherine celal celine cemal cemil cesar cezary chantal charles " +
    "chau chi chidi chinedu chioma chris christel christelle christiaan christin christl christoforos chun cihan " +
    "cindy ciro clarissa claude claudine cláudio concepción conny conrad constantinos consuelo corina cornelis " +
    "corvin coskun costin cuong cyrill cyrus czesław célia dalia damian damir daniele danijel danijela danilo " +
    "danny darius dariush darko davor davut deborah deepak deepika deniz denny derya desiree detlev diego " +
    "diethard diethelm dietmut dilara dimitar dimitra dina dinesh divya djordje dmitri dmitrij dmitry dolores " +
    "dominic dominique donata dragana dragica drago dragoslav duc dung dunja dursun dusan dušan ebru ecevit " +
    "eckart eckehard eda edda eddy edelgard edeltrud edilson edita edmond edson eduardo edward efthymios egbert " +
    "egmont ehrenfried eileen ela eleanor elfi elfie elfriede elhan elina elise elli elly elsbet elsbeth elvis " +
    "emanuel emeka emiliano emin emmanuel emmi encarnación engelbert enis ennio erdem erdinc erdogan erhan erna " +
    "ernestine ernesto ersin ertugrul esad esin esma esperanza esteban estelle ester ethel etienne eugeniusz " +
    "eugène evangelos eveline evgeni evgeny evi ewgeni ewgenij eyüp fadime fahri fang fanny farhad faruk fatbardh " +
    "fatemeh fatou fatoumata fedor felice felicia felicitas felipe femi feng ferdi ferhat fernanda fernando fevzi " +
    "feyza fikret fikri filiz firat flavia flavio florentine flávio fouad franciszek franck francois françois " +
    "frauke frederic frederik frederike fredrik fredy freya friedbert friedel friedemann friederike friedhold " +
    "friedlinde fritz frédéric fuat furkan fynn fábio gabi gabor gaby gaetano galina gamze gaurav gebhard geert " +
    "geertje geeta gennadij genoveva geoffrey georgia gerardo gerhild germaine germar gerold gerolf giacomo " +
    "gianluca gianni gilbert gilberto gilles gina gino giorgio gisbert gita gitta gitte giuliano giuseppina " +
    "gloria godehard gonzalo gordana graziella greta gretel guadalupe gudula guillermo gunda gundolf gundula " +
    "guntram gustavo gyula györgy gábor gökhan gönül götz gülay gülsen gülten gülşah habib hacer haci hajo hakim " +
    "halina haluk hamdi hamit hanh hannah hanne hanneli hansi hari harpreet harriet harry hartmuth hartwig haruki " +
    "harun hatice hauke havva hayati haydar hector hedi heidelinde heidelore heimo heinke heinrike helen helena " +
    "helfried helmar helmuth hendrike henk henri henriette henry heribert herma hermine hernán hertha herwig hien " +
    "hieu hilal hiltraud hinnerk hinrich hiroshi hoa hoai hoang holm hong horatiu hrvoje hubertus hugues hui hung " +
    "huong husein hussam hussein héctor hülya hüsamettin hüsnü ibrahima ida ifeoma igna ignacio ignacy ignatz " +
    "ihab ihsan ikenna iker ilaria ildiko ildikó ilhan ilir iliyan ilja ilkay ilknur ilmars ilyas imad imam imran " +
    "imre indira inga ingelore inna inés inês ioan ioana ioannis ionut ionuț iosif ira iraklis irfan irmela irmi " +
    "irmtraud isidro iskender ismet isolde issa istvan istván italo itziar ivica ivonne izabela jaap jack jacques " +
    "jaime jalal jamal jamil janek janette janina janine janis janko janos jarek jarosław jasmin jasmina jaspreet " +
    "javier jeannette jelena jenny jeremias jessika jesús jian jie jing jiri jitka jiří joaquim joaquín joe joel " +
    "johan jolanthe jordi josefa josefina josep josephine jost jozef judit jules juliane julianna julien juliette " +
    "julio julius jun jupp justina jyoti jános józef jürg kaan kader kadir kamal kamila kamran karel karen karima " +
    "karina karol karoline kasimir katarina kateryna kathi kathy kavita kay kazim kazimierz kazuo keith kenji " +
    "kenneth kerem kerim keti khadija khanh kieu kira kiran kiril klaas knud kofi kojo kolja konstantinos " +
    "konstanze kordula korinna kornelia kornelius kosta kostadin kostas krishna kristine krystyna kubilay " +
    "kunibert kunigunde kuno kwabena kwadwo kwaku kwame kwasi kyra kyrill laila lajos lakshmi lambros lan larisa " +
    "laszlo laurence laurens laurenz laurin layla lazar leandro leila lejla lenka leona leonard leonardo leonid " +
    "leopold leszek leticia lev levan leyla liane lidia lien liesel lilia lilian liliana liliane lilija ling linh " +
    "lisette livia ljiljana ljubomir ljudmila loan lois loredana lorenzo loretta louise loïc lubomir lucia lucian " +
    "luciana lucie lucjan lucyna lucía ludmila ludmilla ludovic luiz lukasz luz luís luíz lydie lynn lyudmila " +
    "lászló lütfi maciej madhu magda magnus mahdi mahesh mahir mahmoud mahmut mai majid makoto maksim maksym " +
    "malik malina mamadou manish manoel manoj manolo manon mansour marcela marceline marcella marcello margareta " +
    "margareth margaretha margarita margherita margitta margret margrit mariam mariama marian mariann mariella " +
    "marieluise marietta mariia marijan marijana marino marisol marit markian marleen marlen marliese marlis " +
    "marten martha marthe marwan maryam marzena masako masoud massimo matej mateo mateus mathilde matjaž mato " +
    "mattheus matti mauro maxim maximilien maya mazen medine meena mehdi mei meinhard meinrad melek melih meliha " +
    "melitta meltem memet mercedes meryem mesut metehan mette mia micaela michelangelo michele mihaela mihail " +
    "mijo mikail miklós mikolaj mile mileva milica milorad milos miloslav milovan milutin mimi minh mirela " +
    "mirella mirjana mirka mladen moayad mohsen monique montserrat morris morten mostafa mouhamad mounir moussa " +
    "muammer muhamed muhammad muhammed muhammet muharrem mukesh musa muzaffer márcia márcio münir nabil nadeschda " +
    "nadia nadir naim naoko nasir nasser nataliia natalija natalya nathan naveen nazan nazim nazmi necati necla " +
    "nedim neha nejat nermin nesrin nevin nevzat nga ngan ngoc ngozi nhung nicholas nicola nicolae nicolaus " +
    "nicoletta nieves nihat nikhil nikolaj nikolay nilgün ning nino nisha nitin niyazi nizar nneka noa noel " +
    "noelia noelle noriko norma nour nuno nuray nurcan nurettin nurhan nuria oanh obinna octavian odette ofelia " +
    "oguz okan oktavia oleksandra oleksii olha oliviero olumide oluwaseun olympia onno orkan orlando orsolya " +
    "ortrud ortrun ortwin osama osmann osvaldo otmar ottfried ottilie ottmar ottomar otwin oumar ousmane ovidiu " +
    "oxana ozan oğuz paloma pankraz paola parwana pascale pasquale patrice patrizia patrícia paulina pauline " +
    "paulo pavlo peggy pelin perry petar petr petro petros petrus philippa philippe phillip phuong piet pietro " +
    "pilar pinar pinkas pius polina pooja prakash pramod prasad predrag primož priya przemysław pál péter qiang " +
    "qing quang quoc rabia rachid radka radmila radoslav radoslaw radosław radovan rafaela raffael rahman rahul " +
    "raik raimar raimo raimond rainhard raisa raja rajiv rakesh ramesh rami ramon ramón randi randolf rania " +
    "raphaela rashad rashid rasmus ratko ravi razvan raúl rebekka recai regine regula reha reimar reimer reinald " +
    "reinder reinhart reinholt rekha renan renato renee renke resul reto reza riad riccarda rico ridvan rifat " +
    "rike rinaldo ritu riza roald roberta roberto rocco rocío roderich rodica rogelio rogério rohit rolando " +
    "romain romano romeo romina ron rong rosalia rosana rosanna rosario rosel rosemaria rosina rosita rosmarie " +
    "rosângela rotraud roxana ruben rubén ruhi rui rupert ruslan rustam rustem ryan rıdvan sabahattin sabina " +
    "sabrija sachin sadik sadullah saeed safak safet sahin saim salem sally salman salome salvador sam samantha " +
    "samet samy sandeep sandor sandrine sandy sanem sangeeta sanja sanjay sanjeev santiago santino santo santosh " +
    "sasa satoshi saurabh savaş saša sebastien sedat sefa sefer sekou selahattin selin selman semra senol serap " +
    "seref serge sergi sergiu sergiusz serhat serhii serife serkan sertac sevda sevim seydou seyfettin shanti " +
    "sharon sheila shirin shiva sibel siegbert sieglinde siegmar siegmund siegrun sigi sigismund siham silja " +
    "silvana silvester silvina silviu sinan sinem sinisa siniša sirin sita sixten slawomir slobodanka snezana " +
    "snežana sofie soledad solveig sonay soner songül sonsoles sophia sotirios spiros srdjan stana stanislaus " +
    "stavros stefanos stella stephane stephen steve stojan stéphane suat sulaiman suleyman sunil sunita suresh " +
    "susana susanna suse sushil svea sveta svitlana swantje swati swen swetlana sylke sylvain sylvana sylvie " +
    "szymon sándor sébastien sérgio süheyla sükran süleyman sławomir tabea tadeusz taha tahir tahsin takeshi " +
    "talat tam tamer taner tania tansel tarik tarkan tassilo tasso tatiane tayfur teo teodor teodora terence " +
    "teresia tesfaye tewes teófilo thaddäus thanh thao thea theodora theodoros theofanis thi thiago thierri thies " +
    "thiess thimo thu thuy tien tilmann timur ting tito todor tolga tomaž tomislav tommaso tommy tomás tomáš tony " +
    "toralf tore torge trang traudel traudl traugott trude trung tuan tuba tuncer tunde turan tuyet tyler tülay " +
    "tülin tünde uche ufuk ugur ullrich ulrika umberto ursina usama uschi usha uta utz uğur vaclav vadim vahid " +
    "valdemar valentin valentino valeria valerija valerio valeriy vanesa varun vasilij vasilios vasilis veaceslav " +
    "vedat veith velimir veljko venkat veronique verónica vesna veysel vicente vicky victoria viet vijay vikas " +
    "vikram viktorija vilmos vincenzo vinh vinod vinícius viorel virginia vishal vitali vitalij vitaly vitus " +
    "vivek vivian vivien vivienne vjekoslav vlado vladyslav vojislav volkan volkhard volkmar volodymyr václav " +
    "véronique wael wafa walburga waldemar waldtraud walentina walfried walid wally waltraut warren wassim wei " +
    "wellington wendelin wendy wenke wenzel widukind wieland wieslaw wiesław wigbert wilhelmine willem willy " +
    "wiltrud winfrid winnifred wladislaw wladyslaw wolfdieter wolfhard wolfhart wolfrad wolodymyr władysław xavi " +
    "xavier xia xiang xiao ximena xin xiu xuan yael yahya yakup yana yanick yann yasar yasemin yasmin yasmine " +
    "yassin yavuz yaw yaşar yeliz yen yevgen yevhen yeşim yildiz yilmaz ying yoko yolanda yong younes younis " +
    "yousef youssef yuan yuki yulia yuliia yumi yun yunus yuriy yusra yvette yücel zacarías zacharias zafer zahra " +
    "zaid zdravko zdzisław zehra zekeriya zeki zeliha zeljko zenon zhi ziad zita zivko ziya zlata zofia zoltan " +
    "zoltán zorica zsolt zsuzsanna zsófia zuhal zvonimir zvonko zübeyde zülfü álvaro ángel ángeles ülkü ümit ünal " +
    "şahin şenol željka").split(" ")
)

/**
 * Frequent given names in German registers, in lower case. They decide which of two words is a person's given name; a
 * name outside the list decides nothing.
 */
const givenNames: ReadonlySet<string> = new Set(
  ("adam adnan ahmad ahmed albert alexander alexandra alfred ali alina ana anastasia andrea andreas andrei andrzej angela angelika " +
    "anja anke anna anne annette anton antonio armin arne arnold arthur artur astrid axel ayse barbara beate benedikt benjamin bernd " +
    "bernhard birgit björn bogdan bruno burak carina carl carlo carmen carolin carsten caroline christa christian christiane christina " +
    "christine christoph christopher claudia clemens constantin cornelia daniel daniela david denis dennis detlef detmar dieter dietmar dimitri " +
    "dirk dominik doris dorothea eberhard eckhard edith eduard elena elisabeth elke emil emma emre enrico erdal erhard eric erich erik " +
    "ernst erwin eugen eva fabian fatih fatma felix ferdinand florian frank franz franziska friedrich gabriele georg gerald gerd gerhard " +
    "gerrit gisela giuseppe gregor guido günter günther gustav hakan hanna hannes hans harald hartmut hasan hassan heike heiko heiner heinrich " +
    "heinz helga helmut helene henning henrik herbert hermann holger horst hubert hugo hüseyin ibrahim igor ilona ina ines ingo ingrid irena " +
    "irene irina iris isabel ivan iwan jacek jakob jan jana janusz jaroslav jens jessica joachim jochen johann johanna johannes jonas jörg " +
    "josef josé juan julia julian jürgen jutta kai karin karl karla karsten katarzyna katharina kathrin katja kemal kerstin kevin klaus konrad " +
    "konstantin kurt lars laura lea lena leo leon leonhard lothar luca lucas ludwig luigi luis lukas lutz magdalena manfred manuel manuela " +
    "marc marcel marcin marco marcus margit maria marie mario marion markus marta martin martina mathias matthias maurice max maximilian " +
    "mehmet melanie michael michaela miriam mirko mohamed mohammad mohammed monika murat mustafa nadine natalia natalie nicole nico nicolas " +
    "niklas nikolaus nils nina norbert olaf ole oleg olga oliver osman oskar otto pascal patricia patrick paul paula pavel pawel peter petra " +
    "philip philipp pia pierre piotr rainer ralf ralph ramona raphael regina reiner reinhard renate rené ricardo richard rita robert roland " +
    "rolf roman ronald ronny rosemarie rudolf sabine sabrina salvatore samuel sandra sandro sarah sascha sebastian selina serdar sergej sergey " +
    "siegfried sigrid silke silvia simon simone sonja stefan stefanie steffen stephan stephanie susanne sven svenja svetlana sylvia tanja tatjana " +
    "thomas thorsten tim timo tobias tom torsten tuncay ulf uli ulrich ulrike ursula ute uwe vanessa veit vera verena viktor viktoria vincent violeta " +
    "vladimir volker walter werner wilfried wilhelm willi winfried wolfgang wolfram yannick yasin yusuf yvonne zeynep zoran goran milena milan " +
    "dragan branislav slavko marius radu mihai ion farid rosalie hanife savo kamil emil jorin norwin " +
    "adrian alois andré anita antje arndt bastian bettina bodo brigitte britta burkhard carola christof claus " +
    "cordula dagmar dietrich edeltraud egon eike ellen elmar elvira enno erika ewald falk finn frieder gerda " +
    "gerlinde gernot gero gertrud gudrun hannelore hansjörg heidemarie heidi heino helge hendrik hildegard ilka " +
    "ilse imke inge ingeborg ingolf irmgard jannik jannis jörn jonathan judith justus karola kilian kirsten knut " +
    "lennart leonie lieselotte lina linus lisa luise lydia maike maik malte mareike marek margarete marianne " +
    "marina marlene marlies marvin mathis meike mike mona nadja nicolai noah nora olivia patrik peer raimund " +
    "rebecca reimund reinhold roswitha rüdiger ruth sigmund sigrun silvio simona sofia sönke sören sophie " +
    "stefano steffi theresa theo theodor tilman tilo timm tina tino toni torben udo urs valentina veronika " +
    "victor viola waltraud xaver " +
    "agnes agnieszka albin alejandro aleksandar aleksandra alessandro alessia aline alma amelie amir amira " +
    "anatoli andrej andrii angelo aniela annegret annika anselm antoine arif aron arsen aylin aysel bahar " +
    "barbora bartosz beatrice beatrix benno bernadette bert berta bilal bjarne boris bożena bruna burkhardt " +
    "bülent camille canan carlos carmine caspar catharina cathrin cecilia cem cengiz charlotte chiara " +
    "christoffer cigdem ciprian clara claudio claudius constanze corinna cornelius cosima cristian cristina " +
    "dana danuta dariusz davide denise desirée devrim diana dietlinde dilek dimitrij dimitrios domenico donald " +
    "dorota dorothee edgar edmund edwin ekaterina ekkehard eleni eleonora elias elif elisa ella elsa emilia " +
    "emily emine engin enzo ercan erol ertan esra esther eugenia evelyn ewa fabienne fabio fadi fatima " +
    "federico filip filippo fiona florin francesca francesco francisco fred frida friedhelm friedrun gabriel " +
    "gabriela georgi georgios gerlind gheorghe giovanni giulia gottfried gregory grit grzegorz " +
    "guillaume gunnar gunther güler hadi halil hamid hamza hanno hans-peter hansjürgen hedwig " +
    "heidrun heinz-dieter hella herta hilde hilmar hiltrud huseyin isabella isabelle ismail ivana ivo iwona " +
    "jacob jacqueline james jannes jaqueline jaroslaw jean jeanette jennifer jerzy jesus joana joanna joao " +
    "jolanta jonah jorge josefine josip jovan joão juri justin justyna karim karl-heinz karolina katalin " +
    "kathleen katrin kenan khaled khalid kimberly klara klaus-dieter kristian kristin kristina krzysztof " +
    "ladislav lara larissa larry lasse laurent leander leif lennard levent liam lilli lisbeth liudmila " +
    "ljubica lorena lotte louis louisa luciano ludger luka luzia madeleine maja malgorzata mandy manja marcelo " +
    "maren margot mariana maribel marija marika mariola marko mary mateusz matteo matthew maurizio małgorzata " +
    "mechthild meinolf melina merle mert metin michal michał michelle mick miguel mikael mikhail mila miloš " +
    "mina mirjam miroslav mohamad moritz myriam naomi natascha nathalie nelly nenad niels nikita nikola " +
    "nikolai nikolaos nikolas nuri oksana oktay oleksandr olena olivier omar onur orhan pablo pamela " +
    "panagiotis paolo pedro pierluigi piero pieter przemyslaw quentin rachel rafael rafał raffaele rahel " +
    "raimondo rajesh ramazan ranka raul recep reinhild reinhilde remo renata ria riccardo robin rodrigo roger " +
    "romy ronja rosa rosi rudi ruprecht sabri said salih sami samir samira sana sara saskia savas sead " +
    "selim selma sergei sergio sevgi sibylle sigurd simeon sina slavica slobodan sonia stanislav stefania " +
    "steven susan susann suzana sybille sylvester sylwia sükrü tamara tanya tarek tatiana tayfun teresa tessa " +
    "thekla theresia thierry thilo tiago tomas tomasz traute tristan turgut tuğba ulla umut ursel " +
    "valerie valerij vasile vasyl vito vittorio vlad vladislav wanda wiebke wilfriede wilma " +
    "witold wladimir wojciech xenia yannik yuri yves zbigniew zdenka zlatko zuzana ömer özgür özlem " +
    "łukasz željko").split(" ")
)

/** A role, and the words for its holder in all cases. */
interface RoleWord {
  readonly label: string
  readonly words: string
}

/** The roles in announcements, longer words first. */
const roleWords: ReadonlyArray<RoleWord> = [
  { label: "AUTHORISED_RECIPIENT", words: "[Ee]mpfangsberechtigte[rn]?(?:\\sPerson)?" },
  { label: "PERMANENT_REPRESENTATIVE", words: "[Ss]tändige[rn]?\\sVertreter(?:in|s)?" },
  { label: "SPECIAL_REPRESENTATIVE", words: "[Bb]esondere[rn]?\\sVertreter(?:in|s)?" },
  {
    label: "PERSONALLY_LIABLE_PARTNER",
    words: "[Pp]ersönlich\\shaftende[rn]?(?:\\/[rn])?\\sGesellschafter(?:in|s)?|Komplementär(?:in|s)?"
  },
  { label: "LIMITED_PARTNER", words: "Kommanditist(?:innen|in|en)?" },
  { label: "PROCURA", words: "Prokurist(?:innen|in|en)?|(?:Einzel|Gesamt)?[Pp]rokur(?:a|en)" },
  { label: "LIQUIDATOR", words: "(?:(?:Not|Nachtrags)l|L)iquidator(?:innen|in|en|s)?|Abwickler(?:innen|in|n|s)?" },
  {
    label: "MANAGING_DIRECTOR",
    words: "(?:Not)?[Gg]eschäftsführer(?:innen|in|n|s)?|GF|[Gg]eschäftsführende[rn]?\\sDirektor(?:en|in|s)?"
  },
  { label: "BOARD_CHAIR", words: "Vorstandsvorsitzende[rn]?|Vorsitzende[rn]?\\sdes\\sVorstande?s" },
  {
    label: "BOARD",
    words:
      "(?:(?:[Oo]rdentliche|[Ss]tellvertretende)[nrs]?\\s)?Mitglied(?:ern|er|s)?\\sdes\\s(?:Vorstande?s|Leitungsorgans)|(?:Not)?[Vv]orst(?:and(?:e?s)?|änd(?:en?|in(?:nen)?))|Vorstandsmitglied(?:ern|er|es|s)?|(?:\\d\\.\\s|[Ss]tellvertretende[rn]?\\s)?Vorsitzende[rn]?|Schatzmeister(?:in|s)?|Schriftführer(?:in|s)?|Kassenwart(?:in|s)?|Kassier(?:er)?(?:in|s)?|Beisitzer(?:in|s)?"
  },
  { label: "OWNER", words: "(?:Firmen)?[Ii]nhaber(?:in|s)?" },
  { label: "PARTNER", words: "Partner(?:in|s)?" }
]

/** A pattern for the holder of any role. */
export const anyRole = roleWords.map(({ words }) => words).join("|")

const whole = roleWords.map(({ label, words }) => ({ label, says: new RegExp(`^(?:${words})$`, "u") }))

/** The label of a role (`MANAGING_DIRECTOR`) from a word for its holder. */
export const roleOfWord = (word: string): string | undefined => whole.find(({ says }) => says.test(word))?.label

/** Words for a role that no holder has for a name: its office, its body, or the change of it. */
const offices: ReadonlyArray<readonly [words: string, label: string]> = [
  ["Vorstandswechsels?|Vorstandsamt(?:e?s)?|Vorstandsämter", "BOARD"],
  ["Geschäftsführung|Geschäftsführerwechsels?|Geschäftsführeramt(?:e?s)?", "MANAGING_DIRECTOR"],
  ["Aufsichtsrate?s?|Aufsichtsratsmitglied(?:er|ern|s)?|Aufsichtsrats(?:mandat|amt)(?:e?s)?", "SUPERVISORY_BOARD"],
  ["Gesellschafter(?:in(?:nen)?|n|s)?|Gesellschafterwechsels?", "PARTNER"],
  ["Inhaberwechsels?", "OWNER"],
  ["Kommandit(?:anteil|beteiligung|einlage)\\p{Ll}*", "LIMITED_PARTNER"],
  ["Liquidatorenamt(?:e?s)?|Liquidatorenwechsels?", "LIQUIDATOR"]
]

const office = offices.map(([words, label]) => ({ says: new RegExp(`^(?:${words})$`, "u"), label }))

/** A pattern for a role or its office, wherever a sentence names one. */
const named = new RegExp(
  `(?<!\\p{L})(?:${
    offices.filter(([, label]) => label === "SUPERVISORY_BOARD").map(([words]) =>
      `(?:Mitglied(?:ern?)?\\sdes\\s)?(?:${words})`
    ).join("|")
  }|${anyRole}|${offices.map(([words]) => words).join("|")})(?!\\p{L})`,
  "gu"
)

/** The label of a role (`BOARD`) from a word for its holder or its office. */
export const labelOf = (word: string): string | undefined =>
  roleOfWord(word) ?? office.find(({ says }) => says.test(word.replace(/^Mitglied\p{Ll}*\sdes\s/u, "")))?.label

/** The labels of the roles that words name, in their order, each once. */
export const rolesIn = (words: string): ReadonlyArray<string> => [
  ...new Set([...words.matchAll(named)].flatMap(([word]) => labelOf(word) ?? []))
]

/** A word, a number, a day or a sign in a sentence, and its position. */
export interface Word {
  readonly text: string
  readonly index: number
  readonly is_day: boolean
  readonly is_capital: boolean
}

const token =
  /(?<day>\d{1,2}\.\s?\d{1,2}\.\s?\d{4})|\p{Lu}\.(?:-\p{Lu}\.)+|['’]t(?!\p{L})|\p{L}[\p{L}\p{M}\d'’´]*(?:[-./](?=\p{L})[\p{L}\p{M}'’´]+)*\.?|\d+\p{L}?(?!\p{L})\.?|\S/gu
const endsWithoutStop =
  /^(?:\p{Lu}(?:\.-\p{Lu})*|Dr|Prof|Dres|geb|rer|med|jur|iur|phil|nat|pol|oec|h\.c|c|Dipl|Ing|Mag|St|wh|Dipl\.Ing|Dipl-Ing)\.$/u

/** The words of a sentence. The full stop of an abbreviation belongs to it, that of the sentence does not. */
export const wordsOf = (sentence: string): ReadonlyArray<Word> =>
  [...sentence.matchAll(token)].map(({ 0: found, groups = {}, index }) => ({
    text: found.length > 1 && found.endsWith(".") && !endsWithoutStop.test(found) ? found.slice(0, -1) : found,
    index,
    is_day: groups["day"] !== undefined,
    is_capital: /^(?:[dDlLO]['’´]|(?:al|el|ul)-)?\p{Lu}/u.test(found)
  }))

/** Degrees that stay with a name. */
const academic = /^(?:Prof|Dr|Dres|h\.?c|rer|med|jur|iur|phil|nat|pol|oec)\.?$/u

/** Professions and forms of address, which are not part of the name. */
const occupation =
  /^(?:Herrn?|Frau|Rechtsanw[aä]lt(?:in|s)?|RA|RAin|Steuerberater(?:in|s)?|Wirtschaftsprüfer(?:in|s)?|Notar(?:in|s)?|Betriebswirt(?:in|s)?|(?:Zahn|Tier)?[Ää]rzt(?:in)?|(?:Zahn|Tier)?[Aa]rzt|Architekt(?:in)?|Ingenieur(?:in)?|Patentanwalt|Patentanwältin|Dipl\P{L}.*|Dipl|Ing\.?|Mag\.?|K(?:ffr|fm)\.?|Kaufmann|Kauffrau|a\.D\.?)$/u

/** Particles in small letters, which may stand before a family name everywhere in a sentence. */
const particle = /^(?:von|van|vom|zu|zum|zur|der|den|de|del|della|da|das|dos|di|du|la|le|el|al|ten|ter|bin|ben|['’]t)$/u

/** Particles that are words of their own too: only between a given and a family name they belong to it. */
const rareParticle = /^(?:am|aus|auf|in|op|tom|tho|Am|Auf|Aus|In|Op|Tho|Tom|Vom|Vor|Zum|Zur)$/u

/** Titles of nobility, which begin the family name. Alone they are a family name themselves (`Peter Graf`). */
const nobility =
  /^(?:Graf|Gräfin|Freiherr|Freifrau|Freiin|Edler?|Prinz|Prinzessin|Ritter|Baron|Baronin|Fürst|Fürstin|Herzog|Herzogin)$/u

/** Capitalized words that begin a family name of several words: `Le Goff`, `Schulze Wartenhorst`, `Große Kracht`. */
const familyBeginning =
  /^(?:De|Del|Della|Delle|Dello|Di|Da|Das|Do|Dos|Du|La|Le|Lo|El|Al|Mac|Mc|St\.|Ben|Bin|Ibn|Abu|Abd|Abdel|Van|Von|Ten|Ter|San|Santa|Saint|Große|Kleine|Lütke|Schulze|Schulte)$/u

/** Capitalized words that are not a person's name. */
const noName = new RegExp(
  `^(?:${anyRole}|Amt(?:e?s\\p{Ll}*)?|Anteil\\p{Ll}*|Bestellung|Handels\\p{Ll}*|Register\\p{Ll}*|Gesellschaft\\p{Ll}*|Firma|Verein\\p{Ll}*|Sie|Die|Der|Das|Den|Dem|Es|Im|In|Als|Bei|` +
    "Wi\\p{Ll}*spr\\p{Ll}*|Frist|Name|Gewerbe\\p{Ll}*|Bescheid|Eintragung|Zweigniederlassung|Geschäft\\p{Ll}*|Hinweis\\p{Ll}*|HR[AB]|VR|GnR|PR|GsR|Vertretungs\\p{Ll}*|Gunsten|Lasten|Stelle|\\p{L}{3,}(?:anteil|beteiligung|befugnis|vertrag|vertrags|versammlung|kapital|mandat)e?s?|" +
    "GmbH|UG|AG|KG|OHG|SE|Sitz|Unternehmens?|Inh|Aufgabe|Zur?|Zum|Gegen|Von|Nach|Durch|Mit|Auf|Laut|Gemäß|Infolge|Wegen|Aufgrund|Seit|Ferner|Außerdem|Zugleich|" +
    "Ein|Eine[mnrs]?|Neue[nrs]?|Weitere[nrs]?|Ausgeschieden|Abberufen|\\p{L}*[Bb]eschlus\\p{Ll}*|Verwaltungs\\p{Ll}*)$",
  "u"
)

/** A degree or an occupation before a name. */
export const isTitle = (word: string): boolean => academic.test(word) || occupation.test(word)

/** A degree, which belongs to a person. */
export const isDegree = (word: string): boolean => academic.test(word)

/** A particle within a name (`von`, `el`). */
export const isParticle = (word: string): boolean => particle.test(word)

/** A particle that only a given name before it and a family name behind it make one (`Sophie am Ende`). */
export const isRareParticle = (word: string): boolean => rareParticle.test(word)

/** A particle that is no word of today's German. */
export const isNoOtherWord = (word: string): boolean => /^(?:op|tom|tho|Op|Tho)$/u.test(word)

/** A title of nobility. */
export const isNobility = (word: string): boolean => nobility.test(word)

/** Tests whether a word before another one begins the family name. */
export const beginsFamily = (word: string): boolean =>
  isParticle(word) || isRareParticle(word) || isNobility(word) || familyBeginning.test(word)

/** Tests whether a capitalized word may be part of a name. */
export const mayBeName = (word: string): boolean =>
  /^\p{L}/u.test(word) && word.length > 1 && !noName.test(word) && !isTitle(word)

/** Tests whether a word is a frequent given name. */
export const isFrequentGivenName = (word: string): boolean => givenNames.has(word.toLowerCase().split("-")[0]!)

/** Tests whether a word is a known given name, with a hyphen by its first or its last part: `Wolf-Dieter`. */
export const isGivenName = (word: string): boolean => {
  const parts = word.toLowerCase().split("-")
  return givenNames.has(parts[0]!) || rareGivenNames.has(parts[0]!) || parts.length > 1 && givenNames.has(parts.at(-1)!)
}

/** Words that no name is, whatever stands around them: roles, words of a sentence, and what stands before a name. */
const neverName = new RegExp(
  `^(?:(?!Partner$)(?:${anyRole})|Herrn|Frau|RA|RAin|Dipl\\P{L}.*|Dipl|Ing\\.?|Mag\\.?|Sie|Die|Der|Das|Den|Dem|Es|Im|In|Als|Bei|Zur?|Zum|Gegen|Von|` +
    "Nach|Durch|Mit|Auf|Laut|Gemäß|Infolge|Wegen|Aufgrund|Seit|Ferner|Außerdem|Zugleich|Eine?[mnrs]?|HR[AB]|VR|GnR|PR|GsR|" +
    "GmbH|UG|AG|KG|OHG|SE|Inh|\\p{L}+(?:er|or)in)$",
  "u"
)

/** Tests whether a word that is mostly no name is a family name behind a given one: `Peter Kaufmann`, `Ute Neuer`. */
export const mayBeFamilyWord = (word: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !mayBeName(word) && !neverName.test(word)
