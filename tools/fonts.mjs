// Cuts the two families down to what the sites write with, from the packages they come in. Run again when a glyph is missing: node tools/fonts.mjs
// The unicode-range of each file stands in web/ui/styles/fonts.css: keep the two alike.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')
const plain = between(0x20, 0x7e) + '\u00a0©·×–—‘’“”•…−'
const accented = between(0xa1, 0xff) + '€ŒœıŁł'
const extended = between(0x100, 0x17f) // Gĩkũyũ and Kĩkamba names; fetched only by a page that writes them

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-'
const figtree = '@fontsource-variable/figtree/files/figtree-'
const headingWeights = { wght: { min: 600, max: 800 } }

const cuts = [
  { from: `${bricolage}latin-wght-normal.woff2`, to: 'display.woff2', text: plain, axes: headingWeights },
  {
    from: `${bricolage}latin-wght-normal.woff2`,
    to: 'display-accented.woff2',
    text: accented,
    axes: headingWeights,
  },
  {
    from: `${bricolage}latin-ext-wght-normal.woff2`,
    to: 'display-extended.woff2',
    text: extended,
    axes: headingWeights,
  },
  { from: `${figtree}latin-wght-normal.woff2`, to: 'text.woff2', text: plain + accented },
  { from: `${figtree}latin-ext-wght-normal.woff2`, to: 'text-extended.woff2', text: extended },
]

// The pictures that are shared need one weight only, in a format that satori reads.
const pictureWeight = { wght: 750 }
const pictures = 'server/features/sharing/fonts/'
cuts.push(
  {
    from: `${bricolage}latin-wght-normal.woff2`,
    to: 'display.woff',
    text: plain + accented,
    axes: pictureWeight,
    folder: pictures,
  },
  {
    from: `${bricolage}latin-ext-wght-normal.woff2`,
    to: 'display-extended.woff',
    text: extended,
    axes: pictureWeight,
    folder: pictures,
  },
)

for (const { from, to, text, axes, folder = 'web/ui/fonts/' } of cuts) {
  const whole = await readFile(new URL(import.meta.resolve(from)))
  const cut = await subsetFont(whole, text, { targetFormat: to.split('.').at(-1), variationAxes: axes })
  await writeFile(new URL(`../${folder}${to}`, import.meta.url), cut)
  console.log(`${to}  ${(cut.length / 1000).toFixed(1)} kB`)
}
