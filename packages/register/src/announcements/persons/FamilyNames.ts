import { foldText } from "@kontor/core/Register"
import { isFrequentGivenName, isGivenName } from "./NameWords.ts"

/** Given names that are family names as often. Beside a word that is no known given name they decide nothing. */
const bothNames: ReadonlySet<string> = new Set(
  ("albert alexander ali ahmad ahmed arnold benedikt benjamin clemens daniel dominik eberhard emre erhard ernst ferdinand frank " +
    "franz friedrich georg gerhard günther gustav hasan hassan heinrich henning hermann herbert hubert ibrahim ivan jakob joachim " +
    "amir aron bilal caspar cem edmund edgar edwin elias engin enzo ercan erol filip francisco gabriel gottfried halil hamid ismail jacob james jovan karim kenan khaled " +
    "khalid levent luka marek moritz nikola nikolai nikolaos omar orhan özgür pablo rafael ramazan recep robin said salih sami samir selim thilo tomas turgut umut vito " +
    "adrian claus dietrich ewald falk lorenz reinhold ruth theodor toni udo victor " +
    "josef kemal konrad leonhard ludwig lukas manuel marco martin max michael mihai mohamed mohammad mohammed murat mustafa " +
    "nikolaus norbert oliver osman otto pascal paul peter petra philipp pierre reinhard richard robert roland roman samuel sebastian " +
    "simon stefan stephan thomas tuncay ulrich veit vincent volker walter werner wilhelm wolfram yasin yusuf").split(
      " "
    )
)

/** How only family names end. */
const familyEnding =
  /(?:mann|berg|burg|kamp|stein|bauer|hof|hoff|m[ae][iy]er|müller|feld|thal|dorf|bach|brink|horst|huber|schmidt|hagen|ski|wicz|ić|oğlu|oglu|enko|jan|ovic|kötter|stroth)$/u

/** Frequent family names of many languages, which the first of two family names is. */
const frequentFamilyNames: ReadonlySet<string> = new Set(
  ("abreu acosta aguilar aguirre alarcon almeida alonso alvarado alvarez alves amaral andrade aranda araujo " +
    "arias azevedo barbosa barros bautista benitez bermudez blanco borges bravo brito cabrera calderon camacho " +
    "campos cano cardenas cardoso carrasco carrillo carvalho castillo castro cavalcanti cervantes chavez coelho " +
    "contreras cordeiro cordoba coronado correa correia cortes costa cruz cunha delgado diaz dominguez duarte " +
    "duran echeverria escobar espinosa esteves estrada fernandes fernandez ferreira figueiredo figueroa flores " +
    "fonseca franco freitas fuentes gallardo gallego galvan garcia garrido gil gimenez gomes gomez goncalves " +
    "gonzales gonzalez guerrero gutierrez guzman henriques hernandez herrera herrero hidalgo ibanez iglesias " +
    "jimenez juarez leal leite lopes lopez lorca lozano machado maldonado marin marques marquez martinez martins " +
    "matos medeiros medina mejia melo mendes mendez mendoza menendez miranda molina monteiro montero montes " +
    "montoya morales moreira moreno mota moura munoz murillo nascimento navarro neto nogueira nunes nunez ochoa " +
    "oliveira ordonez orozco ortega ortiz pacheco padilla palacios pardo paredes parra pascual pena peralta " +
    "pereira perez pinheiro pinto quintero ramirez ramos rangel rebelo restrepo reyes ribeiro rios rivas rivera " +
    "robles rocha rodrigues rodriguez rojas roldan romero rosales rubio ruiz saavedra salas salazar sanchez " +
    "sandoval sanz santana santiago santos sepulveda serrano silva silveira simoes soares solano soler soto sousa " +
    "souza suarez tavares teixeira toledo torres trujillo valdez valencia valenzuela vargas vasconcelos vasquez " +
    "vaz vazquez vega velasco velasquez vergara vidal vieira villa villalobos villanueva zamora zapata zuniga " +
    "ackermann barth bauer baumann baumgartner beck becker behrens bergmann bock böhm böhme brandt braun bräuer " +
    "breuer brinkmann buchholz busch decker dietz döring ebert eder fichtner fischer fleischer förster franke " +
    "freitag fuchs funke gärtner gebauer geiger geißler giese göbel graf groß gruber günthner haas hahn hartmann " +
    "heinze heller hentschel herzog hesse heß hofer hoffmann hofmann horn huber hübner jäger jahn jansen janssen " +
    "jung kaiser kaufmann keller kellner kessler kirchner klein koch köhler kohl könig körner kraft krämer kraus " +
    "krause krebs kremer kretschmer krüger kruse kuhn kühn kunz lang lange lehmann lindner löffler maier mair " +
    "mayer meier meißner menzel metzger meyer moser möller mühlbauer müller naumann neubauer neumann nowak oswald " +
    "paulsen petersen pfeiffer pichler pohl radtke rauch reichert reuter richter riedel ritter römer roth rudolph " +
    "sauer schäfer scherer schiller schilling schlüter schmid schmidt schmitt schmitz schneider scholz schreiber " +
    "schröder schröter schubert schuler schultz schulz schumacher schuster schwab schwarz seidel seifert singer " +
    "sommer springer stahl stark stein steiner steinmann strauß thiel thiele ullmann vogel vogt voigt wagner " +
    "weber wegener weidner weigel weis weiß wendt wieczorek wiese wild wimmer winkler winter witt wittmann wolff " +
    "zander ziegler zimmer zimmermann ahmadi ahmadzai akhtar amiri begum bhatt bhatti chaudhary chaudhry " +
    "chowdhury das desai ghulam gupta haidari hashimi hosseini hussaini iqbal islam jain jha joshi kapoor karimi " +
    "kaur khan khanna kumar malhotra malik mehta mishra mohammadi nair patel qureshi rahimi rahman rana rao " +
    "rathore reddy rezaei shah shaikh sharma sheikh shrestha siddiqui singh thapa verma yadav yousafzai zadeh " +
    "demir kaya çelik çetin doğan erdoğan güneş kılıç koç korkmaz öztürk özdemir polat şimşek tekin yıldırım " +
    "ivanov ivanova petrov petrova popov popova kowalski kowalska nowicki novak horvat nagy kovács kovacs szabó " +
    "tóth horváth jovanović petrović nikolić marković rossi bianchi russo ferrari esposito romano greco dubois " +
    "dupont durand lefebvre leroy moreau jansson johansson hansen jensen nielsen olsen larsen nguyen tran pham " +
    "hoàng vu bui mensah owusu boateng asante okafor okoye diallo traore keita camara sow smith jones brown " +
    "taylor williams johnson wilson clark miller").split(" ").map(foldText)
)

/** Whether two words are a family name before a given name (`Muster Erika`). */
export const isFamilyFirst = (first: string, second: string): boolean =>
  isFrequentGivenName(second) && !isGivenName(first) &&
  (!bothNames.has(second.toLowerCase()) || familyEnding.test(first))

/** Whether a word is a frequent family name, and no given name as often. */
export const isFrequentFamilyName = (word: string): boolean => frequentFamilyNames.has(foldText(word))

/**
 * Where a family name of two words without a hyphen begins (`Ana Torres Vidal`, `Luis-Miguel Aranda Soto`); -1 without
 * one. A given name with a hyphen has no further one behind it.
 */
export const doubleFamilyAt = (names: ReadonlyArray<string>): number => {
  const split = names.length - 2
  const first = names[split]
  if (split < 1 || first === undefined || isGivenName(first)) return -1
  const isBehindDouble = split === 1 && names[0]!.includes("-") && isGivenName(names[0]!) && !isGivenName(names[2]!)
  return isBehindDouble || familyEnding.test(first) || isFrequentFamilyName(first) ? split : -1
}
