import type { Qr } from '#web/ui/media/qr-code.tsx'

export type PosterTexts = { name: string; place: string; text: string; find: string }

/**
 * Draws the poster as a PNG in the shape of a phone's screen, for the status of WhatsApp; null if the browser cannot draw
 * it.
 */
export async function drawPoster({ name, place, text, find }: PosterTexts, qr: Qr): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return null
  await document.fonts.ready
  const family = getComputedStyle(document.body).fontFamily
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'black'
  context.textAlign = 'center'
  context.textBaseline = 'top'

  let top = MARGIN
  const write = (line: string, size: number, weight: number) => {
    context.font = `${weight} ${size}px ${family}`
    for (const part of wrapLines(line, (each) => context.measureText(each).width, WIDTH - 2 * MARGIN)) {
      context.fillText(part, WIDTH / 2, top)
      top += size * 1.25
    }
  }
  write('D3', 64, 700)
  top += 40
  write(name, name.length > LONG_NAME ? 64 : 96, 700)
  top += 12
  write(place, 44, 400)
  top += 60
  // The margin of white that cameras require is around it.
  const scale = QR_SIZE / qr.size
  context.save()
  context.translate((WIDTH - QR_SIZE) / 2, top)
  context.scale(scale, scale)
  context.fill(new Path2D(qr.path))
  context.restore()
  top += QR_SIZE + 70
  write(text, 48, 600)
  top += 24
  write(find, 36, 400)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const WIDTH = 1080
const HEIGHT = 1920
const MARGIN = 110
const QR_SIZE = 700
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
