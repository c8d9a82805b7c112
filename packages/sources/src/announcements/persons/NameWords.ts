/**
 * Rarer given names in German registers and those of many languages, in lower case. Some are family names as often:
 * they show that a word before a family name is a given name, but not that the last of two words is one.
 */
const rareGivenNames: ReadonlySet<string> = new Set(
  ("aarav abdallah abdoulaye abdul abdulkadir abdullah abdulrahman abdurrahman abdülkadir abena abhijeet " +
    "abhishek abiola achille adaeze adalbert adalberto adaora adel adelaide adelbert adelheid adem ademola " +
    "aditya adolf adolfo adriaan adrianna adwoa agathe agneta agostino agustín ahmet aiko aiman aino aissatou " +
    "aivars ajay ajit akash akif akira akosua akram akua alaa alasdair alban albertas alberto albertus albrecht " +
    "aleksy alessandra alexandru alexei alexej alexey alexis alfio alfons alfonso alfredo algis aliaksandr " +
    "alican alice alicja alida alin alistair almut aloisia alok alparslan alper alperen alrun altan alvaro " +
    "alwin ama amadeo amadeus amadou amal amalie amandine ambros amelia amina aminata amit amjad ammar amol " +
    "amparo amrita anand anas anastasius anatol anaïs andreea andres andrew andrija andris andrius andriy anett " +
    "angel angelica angelina angelus angharad angus anh anil anirudh anjali ankit ankur ann annabel annabell " +
    "annabelle annalena annalisa annamaria annegrete annekathrin anneke annelie annelies anneliese annemarie " +
    "annemie anni annie annkathrin ansgar ante anthony antonella antonia antonietta antonin antonina antonios " +
    "antonius antti anu anwar anıl aparna apolline apollonia apostolos arash arcangelo archibald ariane arjan " +
    "arjen arkadiusz armand armando armelle arnab arnaldo arnfried arno arnulf artem artjom arturas arturo arun " +
    "arved arvind arzu asha ashish ashok ashraf ashwin asim asiye asli aslı asmus atakan athanasios atilla " +
    "attila aude audrius augustin augusto aurel aurelia aurelio aurélien axana axelle aydin ayfer aygün ayhan " +
    "ayla ayman aynur aysche aytaç azad aziz aziza azize babacar babette bahadır bahri baki balduin baltasar " +
    "balthasar banu baptist barbaros baris barnaby barry bartholomeus bartholomäus bartolomé bartłomiej barış " +
    "basel basil bassam batu batuhan beata beatriz bedri begoña behzad bekir bela belgin belinda belma beltrán " +
    "belén benedikta bengt beniamino benita benito benjamín benoît bente berengar berit berk berkan berna " +
    "bernard bernardo bernhardt bernward berrin berthold bertil bertille bertold bertram bertrand betty beyza " +
    "bhavesh biagio biljana binh birger birgitta birol birsen birte birthe björg blagoj blanka blasius boban " +
    "bodil bogdana bogislaw bogumił boguslaw bogusław bohumil bojan bojana boje bonifaz borislav bouke bozena " +
    "bożidar božidar bradley branka branko braulio brenda brett brian britt broder bronislava bronislaw bruce " +
    "brunhild brunhilde bryan burcu burga burghard burhan burkard bärbel bérénice börje bünyamin büşra błażej " +
    "cafer calixto calvin camilla camillo candelaria capucine carla carlheinz carlotta carmela carmelo carol " +
    "carolien carsta catalina catarina catherine catriona cavit cecil cedric celal celestino celina celine " +
    "cemal cemil cesar cesare cevdet cezary chantal charles chau chetan chi chidi chidiebere chinedu chioma " +
    "chlodwig chloé chris christel christelle christer christfried christiaan christin christl christoforos " +
    "christophe chrysoula chun cihan cindy cinzia cipriano ciro claas clarissa claude claudine clemente " +
    "clifford clive cláudio clémence coen colette colin concepción conny conrad constantinos consuelo corbinian " +
    "corentin corina cornelis corrado corvin cosimo coskun cosmin costel costin coşkun craig crescentia crina " +
    "crispin cristóbal cuong cyriak cyril cyrill cyrus czesław czesława cäcilia cäcilie cédric célia cölestin " +
    "dagny dainius dalia dalibor damaris damasus damian damiano damien damir damián daniele danijel danijela " +
    "danilo dankmar dankward danny daria dario darius dariush darko darren davor davut dawid deborah deepak " +
    "deepika degenhard dejan delia delphine deniz denny derek derya desiree desmond detlev dhruv diarmuid " +
    "didier diederich diedrich diego dierk dietbert dieterich diethard diethelm dietmut dilara dimitar dimitra " +
    "dina dinesh dinh dionys ditmar divya djordje dmitri dmitrij dmitry dolores domingo dominic dominika " +
    "dominique donata donatas donatella donato dorian dorit dougal dragana dragica drago dragomir dragoslav " +
    "dragutin duane duc dumitru dung dunja dursun dusan dušan dwight dörte ebba ebru ecevit eckart eckehard " +
    "eckehart eda edda eddy edelgard edelmiro edeltraut edeltrud edilson edita edmond edna edoardo edson " +
    "eduardo edward edyta edzard eero efthymios egbert egid eginhard egmont ehrenfried ehrentraud ehrhard eija " +
    "eileen eilert eirik eivind ekhard ela eleanor eleftherios elfgard elfi elfie elfriede elhan elina eline " +
    "elisabetha elisabetta elise elli elly elof eloy elsbet elsbeth elvan elvis elżbieta emanuel emanuela " +
    "emanuele emeka emelie emilian emiliano emilio emin emina emir emmanuel emmanuelle emmeran emmi emmy emrah " +
    "encarnación enes engelbert engelhard enis enna ennio enrique enver enya eoin ephraim erasmus eray ercole " +
    "ercüment erdem erdinc erdinç erdmute erdogan erhan erhart erica erkan erland ermanno ermelinde ermin erna " +
    "ernest ernestine ernesto ernö ersin ertugrul esa esad esin eskil esma esperanza esteban estelle ester " +
    "ethel etienne etta ettore euan eugenio eugeniusz eugène eusebio eusebius eustach evamaria evangelia " +
    "evangelos evaristo evelin eveline evert evgeni evgeny evi ewelina ewgeni ewgenij eyüp ezequiel fabiana " +
    "fabiola fabius fabrice fabrizia fabrizio facundo fadime fadıl fahri faisal falko fang fanny farhad faruk " +
    "fatbardh fatemeh fatou fatoumata fausta faustin fausto fawzi fedder federica fedor fehmi felice felicia " +
    "felicitas felipe felisa felizitas femi femke feng fenja ferda ferdi ferdl ferhat ferit fermín fernanda " +
    "fernando ferruccio ferry fevzi feyza fidel fiete figen fikret fikri filippa filiz filomena finja finnja " +
    "fiorella fiorenza firat flavia flavien flavio florencio florentin florentina florentine flori flynn flávio " +
    "fokke folkert fortunato fouad francis franciszek franck franco francois franka frans frantz franzl " +
    "françois françoise frauke frederic frederik frederika frederike fredrik fredy freimut freya fridolin " +
    "frieda friedbert friedebert friedegard friedegund friedel friedemann friederike friedhold friedlinde " +
    "friedo frigga frithjof frits fritz frédéric frédérique fuat funda furkan fynn fábio fürchtegott gabi gabor " +
    "gabriella gaby gaetana gaetano galina galip gallus gamze ganesh gareth gaspar gaspard gaspare gaurav gavin " +
    "gaëtan gebhard gediminas geert geertje geeta geir genaro geneviève gennadij gennaro genoveva geoffrey " +
    "georgia georgine gerard gerardo gerardus gerben gerdi gereon gerfried gerhild gerhold germaine germar " +
    "germán gerold gerolf gertraud gertraude gerwin gesa gesche gesine ghassan gheorghita ghislain ghislaine " +
    "giacinto giacomo giancarla giancarlo gianfranco gianluca gianmarco gianni giedrius giesela gijs gilbert " +
    "gilberto gilda gilles gillian gina ginevra gino gioacchino giordano giorgio giovanna girolamo gisbert giso " +
    "gita gitta gitte giuliano giulio giuseppina gladys glen glenn gloria godehard godfrey gonca gonzalo " +
    "goranka gordana gotelind gotthard gotthilf gottlieb gottlob govert gracjan graeme graziano graziella " +
    "grażyna greger gregorio gregorius greta gretel griet grischa gritt grégoire guadalupe gualtiero gudmund " +
    "gudula guenter guglielmo guillermo gunar gunda gundel gundi gundolf gundula gunhild gunilla guntis guntram " +
    "gurpreet gustaf gustavo gustel gustl gwenaëlle gyula gyöngyi györgy gábor gérald gérard gökhan gönül göran " +
    "götz gülay gülbahar güldane gülsen gülsüm gülten gülşah gülşen gürkan haakon habbo habib hacer haci hadwig " +
    "hafez hagar haitham hajo hakim haldun halime halina haluk halvard hamdi hamish hamit hanh hani hannah " +
    "hanne hanneli hannelies hannu hansdieter hansgeorg hansheinrich hansi hanspeter hari hariolf haris harish " +
    "harjinder harm harmen harold harpreet harriet harro harry hartmuth hartwig haruki harun haruto hasibe " +
    "hasim hasso hatice hatto hatun hauke havva hayati haydar hazel heather hector hedi heidegret heidelinde " +
    "heidelore heiderose heikki heilwig heimo heinfried heinke heinrike hela heleen helen helena helfrich " +
    "helfried helgard hellfried hellmut hellmuth helmar helmfried helmine helmke helmtrud helmuth helvi hemant " +
    "hemma hendrike hendrikus henk henner henny henri henriette henrike henry heribert herlinde herma herman " +
    "hermenegild hermine hernán hertha herwig hien hieronymus hieu hikmet hilal hilarius hilary hilda hildburg " +
    "hilke hilmi hiltraud hinderk hinnerk hinrich hironobu hiroshi hisham hjalmar hoa hoai hoang holm hong " +
    "honorata honoré horacio horatiu hortense houda hrvoje hubertine hubertus hugh hugues hui hulda humbert " +
    "humberto humphrey hung huong husein hussam hussein håkan héctor hélène hülya hüsamettin hüsnü iain ian " +
    "ibrahima ibro ida ifeoma igna ignacio ignacy ignatz ignaz ignazio ihab ihsan ikenna iker ilaria ildiko " +
    "ildikó ilhami ilhan ilie ilir iliyan ilja ilkay ilkka ilknur ilmars ilsabe ilsetraud ilyas imad imam " +
    "immanuel immo imran imre indira ineke inga ingeburg ingegerd ingelore ingemar inger ingrun ingvar ingwer " +
    "inka inken inmaculada inna innozenz inés inês ioan ioana ioannis ionela ionut ionuț iosif ira iraklis " +
    "irfan irmela irmentraud irmhild irmi irmina irmtraud isaure isgard isidor isidoro isidro iskender ismet " +
    "isobel isolda isolde issa istvan istván italo itziar iulian iuliana ivano iven ivica ivonne ivor izabela " +
    "izzet iñigo jaakko jaap jaber jacinto jack jacoba jacobus jacques jadranka jadwiga jael jaime jalal jamal " +
    "jamil janek janette janina janine janis janko janne janos jantje jarek jari jarl jarmo jaromir jaron " +
    "jarosław jasmin jasmina jasna jasper jaspreet javier jayesh jeannette jeffrey jeldrik jelena jella jelle " +
    "jenny jenö jeremias jeremy jermaine jeroen jerónimo jesper jessika jesús jian jianguo jie jihad jill jimmy " +
    "jing jiri jitendra jitka jiří joan joanne joaquim joaquín jobst jocelyn jochem jodok joe joel joerg johan " +
    "johnny johst jolanda jolanthe jonny joost jordi jorinde joris jorma jorunn josefa josefina josep josephine " +
    "josi josipa jost joyce jozef joëlle juana judit juha jukka jule jules juliana juliane julianna julien " +
    "juliette julika julio julius julián jun jupp juris jurriaan jussi justina jyoti jános jérémie jérôme józef " +
    "jördis jørgen jürg jędrzej kaan kaarina kacper kader kadir kadriye kais kaisa kalevi kamal kamila kamran " +
    "karel karen kari karima karina karlheinrich karlheinz karol karolin karoline karthik kasimir kaspar " +
    "kassandra katarina katerina kateryna kathi kathy kati katinka kavita kavitha kay kazim kazimiera kazimierz " +
    "kazuo kazım kea kees keith kenichi kenji kenneth keno kerem kerim kerime kerrin kersten kestutis ketel " +
    "keti khadija khalil khanh kieu kim kimmo kinga kira kiran kiril kirstin kirsty kjell kjersti klaas klaudia " +
    "klemens klothilde knud koen kofi kojo kolja konstantinos konstanze korbinian kordula korinna kornel " +
    "kornelia kornelius korvin kosta kostadin kostas kreszentia kreszenz kriemhild krishna krista kristen " +
    "kristijan kristine kristoffer krystyna kubilay kunibert kunigunde kuno kurd kwabena kwadwo kwaku kwame " +
    "kwasi kyra kyrill lachlan laila laith lajos lakshmi lamberto lambertus lambros lan landolf larisa laslo " +
    "laszlo laureano laurence laurens laurentiu laurentius laurenz lauri laurin lauro lavinia layla lazar " +
    "leandro leberecht lebrecht leena leendert leevke leila lejla lenard lenka leodegar leokadia leona leonard " +
    "leonardo leonid leonor leonore leontine leopold leopoldine leopoldo leslie leszek leticia letizia lev " +
    "levan levke lewin leyla liane liborio liborius lidia lieke lien liesel lieselore lilia lilian liliana " +
    "liliane lilija lilly lilo linda ling linh lioba lionel lisandro lisbet liselotte lisette livia livio liviu " +
    "liying ljiljana ljubomir ljudmila loan lois lore loredana lorenz lorenzo loretta lorna lorraine louise " +
    "lourdes loïc lubna lubomir lucia lucian luciana lucica lucie lucile lucjan lucyna lucía ludivine ludmila " +
    "ludmilla ludolf ludovic ludovica luigia luisa luitgard luitpold luiz lukasz lukrezia luz luís luíz lydie " +
    "lyndon lynn lyudmila lászló lüder lütfi maaike maarten macarena machteld maciej madhu mads magda magdalene " +
    "magnus mahdi mahendra maher mahesh mahir mahmoud mahmut mai maite majed majid makoto maksim maksym malena " +
    "malik malin malina malwin malwine mamadou manish manlio manoel manoj manolo manon manpreet mansour mara " +
    "marbod marcela marceline marcelino marcella marcello marei mareile marga margareta margareth margaretha " +
    "margarita margaux margherita margitta margret margrit marguerite mariam mariama marian mariangela mariann " +
    "mariano marieke mariella marieluise marietta mariia marijan marijana marijke marinela marinella marino " +
    "maris marisa marisol marit mariusz marja marjorie markian markku markward markwart marleen marlen marlena " +
    "marliese marlis marlon marlène marten martha marthe martijn marwa marwan maryam maryse marzena masahiro " +
    "masako masoud massimiliano massimo matej mateo mateus matheo mathijs mathilde matjaž mato mattheus matti " +
    "maureen mauritz mauro maurus maxence maxim maximilien maximino maya mazen mazin mechthilde mechtild " +
    "mechtilde medard mediha medine meena meent mehdi mei meik meiling meinert meinhard meinhild meinrad " +
    "melahat melcher melchior melek melih meliha melitta meltem melvin memet menno meral mercedes merten mervyn " +
    "meryem mesude mesut metehan mette mia micaela micha michela michelangelo michele michiel mickaël " +
    "mieczyslaw mieke mihaela mihail mijo mikail mikko miklós mikolaj mile miles mileva milica milorad milos " +
    "miloslav milovan milutin milva mimi mindaugas minh minna mira mirel mirela mirella mirja mirjana mirka " +
    "miroslawa mirosław mirosława mirza mladen moayad modesto mogens mohan mohsen mohsin moira momme monica " +
    "monique montserrat morena morris morten mortimer mostafa mouhamad mounir moussa moustapha muammer muhamed " +
    "muhammad muhammed muhammet muharrem mukaddes mukesh mukul munir muriel musa muzaffer myrta márcia márcio " +
    "müjgan münevver münir nabil nabila nadeschda nadia nadir nadège nahmen naim nandini nanette nanna naoko " +
    "nasir nasser nataliia natalija nataly natalya nathan naveen nawal nazan nazim nazlı nazmi nebojsa necati " +
    "necla nedim neele neha neidhard neil nejat nele nelleke nelli nelu nena nepomuk nerina nermin nermina " +
    "nesrin nevin nevzat nga ngan ngoc ngozi nhung niamh nicholas nicola nicolae nicolaus nicoletta nicolás " +
    "nicusor nienke nieves nigel nihad nihal nihat nikhil nikodemus nikolaj nikolay nilesh nilgün nilüfer ning " +
    "nino nisha nitesh nitin niyazi nizar nneka noa noel noelia noelle norberto noriko norma norman notburga " +
    "notker nour noémie nuno nunzio nuray nurcan nurettin nurhan nuria nursel oanh obinna octav octavian " +
    "octavio océane odette odile odilo ofelia oguz oguzhan okan okay okka okke oktavia olav oldrich olegario " +
    "oleksandra oleksii olgierd olha oliviero olli olof olumide oluwaseun olympia omran onno ophelia orazio " +
    "orell oreste orietta orkan orkun orlando ornella orsolya ortlieb ortrud ortrun ortwin orçun osama oscar " +
    "osmann osvaldo othmar otmar ottavio ottfried ottheinrich ottilie ottmar ottokar ottomar otwin oumar " +
    "ousmane ousseynou ove ovidiu oxana ozan oğuz paavo palle paloma panagiota panja pankaj pankraz paola parth " +
    "parwana pascale pascaline pascual pasquale patrice patricio patrizia patrizio patryk patrícia paulina " +
    "pauline paulo pavlo peggy pekka pelin penelope pepe percival percy perdita peregrin pernille perrine perry " +
    "pertti petar petr petri petrica petro petronella petros petrus philibert philippa philippe phillip " +
    "philomena phuong phyllis pierangelo piergiorgio piet pietro pilar pinar pinkas pirmin pius placidus " +
    "plácido poldi polina pooja pradeep prakash pramod pranav prasad prashant preben predrag primož priya " +
    "priyanka przemysław pál päivi péter pınar qasim qiang qing quang quirin quoc rabea rabia rachid rachna " +
    "radka radmila radomir radoslav radoslaw radosław radovan rafaela raffael raffaella rafik ragna ragnhild " +
    "rahman rahul raik raimar raimo raimond raimunde raimundo rainald rainhard raisa raivis raja rajendra rajiv " +
    "rakesh raluca ramakrishna ramesh rami ramiro ramon ramón randi randolf randolph rania raphaela rashad " +
    "rashid rashmi rasim rasmus rasso ratko ravi ravindra raymond raymonde razvan raúl rea rebekka recai refik " +
    "reginald regine regula reha reimar reimer reinald reinder reinhart reinholt reinier reinmar rekha remco " +
    "remedios remigius remigiusz remmer remzi rena renan renato rene renee reni renke renzo resul reto reza " +
    "rhys riad rianne ricarda riccarda rickmer rico ridvan rieke rifat rik rike rimantas rinaldo risto ritu " +
    "riyad riza roald roberta roberto rocco rochus rocío roderich roderick rodica rodney rodolfo roel roelof " +
    "rogelio rogério rohit roksana rolandas rolando romain romana romano romeo romina romolo romuald ron ronan " +
    "rong roque rory rosalba rosalia rosalind rosalinde rosana rosanna rosario rosel roselinde roselyne " +
    "rosemaria rosemary rosina rosita rosl rosmarie rosângela rotraud rotraut roxana ruben rubén rudolfine " +
    "rufino rufus ruggero ruhi rui runhild rupert rupesh ruppert ruslan russell rustam rustem rutger ruud ryan " +
    "ryszard régis rémi rémy rıdvan rıza saad sabahat sabahattin sabin sabina sabrija sachin sadik sadullah " +
    "sadık saeed safak safet safiye sahar sahin saim salem saliha sally salma salman salome salvador sam " +
    "samantha sameer samet samih samra samson samuele samy sancho sandeep sander sandor sandrine sandy sanem " +
    "sangeeta sanja sanjay sanjeev santiago santina santino santo santosh sasa satish satoshi satu saturnino " +
    "saulius saurabh savaş saverio saša scholastika seamus sean sebald sebaldus sebastiane sebastien sedat sefa " +
    "sefer seher sekou selahattin selda selin selman selçuk sema semra senad senol senta sepp seppo serafino " +
    "serap seref serge sergi sergiu sergiusz serhat serhii serife serkan serpil sertac sevda severin severine " +
    "severino sevgül sevil sevim seydou seyfettin seyit shane shankar shanti sharon shaun sheila shilpa shirin " +
    "shirley shiva shreya sibel sibille siddharth sidney sidonie siebe siegbert sieghard sieglind sieglinde " +
    "siegmar siegmund siegrid siegrun siegward sietse sigbritt sigi sigismund sigune siham sijbren silja silvan " +
    "silvana silverio silvester silvestro silvi silvina silviu simion simonetta sinan sinem sinisa siniša sinja " +
    "siobhan sirin sirpa sita sixten sixtus sjard sjoerd sladana slawomir slobodanka snezana snežana snjezana " +
    "sofie soledad solveig sonay soner songül sonsoles sophia sorin sotirios souleymane spiros spyridon srdjan " +
    "srecko stana stanislaus stanislawa stanisław stavros stefanos steffie steinar stelian stella stephane " +
    "stephen steve stig stijn stine stjepan stojan sture sturmius stéphane stéphanie suat subhash sudhir " +
    "suitbert sulaiman suleyman suman sunil sunita suresh susa susana susanna suse sushil susi suzan suzanne " +
    "svante svea sverre sveta svetozar svitlana swantje swati swen swenja swetlana sybil sylke sylvain sylvana " +
    "sylvie szczepan szymon sándor sébastien sérgio séverine søren süheyla sükran süleyman sławomir tabea " +
    "tabita tadeusz taha tahir tahsin takahiro takeshi talat talea tam tamer tamina tancredi taner tanguy tania " +
    "tankred tansel tansu tapio tareq tarik tarja tarkan tarun tassilo tasso tatiane tayfur teemu telse tendai " +
    "teo teodor teodora teodoro terence teresia terje tesfaye teun tevfik tewes teófilo thaddäus thanh thao " +
    "thassilo thea thelma theobald theodolinde theodora theodore theodoros theofanis theres thi thiago thibaud " +
    "thibault thibaut thierri thies thiess thietmar thijs thimo thorbjørn thore thorge thorleif thu thusnelda " +
    "thuy tiberiu tibor tien tihomir tijmen till tilla tillman tillmann tilmann timotheus timothy timur ting " +
    "tinka tito tiziana tiziano tjade tjark tjeerd tobi toby todor tolga tomaž tomislav tomislava tomke tommaso " +
    "tommy tomás tomáš tony toomas toon toralf torbjörn tordis tore torge torgeir torstein toska tracey traian " +
    "trang traude traudel traudl traugott trevor trinidad tristram trixi trond trude trudel trudhild trung " +
    "trygve tuan tuba tullio tuncer tunde tuomas turan tuula tuyet tuğrul tyler tülay tülin tünde türkan ubaldo " +
    "ubbo uche uday ufuk ugur ulaş ulfert ullrich ulrik ulrika umberto undine urmas ursina urszula urte usama " +
    "uschi usha uta utz uğur vaclav vadim vahid valdas valdemar valentin valentino valeria valerian valeriano " +
    "valerija valerio valeriy valeska valère vandana vanesa varsha varun vasilica vasilij vasiliki vasilios " +
    "vasilis veaceslav vedat veikko veith velimir veljko venkat venkatesh vernon veronica veronique verónica " +
    "vesna veysel vibeke vicco vicente vicky victoria vidar viet viggo vijay vikas vikram viktorija viktorine " +
    "ville vilmos vinay vincenzo vineet vinh vinod vinzenz vinícius viorel viorica virgil virgilio virginia " +
    "virginie vishal vitali vitalij vitaly vitus vivek vivian viviana vivien vivienne vjekoslav vlado vladyslav " +
    "vlastimil vojislav vojo volkan volkert volkhard volkhart volkmar volodymyr vratislav vreni vroni vytautas " +
    "václav véronique víctor wacław wael wafa walburga waldemar waldtraud walentina walfried walid walli wally " +
    "walpurga walther waltraut waltrud warren wassim wayne wei weidong wellington wencke wendelin wendy wenke " +
    "wenzel wera wernfried wesley wido widukind wiebe wieland wieslaw wieslawa wiesław wietse wigand wigbert " +
    "wiktor wilbur wilderich wilfred wilhard wilhelmine wilhelmus wilko willem willemijn willibald willy " +
    "wiltraud wiltrud wiltrude wim winfrid winifred winni winnifred winrich wissam wladislaw wladyslaw " +
    "wolfdieter wolfdietrich wolfger wolfhard wolfhart wolfhelm wolfrad wolfried wolodymyr wolrad wouter wulf " +
    "wunibald wyndham wytze wübbo władysław włodzimierz xavi xavier xia xiang xiao xiaoming ximena xin xiu xuan " +
    "yael yahya yakup yalçın yana yanick yann yasar yasemin yaser yasmin yasmine yassin yassir yavuz yaw yaşar " +
    "yeliz yen yetunde yevgen yevhen yeşim yildiz yilmaz ying ylva yogesh yohan yoko yola yolanda yong yoshiko " +
    "younes younis yousef youssef yuan yuki yulia yuliia yumi yun yunus yurdagül yuriy yusra yvette yücel " +
    "yıldız zacarias zacarías zacharias zafer zahi zahra zaid zain zaki zbyszek zdenek zdravko zdzislawa " +
    "zdzisław zehra zekeriya zeki zekiye zeliha zeljka zeljko zeno zenon zenzi zhi zhiwei ziad zilla zita zivko " +
    "ziya zlata zlatan zoe zofia zoltan zoltán zorica zsolt zsuzsanna zsófia zuhal zuzanna zvonimir zvonko " +
    "zydrunas zygmunt zübeyde zülal zülfü álvaro ángel ángeles åsa çağlar çiğdem édouard élise élodie øystein " +
    "ülkü ümit ümran ünal şaban şahin şebnem şenay şenol şerife şükran şükrü željka").split(" ")
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
  { label: "PROCURA", words: "Prokurist(?:innen|in|en)?|(?:Einzel|Gesamt|Filial)?[Pp]rokur(?:a|en)" },
  {
    label: "LIQUIDATOR",
    words: "Liq\\.|(?:(?:Not|Nachtrags)l|L)iquidator(?:innen|in|en|s)?|Abwickler(?:innen|in|n|s)?"
  },
  {
    label: "MANAGING_DIRECTOR",
    words: "(?:Not)?[Gg]eschäftsführer(?:innen|in|n|s)?|GF|[Gg]eschäftsführende[rn]?\\sDirektor(?:en|in|s)?"
  },
  { label: "BOARD_CHAIR", words: "Vorstandsvorsitzende[rn]?|Vorsitzende[rn]?\\sdes\\sVorstande?s" },
  {
    label: "BOARD",
    words:
      "(?:(?:[Oo]rdentliche|[Ss]tellvertretende)[nrs]?\\s)?Mitglied(?:ern|er|s)?\\sdes\\s(?:Vorstande?s|Leitungsorgans)|Leitungsorgans?|(?:Not|Stiftungs|Vereins|Gesamt)?[Vv]orst(?:and(?:e?s)?|änd(?:en?|in(?:nen)?))|Vorstandsmitglied(?:ern|er|es|s)?|(?:\\d\\.\\s|[Ss]tellvertretende[rn]?\\s)?Vorsitzende[rn]?|Schatzmeister(?:in|s)?|Schriftführer(?:in|s)?|Kassenwart(?:in|s)?|Kassier(?:er)?(?:in|s)?|Beisitzer(?:in|s)?"
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
  [
    "Vorsitz(?:es)?(?!\\sdes\\sAufsichtsrat)|Vorstandswechsels?|Vorstands(?:amt|mandat|posten)(?:e?s)?|Vorstandsämter",
    "BOARD"
  ],
  [
    "Geschäftsführung|Geschäftsführerwechsels?|Geschäftsführer(?:tätigkeit|(?:amt|mandat|posten)(?:e?s)?)",
    "MANAGING_DIRECTOR"
  ],
  ["Aufsichtsrate?s?|Aufsichtsratsmitglied(?:er|ern|s)?|Aufsichtsrats(?:mandat|amt)(?:e?s)?", "SUPERVISORY_BOARD"],
  ["Gesellschafter(?:in(?:nen)?|n|s)?|Gesellschafterwechsels?", "PARTNER"],
  ["Inhaberwechsels?", "OWNER"],
  ["Kommandit(?:anteil|beteiligung|einlage|istenwechsel)\\p{Ll}*", "LIMITED_PARTNER"],
  ["Liquidatorenamt(?:e?s)?|Liquidatorenwechsels?", "LIQUIDATOR"]
]

const office = offices.map(([words, label]) => ({ says: new RegExp(`^(?:${words})$`, "u"), label }))

/** A pattern for a role or its office. */
export const namedRole = `${
  offices.filter(([, label]) => label === "SUPERVISORY_BOARD").map(([words]) =>
    `(?:Mitglied(?:ern?)?\\sdes\\s)?(?:${words})`
  ).join("|")
}|${anyRole}|${offices.map(([words]) => words).join("|")}`

const named = new RegExp(`(?<!\\p{L})(?:${namedRole})(?!\\p{L})`, "gu")

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
  /** True before a full stop that is not its own. */
  readonly is_last: boolean
}

const token =
  /(?<day>\d{1,2}\.\s?\d{1,2}\.\s?\d{4})|\p{Lu}\.(?:-\p{Lu}\.)+|['’]t(?!\p{L})|\p{L}[\p{L}\p{M}\d'’´]*(?:[-./](?=\p{L})[\p{L}\p{M}'’´]+)*\.?|\d+\p{L}?(?!\p{L})\.?|\S/gu
const endsWithoutStop =
  /^(?:\p{Lu}(?:\.-\p{Lu})*|Dr|Prof|Dres|geb|rer|med|jur|iur|phil|nat|pol|oec|h\.c|c|Dipl|Ing|Mag|St|wh|Dipl\.Ing|Dipl-Ing)\.$/u

/** The words of a sentence. The full stop of an abbreviation belongs to it, that of the sentence does not. */
export const wordsOf = (sentence: string): ReadonlyArray<Word> =>
  [...sentence.matchAll(token)].map(({ 0: found, groups = {}, index }) => {
    const isLast = found.length > 1 && found.endsWith(".") && !endsWithoutStop.test(found)
    return {
      text: isLast ? found.slice(0, -1) : found,
      index,
      is_day: groups["day"] !== undefined,
      is_capital: /^(?:[dDlLO]['’´]|(?:al|el|ul)-)?\p{Lu}/u.test(found),
      is_last: isLast
    }
  })

/** Degrees that stay with a name. */
const academic = /^(?:Prof|Dr|Dres|h\.?c|rer|med|jur|iur|phil|nat|pol|oec)\.?$/u

/** Professions and forms of address, which are not part of the name. */
const occupation =
  /^(?:Herrn?|Frau|Rechtsanw[aä]lt(?:in|s)?|RA|RAin|Steuerberater(?:in|s)?|Wirtschaftsprüfer(?:in|s)?|Notar(?:in|s)?|Betriebswirt(?:in|s)?|(?:Zahn|Tier)?[Ää]rzt(?:in)?|(?:Zahn|Tier)?[Aa]rzt|Architekt(?:in)?|Ingenieur(?:in)?|Patentanwalt|Patentanwältin|Dipl\P{L}.*|Dipl|Ing\.?|Mag\.?|K(?:ffr|fm)\.?|Kaufmann|Kauffrau|Schwester|Bruder|Pater|Pfarrer(?:in)?|Dekan(?:in)?|a\.D\.?)$/u

/** Longer occupations, by their endings: `Vermessungsingenieur`, `Fachärztin`. */
const longOccupation =
  /\p{L}{3}(?:anwalt|anwältin|(?:ingenieur|architekt|planer|berater|prüfer|therapeut|mediziner|ökonom|informatiker|betriebswirt|volkswirt)(?:in)?|psycholog(?:e|in)|arzt|ärztin|sachverständige[rn]?)$/u
const shortestLong = 7

/** An adjective of an occupation: `Beratender Ingenieur`, `Freie Architektin`. */
const ofOccupation =
  /^(?:[Bb]eratende|[Ff]reie|[Vv]ereidigte|[Vv]ereidete|[Gg]eprüfte|[Bb]estellte|[Ss]elbständige|[Ll]eitende)[rn]?$/u

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
  `^(?:${anyRole}|Amt(?:e?s\\p{Ll}*)?|\\p{L}+(?:vorstands|führer|vorstand|liquidatoren)amt|Vorstandsamt|Anteil\\p{Ll}*|Bestellung|Handels\\p{Ll}*|Register\\p{Ll}*|Gesellschaft\\p{Ll}*|Firma|Verein\\p{Ll}*|Sie|Die|Der|Das|Den|Dem|Es|Im|In|Als|Bei|` +
    "Wi\\p{Ll}*spr\\p{Ll}*|Frist|Name[ns]?|Wege?|\\p{L}*(?:rechtsn|Erbf|N)(?:achf)?olge\\p{Ll}*|Gewerbe\\p{Ll}*|Bescheid|Eintragung|Zweigniederlassung|Geschäft\\p{Ll}*|Hinweis\\p{Ll}*|HR[AB]|VR|GnR|PR|GsR|Vertretungs\\p{Ll}*|Gunsten|Lasten|Stelle|\\p{L}{3,}(?:anteil|beteiligung|befugnis|vertrag|vertrags|versammlung|kapital|mandat)e?s?|" +
    "AktG|GmbHG|HGB|BGB|UmwG|FamFG|InsO|GenG|VAG|\\p{L}*[Mm]itglied\\p{Ll}*|GmbH|UG|AG|KG|OHG|SE|Sitz|Unternehmens?|Inh|Aufgabe|Zur?|Zum|Gegen|Von|Nach|Durch|Mit|Auf|Laut|Gemäß|Infolge|Wegen|Aufgrund|Seit|Ferner|Außerdem|Zugleich|" +
    "Ein|Eine[mnrs]?|Neue[nrs]?|Weitere[nrs]?|Ausgeschieden|Abberufen|\\p{L}*[Bb]eschlus\\p{Ll}*|Verwaltungs\\p{Ll}*)$",
  "u"
)

/** A degree or an occupation before a name. */
export const isTitle = (word: string): boolean =>
  academic.test(word) || occupation.test(word) || word.length >= shortestLong && longOccupation.test(word)

/** An adjective that an occupation may follow. */
export const mayDescribeTitle = (word: string): boolean => ofOccupation.test(word)

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
