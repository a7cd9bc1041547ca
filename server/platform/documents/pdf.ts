/**
 * Documents as PDF (decision 075): a heading, facts, tables and QR codes, one below the other. The same content always gives
 * the same bytes. Its text can be selected and is read out in order, in its language.
 */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'
import { removeMissingGlyphs } from '#domain/text/glyphs.ts'

export type Fact = readonly [name: string, value: string]
export type Block =
  | { kind: 'heading'; text: string; lines?: readonly string[] }
  | { kind: 'subheading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | ({ kind: 'table' } & Table)
  /** `label` says what the code has, for those who do not see it. */
  | { kind: 'qr'; text: string; label: string }
type Table = {
  /** The first column has the names of the rows, the others have numbers. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}
export type DocumentSettings = {
  title: string
  /** BCP 47, such as 'sw-KE'. */
  language: string
  createdAt: Date
}

type Doc = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

export function createPdf(settings: DocumentSettings, blocks: readonly Block[]): Promise<Buffer> {
  const { title, language, createdAt } = settings
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    font: FONTS.regular,
    info: { Title: title, CreationDate: createdAt },
  })
  doc.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const block of blocks) draw(doc, root, block)
  root.end()
  return toBuffer(doc)
}

function draw(doc: Doc, root: Structure, block: Block): void {
  if (block.kind === 'heading') drawHeading(doc, root, block)
  else if (block.kind === 'subheading')
    write(doc, root, 'H2', block.text, { font: 'bold', size: 10, before: 8 })
  else if (block.kind === 'text') write(doc, root, 'P', block.text, { size: 8, before: 6, color: QUIET })
  else if (block.kind === 'facts') drawFacts(doc, root, block.facts)
  else if (block.kind === 'table') drawTable(doc, root, block)
  else drawQr(doc, root, block)
}

function drawHeading(doc: Doc, root: Structure, { text, lines = [] }: Extract<Block, { kind: 'heading' }>) {
  write(doc, root, 'H1', text, { font: 'bold', size: 16 })
  for (const line of lines) write(doc, root, 'P', line, { size: 9, color: QUIET })
  doc.moveDown(0.6)
}

type TextLook = { font?: 'regular' | 'bold'; size: number; before?: number; color?: string }

function write(doc: Doc, root: Structure, tag: string, text: string, look: TextLook): void {
  const { font = 'regular', size, before = 0, color = INK } = look
  const draws = () => {
    doc.font(font, size).fillColor(color)
    doc.text(removeMissingGlyphs(text), MARGIN, doc.y + before, { width: doc.page.width - 2 * MARGIN })
  }
  root.add(doc.struct(tag, {}, draws))
}

function drawFacts(doc: Doc, root: Structure, facts: readonly Fact[]): void {
  doc.font('regular', 9).fillColor(INK)
  addTable(doc, root, {
    position: { x: MARGIN, y: doc.y },
    columnStyles: ['32%', '*'],
    defaultStyle: { border: 0, padding: [1.5, 6, 1.5, 0] },
    data: facts.map(([name, value]) => [
      { text: removeMissingGlyphs(name), type: 'TH' as const, textColor: QUIET },
      { text: removeMissingGlyphs(value) },
    ]),
  })
}

/** Adds a table, whose cells are read out as those of a table. */
function addTable(doc: Doc, root: Structure, table: PDFKit.Mixins.TableOptionsWithData): void {
  const inRoot = { ...table, structParent: root } // the package's types lack it
  doc.table(inRoot)
}

const toRow = (cells: readonly string[], style: object, type: 'TD' | 'TH' = 'TD') =>
  cells.map((text, column) => ({
    text: removeMissingGlyphs(text),
    type: column === 0 ? 'TH' : type,
    align: { x: column === 0 ? ('left' as const) : ('right' as const), y: 'top' as const },
    ...style,
  }))

function drawTable(doc: Doc, root: Structure, { head, rows, total }: Table): void {
  doc.font('regular', 9).fillColor(INK)
  const numbers = head.length - 1
  const bold = { font: { src: 'bold', size: 9 } }
  doc.moveDown(0.4)
  addTable(doc, root, {
    position: { x: MARGIN, y: doc.y },
    columnStyles: ['*', ...Array.from({ length: numbers }, () => `${numbers === 1 ? 30 : 66 / numbers}%`)],
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: LINE, padding: [3, 0, 3, 6] },
    data: [
      toRow(head, { textColor: QUIET, padding: [3, 0, 3, 0] }, 'TH'),
      ...rows.map((row) => toRow(row, { padding: [3, 0, 3, 0] })),
      ...(total ? [toRow(total, { ...bold, border: 0, padding: [4, 0, 3, 0] })] : []),
    ],
  })
}

/** Draws a QR code with the margin of four modules that readers need. */
function drawQr(doc: Doc, root: Structure, { text, label }: Extract<Block, { kind: 'qr' }>): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const top = doc.y + 4
  const side = QR_SIDE / modules.length
  const draws = () => {
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) doc.rect(MARGIN + x * side, top + y * side, side, side)
    doc.fill('#000')
  }
  root.add(doc.struct('Figure', { alt: removeMissingGlyphs(label) }, draws))
  doc.x = MARGIN
  doc.y = top + QR_SIDE
}

const toBuffer = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })

/** Path of a font, written by tools/fonts.mjs. */
const fontFile = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url))
const FONTS = { regular: fontFile('regular'), bold: fontFile('bold') }
/** Margin in points, a 72nd of an inch. */
const MARGIN = 48
const QR_SIDE = 92
const INK = '#241a16'
const QUIET = '#5d524c'
const LINE = '#d8ccbe'
