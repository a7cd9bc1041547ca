// cspell:ignore nstartxref startxref
/** A picture as a PDF: one page that the picture fills. */

const MM_PER_INCH = 25.4
const POINTS_PER_INCH = 72

export type Page = { widthMm: number; heightMm: number }
type Jpeg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

export function toPdf({ bytes, width, height }: Jpeg, { widthMm, heightMm }: Page): Uint8Array<ArrayBuffer> {
  const toPoints = (mm: number) => ((mm / MM_PER_INCH) * POINTS_PER_INCH).toFixed(2)
  const [pageWidth, pageHeight] = [toPoints(widthMm), toPoints(heightMm)]
  const draw = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Picture Do Q`
  const parts: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const piece = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(piece)
    length += piece.length
  }
  const writeObject = (head: string, stream?: string | Uint8Array<ArrayBuffer>) => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n${head}\n`)
    if (stream !== undefined) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }

  write('%PDF-1.4\n')
  writeObject('<< /Type /Catalog /Pages 2 0 R >>')
  writeObject('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  writeObject(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R ` +
      '/Resources << /XObject << /Picture 5 0 R >> >> >>',
  )
  writeObject(`<< /Length ${draw.length} >>`, draw)
  writeObject(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
      `/Filter /DCTDecode /Length ${bytes.length} >>`,
    bytes,
  )
  const table = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = offsets.length + 1
  write(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`)
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)

  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
