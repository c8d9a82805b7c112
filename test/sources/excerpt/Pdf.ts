import { createCanvas } from "@napi-rs/canvas"
import { Effect } from "effect"
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs"

/** A text as it stands on a page: its left, its top, its width and its height, in points from the top left corner. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A page as a picture, `scale` pixels a point: the colour of each pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly colourAt: (x: number, y: number) => readonly [red: number, green: number, blue: number]
}

/** A page of a PDF, read back. */
export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly texts: ReadonlyArray<PlacedText>
  readonly picture: Effect.Effect<Picture>
}

/** A PDF, read back. */
export interface ReadPdf {
  readonly pages: ReadonlyArray<ReadPage>
  readonly information: Readonly<Record<string, unknown>>
}

const scale = 2

const drawn = (page: PDFPageProxy): Effect.Effect<Picture> =>
  Effect.promise(async () => {
    const viewport = page.getViewport({ scale })
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
    const context = createCanvas(width, height).getContext("2d")
    await page.render({ canvas: null, canvasContext: context, viewport }).promise
    const { data } = context.getImageData(0, 0, width, height)
    return {
      width,
      height,
      scale,
      colourAt: (x, y) => {
        const at = (y * width + x) * 4
        return [data[at]!, data[at + 1]!, data[at + 2]!]
      }
    }
  })

const readPage = async (page: PDFPageProxy): Promise<ReadPage> => {
  const { height, width } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{
        text: item.str,
        x: item.transform[4] as number,
        y: height - (item.transform[5] as number) - item.height,
        width: item.width,
        height: item.height
      }]
      : []
  )
  return { width, height, texts, picture: drawn(page) }
}

/** Reads a PDF back with the library of a browser. */
export const readPdf = (bytes: Uint8Array): Effect.Effect<ReadPdf> =>
  Effect.promise(async () => {
    const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map(async (number) => readPage(await document.getPage(number))))
    const { info } = await document.getMetadata()
    return { pages, information: { ...info } }
  })

/** The texts of a page in the order in which they are read, one a line. */
export const linesOf = ({ texts }: ReadPage): ReadonlyArray<string> => texts.map(({ text }) => text)

/** The texts between two others on a page: what a column says. */
export const between = (page: ReadPage, from: string, to: string): ReadonlyArray<string> => {
  const lines = linesOf(page)
  const start = lines.indexOf(from)
  return lines.slice(start, lines.indexOf(to, start))
}
