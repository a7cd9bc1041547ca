/**
 * Draws the icons of the sites from one logo, and the default share picture of the customer site. Run it when
 * the logo changes: `node tools/icons.ts`.
 */
import { rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawPreview } from '#server/features/sharing/preview-image.ts'
import { box, FONT_FAMILY, layOut } from '#server/features/sharing/text-layout.ts'

const RED = '#ce292c'
const FONT_SIZE = 1000
const STRIPES = ['#fbb636', '#007176', '#2e4282']

/** The outlines of the logo's letters, a thousand units high. */
const LETTERS = await createOutline('D3')

/**
 * The logo as an SVG of 32 units: D3 on red above three stripes. `scaleFactor` is the share of the icon that
 * the logo fills, `cornerRadius` the radius of the icon's corners.
 */
function drawLogo(scaleFactor: number, cornerRadius: number): string {
  const size = 32
  const height = 19.5 * scaleFactor
  const y = size / 2 + height * 0.19
  const scale = height / FONT_SIZE
  const x = (size - LETTERS.width * scale) / 2
  const stripeHeight = 1.5 * scaleFactor
  const stripes = STRIPES.map(
    (colour, i) =>
      `<path d="M0 ${round2(y + (2.4 + i * 1.5) * scaleFactor)}h${size}v${round2(stripeHeight)}H0z" ` +
      `fill="${colour}"/>`,
  ).join('')
  const [left, top] = [x - LETTERS.left * scale, y - LETTERS.baseline * scale].map(round2)
  const transform = `translate(${left} ${top}) scale(${scale.toFixed(5)})`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<clipPath id="a"><rect width="${size}" height="${size}" rx="${cornerRadius}"/></clipPath>` +
    `<g clip-path="url(#a)"><path d="M0 0h${size}v${size}H0z" fill="${RED}"/>${stripes}` +
    `<path transform="${transform}" d="${LETTERS.path}" fill="#fff"/></g></svg>\n`
  )
}

async function createOutline(text: string) {
  const svg = await layOut(
    box({ fontFamily: FONT_FAMILY, fontSize: FONT_SIZE, lineHeight: 1 }, text),
    4 * FONT_SIZE,
    2 * FONT_SIZE,
  )
  const [, outline = ''] = / d="([^"]+)"/.exec(svg) ?? []
  const path = outline.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
  const numbers = path.match(/-?\d+/g)?.map(Number) ?? []
  // All commands are absolute, so that every other number is a y.
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const left = Math.min(...xs)
  return { path, left, width: Math.max(...xs) - left, baseline: Math.max(...ys) }
}

const round2 = (number: number): number => Math.round(number * 100) / 100

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** A PNG in the ICO format, for older browsers, which request /favicon.ico. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

async function save(
  site: 'customer' | 'merchant' | 'admin',
  name: string,
  content: string | Buffer,
): Promise<void> {
  const to = fileURLToPath(new URL(`../web/${site}/static/${name}`, import.meta.url))
  await writeFile(`${to}.draft`, content)
  await rename(`${to}.draft`, to)
  console.log(`${site}/${name}  ${(content.length / 1000).toFixed(1)} kB`)
}

const rounded = drawLogo(1, 7)
const square = drawLogo(1, 0)
// Phones may crop up to a fifth of a maskable icon on each side.
const maskable = drawLogo(0.74, 0)
for (const site of ['customer', 'merchant', 'admin'] as const) {
  await save(site, 'favicon.svg', rounded)
  await save(site, 'favicon.ico', ico(await png(rounded, 32), 32))
  await save(site, 'apple-touch-icon.png', await png(square, 180))
}
await save('customer', 'icon-192.png', await png(rounded, 192))
await save('customer', 'icon-512.png', await png(rounded, 512))
await save('customer', 'icon-maskable-512.png', await png(maskable, 512))
const about = 'Salons, spas, restaurants, garages and fundis across Kenya.'
await save(
  'customer',
  'share.jpg',
  await drawPreview({ kind: 'site', title: 'Deals and services near you', about }),
)
