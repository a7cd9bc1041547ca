/** Text as outlines, in the display family: what turns drawings into pictures here has no fonts (tools/letters.mjs wrote the letters down). */
import { readFileSync } from 'node:fs'

/** The outlines of a line whose letters stand on y, and what it measures. */
export type Line = { path: string; width: number }

const { size, letters, kerning } = JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as {
  size: number
  letters: Record<string, [width: number, path: string]>
  kerning: Record<string, number>
} // our own file

export function drawLine(text: string, x: number, y: number, height: number): Line {
  const scale = height / size
  let at = 0
  let path = ''
  let before = ''
  for (const letter of written(text)) {
    const [width, outline] = letters[letter]!
    at += kerning[before + letter] ?? 0
    if (outline) path += placed(outline, x + at * scale, y, scale)
    at += width
    before = letter
  }
  return { path, width: at * scale }
}

export const widthOf = (text: string, height: number): number => drawLine(text, 0, 0, height).width

/** Breaks text into as many lines as fit; what does not fit any more is said by three dots. */
export function breakLines(text: string, height: number, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line === '' || widthOf(longer, height) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line) lines.push(line)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept.push(`${kept.pop() ?? ''}…`)
  return kept.map((each) => shortened(each, height, width))
}

function shortened(text: string, height: number, width: number): string {
  let kept = text
  while (kept.length > 2 && widthOf(kept, height) > width) kept = `${kept.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  return kept
}

/** Only what can be drawn: an accent we have no letter for is left off, and so is a picture letter. */
function written(text: string): string[] {
  return [...text.normalize('NFC').replaceAll(/\s/g, ' ')].flatMap((letter) =>
    Object.hasOwn(letters, letter) ? letter : [...letter.normalize('NFD')].filter((part) => Object.hasOwn(letters, part)).slice(0, 1),
  )
}

/** Outlines are in whole absolute numbers, and y grows upwards in them. */
function placed(outline: string, x: number, y: number, scale: number): string {
  let isX = true
  return outline.replaceAll(/([A-Z])|(-?\d+)[,\s]?/g, (_, command: string | undefined, number: string) => {
    if (command) {
      isX = true
      return command
    }
    const value = isX ? x + Number(number) * scale : y - Number(number) * scale
    isX = !isX
    return `${Math.round(value * 10) / 10} `
  })
}
