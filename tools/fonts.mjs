// Creates subsets of the two font families with the characters that the sites use. Run it when a glyph is
// missing: node tools/fonts.mjs. The unicode-range of each file in web/ui/styles/fonts.css must agree with
// it.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const characterRange = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')
const plain = characterRange(0x20, 0x7e) + '\u00a0©·×–—‘’“”•…−'
const accented = characterRange(0xa1, 0xff) + '€ŒœıŁł'
const extended = characterRange(0x100, 0x17f) // Gĩkũyũ and Kĩkamba names; loaded only by pages that use them

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-'
const figtree = '@fontsource-variable/figtree/files/figtree-'
const FORMATS = { woff: 'woff', woff2: 'woff2', ttf: 'sfnt' }
const headingWeights = { wght: { min: 600, max: 800 } }

const subsets = [
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

// Share pictures need only one weight, in a format that satori reads.
const pictureWeight = { wght: 750 }
const pictures = 'server/features/sharing/fonts/'
subsets.push(
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

// Documents, as PDF, need one font with all characters for each weight. Figtree lacks the letters ĩ and ũ. Their source is
// needed here only: npm install --no-save @expo-google-fonts/bricolage-grotesque@0.4.1
const documents = 'server/platform/documents/fonts/'
for (const [weight, to] of [
  ['400Regular', 'regular.ttf'],
  ['700Bold', 'bold.ttf'],
])
  subsets.push({
    from: `@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`,
    to,
    text: plain + accented + extended,
    folder: documents,
  })

for (const { from, to, text, axes, folder = 'web/ui/fonts/' } of subsets) {
  const font = await readFile(new URL(import.meta.resolve(from)))
  const subset = await subsetFont(font, text, {
    targetFormat: FORMATS[to.split('.').at(-1)],
    variationAxes: axes,
  })
  await writeFile(new URL(`../${folder}${to}`, import.meta.url), subset)
  console.log(`${to}  ${(subset.length / 1000).toFixed(1)} kB`)
}
