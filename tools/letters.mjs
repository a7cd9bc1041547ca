// Writes down the outlines of the display family's letters, for the made pictures that people share and for the icons: what draws them has no
// fonts. Run again when a letter is missing: node tools/letters.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { convert } from 'fontverter'
import * as harfbuzz from 'harfbuzzjs'

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step))
const plain = [...between(0x20, 0x7e), ...'©·×–—‘’“”•…−']
const families = [
  { file: 'latin', letters: [...plain, ...between(0xa1, 0xff), ...'€Œœ'] },
  { file: 'latin-ext', letters: between(0x100, 0x17f) }, // Gĩkũyũ and Kĩkamba names
]
const WEIGHT = 750

const letters = {}
const kerning = {}
let size
for (const { file, letters: wanted } of families) {
  const font = await open(`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${file}-wght-normal.woff2`)
  for (const letter of wanted) {
    const [glyph] = shaped(font, letter)
    if (!glyph || glyph.id === 0) continue
    letters[letter] ??= [glyph.width, rounded(font.glyphToPath(glyph.id))]
  }
  if (file !== 'latin') continue
  for (const left of plain)
    for (const right of plain) {
      const pair = shaped(font, left + right)
      const moved = pair.length === 2 ? pair[0].width - (letters[left]?.[0] ?? pair[0].width) : 0
      if (Math.abs(moved) > 12 && left !== ' ' && right !== ' ') kerning[left + right] = moved
    }
}

async function open(path) {
  const whole = await readFile(new URL(import.meta.resolve(path)))
  const sfnt = await convert(whole, 'sfnt')
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(sfnt).buffer))
  size = face.upem
  const font = new harfbuzz.Font(face)
  font.setVariations([new harfbuzz.Variation('wght', WEIGHT)])
  return font
}

function shaped(font, text) {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const places = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, i) => ({ id: info.codepoint, width: places[i].xAdvance }))
}

/** A thousandth of a letter is finer than any screen. */
function rounded(path) {
  return path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
}

const lines = (entries) => entries.map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')
const to = new URL('../server/features/sharing/letters.json', import.meta.url)
await writeFile(
  to,
  `{\n  "size": ${size},\n  "letters": {\n${lines(Object.entries(letters))}\n  },\n  "kerning": ${JSON.stringify(kerning)}\n}\n`,
)
console.log(`${Object.keys(letters).length} letters, ${Object.keys(kerning).length} pairs`)
