import type { Qr } from '#web/ui/media/qr-code.tsx'

export type PosterTexts = { name: string; place: string; text: string; find: string }

/**
 * The shapes of a poster: pixels of its picture, and the paper of its PDF. The picture is for the status of WhatsApp and a story of
 * Instagram.
 */
export const POSTER_SHAPES = {
  A4: { width: 2480, height: 3508, widthMm: 210, heightMm: 297 },
  A6: { width: 1240, height: 1748, widthMm: 105, heightMm: 148 },
  story: { width: 1080, height: 1920, widthMm: 108, heightMm: 192 },
} as const
export type PosterShape = keyof typeof POSTER_SHAPES

/** Draws the poster; null if the browser cannot. */
export async function drawPoster(
  { name, place, text, find }: PosterTexts,
  qr: Qr,
  shape: PosterShape,
): Promise<HTMLCanvasElement | null> {
  const { width, height } = POSTER_SHAPES[shape]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  await document.fonts.ready
  const family = getComputedStyle(document.body).fontFamily
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  // The sizes below are those of a sheet of this width, whatever the shape.
  const scale = width / WIDTH
  context.scale(scale, scale)
  const sheetHeight = height / scale
  context.fillStyle = 'black'
  context.textAlign = 'center'
  context.textBaseline = 'top'

  // A sheet of paper is lower than a phone's screen.
  const [margin, qrSize] = sheetHeight > WIDTH * 1.5 ? [MARGIN, QR_SIZE] : [LOW_MARGIN, LOW_QR_SIZE]
  let top = margin
  const write = (line: string, size: number, weight: number) => {
    context.font = `${weight} ${size}px ${family}`
    for (const part of wrapLines(line, (each) => context.measureText(each).width, WIDTH - 2 * MARGIN)) {
      context.fillText(part, WIDTH / 2, top)
      top += size * 1.25
    }
  }
  write('D3', 64, 700)
  top += margin / 3
  write(name, name.length > LONG_NAME ? 64 : 96, 700)
  top += 12
  write(place, 44, 400)
  top += margin / 2
  // The margin of white that cameras require is around it.
  const module = qrSize / qr.size
  context.save()
  context.translate((WIDTH - qrSize) / 2, top)
  context.scale(module, module)
  context.fill(new Path2D(qr.path))
  context.restore()
  top += qrSize + margin / 2
  write(text, 48, 600)
  top += 24
  write(find, 36, 400)
  return canvas
}

const WIDTH = 1080
const MARGIN = 110
const LOW_MARGIN = 80
const QR_SIZE = 700
const LOW_QR_SIZE = 620
const LONG_NAME = 30

/** Breaks a text into lines of as many whole words as fit; a longer word is broken. */
export function wrapLines(text: string, measureWidth: (text: string) => number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measureWidth(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (line !== '' && measureWidth(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line === '' ? lines : [...lines, line]
}
