/**
 * Frequent given names in German registers, in lower case. They decide which of two words is a person's given name; a
 * name outside the list decides nothing.
 */
export const givenNames: ReadonlySet<string> = new Set(
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
