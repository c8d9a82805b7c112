import type { Draws } from "./Draws.ts"
import { forms } from "./Forms.ts"
import type { DeletionGround, Notice, State } from "./life/Change.ts"
import type { Life } from "./life/Life.ts"
import { insolvencyText, mention, transferText, transferWords } from "./life/NoteText.ts"
import type { Transfer } from "./Neighbourhood.ts"
import { germanDate, type World } from "./World.ts"

/**
 * The inputs of every text: the organization, the register's content at that time, and draws for the court's wording.
 */
interface Context {
  readonly world: World
  readonly life: Life
  readonly state: State
  readonly notice: Notice
  readonly draws: Draws
}

/** Courts vary the beginning of announcements without an entry. */
const opening = ({ draws, notice, state }: Context): string => {
  const number = `Zu Eintragungsnummer ${state.entries} vom`
  const entered = notice.enteredOn === null
    ? "Als nicht eingetragen wird veröffentlicht: "
    : `${number} ${germanDate(notice.enteredOn)} wird als nicht eingetragen veröffentlicht:\n`
  return draws.pick(["", "", "Als nicht eingetragen wird bekannt gemacht:\n", "Nicht eingetragen: ", entered])
}

/** The notice to creditors that section 22 UmwG prescribes. */
const toCreditors = (noun: string, section: string, form: string): string =>
  `Den Gläubigern der an der ${noun} beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten nach dem Tag, an ` +
  `dem die Eintragung der ${noun} in das Register des Sitzes desjenigen Rechtsträgers, dessen Gläubiger sie sind, ` +
  `nach ${section} als bekannt gemacht gilt, ihren Anspruch nach Grund und Höhe ${form} anmelden, Sicherheit zu ` +
  `leisten, soweit sie nicht Befriedigung verlangen können. Dieses Recht steht den Gläubigern jedoch nur zu, wenn ` +
  `sie glaubhaft machen, dass durch die ${noun} die Erfüllung ihrer Forderung gefährdet wird.`

const transferNotice = (context: Context, transfer: Transfer): string => {
  const { draws, life, world } = context
  const { noun } = transferWords[transfer.kind]
  const section = transfer.kind === "MERGER"
    ? draws.pick(["§ 19 Abs. 3 UmwG", "§ 19 Absatz 3 UmwG"])
    : "§§ 125, 19 Abs. 3 UmwG"
  const creditors = toCreditors(noun, section, draws.pick(["schriftlich", "in Textform"]))
  const transferred = draws.chance(50) ? `${transferText(world, transfer, life.organization.index)} ` : ""
  return transferred + opening(context) + creditors
}

const filedContract = ({ draws, life, world }: Context, transfer: Transfer): string => {
  const { contract, noun } = transferWords[transfer.kind]
  const isGiving = transfer.from === life.organization.index
  const other = mention(world, isGiving ? transfer.to : transfer.from)
  const role = isGiving ? "übertragender" : "übernehmender"
  const drafted = germanDate(transfer.agreedOn - 5)
  const agreed = germanDate(transfer.agreedOn)
  return draws.pick([
    `Beim Handelsregister ist der Entwurf eines ${contract}es vom ${drafted} eingereicht worden. An der ${noun} sind ` +
    `die Gesellschaft als ${role} Rechtsträger und die ${other} beteiligt.`,
    `Die Gesellschaft hat als ${role} Rechtsträger den ${contract} vom ${agreed} mit der ${other} zum Register ` +
    `eingereicht (§ 61 UmwG).`
  ])
}

const conversion = (context: Context): string =>
  opening(context) +
  "Den Gläubigern des formwechselnden Rechtsträgers ist, wenn sie binnen sechs Monaten nach dem Tag, an dem die " +
  "Eintragung des Formwechsels nach § 201 UmwG als bekannt gemacht gilt, ihren Anspruch nach Grund und Höhe in " +
  "Textform anmelden, Sicherheit zu leisten, soweit sie nicht Befriedigung verlangen können. Dieses Recht steht den " +
  "Gläubigern jedoch nur zu, wenn sie glaubhaft machen, dass durch den Formwechsel die Erfüllung ihrer Forderung " +
  "gefährdet wird."

const numerals: Readonly<Record<number, string>> = { 1: "einen Monat", 2: "zwei Monate", 3: "drei Monate" }

const deletion = ({ draws, state }: Context, ground: DeletionGround, months: number): string => {
  const time = numerals[months]!
  const limit = `Die Frist zur Erhebung eines Widerspruchs ist auf ${time} festgesetzt.`
  const { noun } = forms[state.form]
  const subject = noun === "Verein"
    ? "den im Vereinsregister eingetragenen Verein"
    : `die im Register eingetragene ${noun}`
  switch (ground) {
    case "NO_ASSETS":
      return draws.pick([
        `Das Registergericht beabsichtigt, ${subject} wegen Vermögenslosigkeit von Amts wegen nach § 394 FamFG zu ` +
        `löschen. ${limit}`,
        `Bei der nachstehenden Gesellschaft wird das Amtslöschungsverfahren gemäß § 394 FamFG ` +
        `eingeleitet.\nWiderspruchsfrist: ${months} ${months === 1 ? "Monat" : "Monate"}`,
        "Es ist beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit gemäß § 394 FamFG von Amts wegen zu löschen. " +
        limit
      ])
    case "NAME_EXPIRED":
      return draws.pick([
        `Das Registergericht beabsichtigt, die Firma von Amts wegen nach § 31 Abs. 2 HGB zu löschen. ${limit}`,
        `Das Registergericht beabsichtigt, die im Handelsregister eingetragene Firma von Amts wegen nach § 31 Abs. 2 ` +
        `HGB, § 393 FamFG zu löschen. ${limit}`
      ])
    case "INADMISSIBLE_ENTRY":
      return `Das Registergericht beabsichtigt, ${subject} von Amts wegen nach § 395 FamFG zu löschen. ${limit}`
  }
}

const supervisoryBoard = ({ draws, life, state }: Context): string => {
  const { court } = life.organization.registration
  const law = state.form === "AG" ? "§ 106 AktG" : "§ 52 Abs. 3 S. 2 GmbHG"
  return draws.pick([
    `Dem Amtsgericht ${court.name} -Registergericht- ist eine Liste der Mitglieder des Aufsichtsrats eingereicht ` +
    `worden, ${law}.`,
    "Eine Liste der Mitglieder des Aufsichtsrats ist zum Handelsregister eingereicht worden.",
    "Durch eine Änderung in den Personen der Aufsichtsratsmitglieder ist eine Liste der Mitglieder des " +
    "Aufsichtsrates zum Handelsregister eingereicht worden."
  ])
}

const agreementEnded = (context: Context): string => {
  const contract = context.draws.pick(["Gewinnabführungsvertrages", "Beherrschungs- und Gewinnabführungsvertrages"])
  return opening(context) +
    `Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung ` +
    `des ${contract} in das Handelsregister nach § 10 des Handelsgesetzbuches als bekannt gemacht gilt, hat der ` +
    `andere Vertragsteil Sicherheit zu leisten, wenn sie sich binnen sechs Monaten nach der Bekanntmachung der ` +
    `Eintragung zu diesem Zweck bei ihm melden.`
}

const reduction = ({ state }: Context, text: string): string =>
  state.form === "AG"
    ? `${text} Den Gläubigern, deren Forderungen vor dieser Bekanntmachung begründet worden sind, ist Sicherheit zu ` +
      "leisten, soweit sie nicht Befriedigung verlangen können, wenn sie sich binnen sechs Monaten zu diesem Zweck " +
      "melden (§ 225 AktG)."
    : `${text} Die Gläubiger der Gesellschaft werden aufgefordert, sich bei der Gesellschaft zu melden (§ 58 GmbHG).`

const publicService = ({ notice, state: { address, name } }: Context, file: string): string =>
  `Die öffentliche Zustellung des Beschlusses vom ${germanDate(notice.on - 14)} (${file}) an die ${name}, letzte ` +
  `bekannte Adresse ${address.street} ${address.houseNumber}, wurde bewilligt.\n\nMit der Zustellung können Fristen ` +
  `in Gang gesetzt werden, nach deren Ablauf Rechtsverluste drohen können.`

/** The text of an announcement; empty if the portal shows no text. */
export const noticeText = (context: Context): string => {
  const { life, notice: { subject }, state } = context
  switch (subject._tag) {
    case "Transfer":
      return transferNotice(context, subject.transfer)
    case "ContractFiled":
      return filedContract(context, subject.transfer)
    case "Conversion":
      return conversion(context)
    case "DeletionAnnounced":
      return deletion(context, subject.ground, subject.months)
    case "SupervisoryBoard":
      return supervisoryBoard(context)
    case "AgreementEnded":
      return agreementEnded(context)
    case "CapitalReduction":
      return reduction(context, subject.text)
    case "Dissolution":
      return "Der Verein ist aufgelöst."
    case "Insolvency":
      return insolvencyText(subject.stage, life.organization.seat.name, subject.file, subject.decidedOn, state.form)
    case "PublicService":
      return publicService(context, subject.file)
    case "Undisclosed":
      return ""
  }
}
