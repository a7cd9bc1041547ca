/**
 * Draws the marks of the sites that browsers and phones show, from one drawing, and the picture that stands for the customers' site where it
 * is shared. Run again when the mark changes: node tools/icons.ts
 */
import { rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawLine } from '#server/features/sharing/letters.ts'
import { drawSheet } from '#server/features/sharing/pictures.ts'

const RED = '#ce292c'
const STRIPES = ['#fbb636', '#007176', '#2e4282']

/** 32 to a side: D3 on red over the hem. `room` is the part of the side that the mark takes; `round` the corners. */
function mark(room: number, round: number): string {
  const size = 32
  const height = 19.5 * room
  const width = drawLine('D3', 0, 0, height).width
  const x = (size - width) / 2
  const y = size / 2 + height * 0.19
  const band = 1.5 * room
  const stripes = STRIPES.map(
    (colour, i) => `<path d="M0 ${round3(y + (2.4 + i * 1.5) * room)}h${size}v${round3(band)}H0z" fill="${colour}"/>`,
  ).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<clipPath id="a"><rect width="${size}" height="${size}" rx="${round}"/></clipPath>` +
    `<g clip-path="url(#a)"><path d="M0 0h${size}v${size}H0z" fill="${RED}"/>${stripes}` +
    `<path d="${outline('D3', x, y, height)}" fill="#fff"/></g></svg>\n`
  )
}

/** As the outlines are rounded for pictures of a thousand pixels, they are drawn a hundred times larger and scaled. */
const outline = (words: string, x: number, y: number, height: number): string =>
  drawLine(words, x * 100, y * 100, height * 100).path.replaceAll(/-?[\d.]+/g, (number) => String(round3(Number(number) / 100)))
const round3 = (number: number): number => Math.round(number * 100) / 100

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** One PNG in the old envelope, which old browsers ask for by name. */
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

async function keep(site: 'customer' | 'merchant', name: string, content: string | Buffer): Promise<void> {
  const to = new URL(`../web/${site}/public/${name}`, import.meta.url).pathname
  await writeFile(`${to}.draft`, content)
  await rename(`${to}.draft`, to)
  console.log(`${site}/${name}  ${(content.length / 1000).toFixed(1)} kB`)
}

const rounded = mark(1, 7)
const whole = mark(1, 0)
// What a phone cuts off is a fifth at most on each side (the safe zone of maskable icons).
const maskable = mark(0.74, 0)
for (const site of ['customer', 'merchant'] as const) {
  await keep(site, 'favicon.svg', rounded)
  await keep(site, 'favicon.ico', ico(await png(rounded, 32), 32))
  await keep(site, 'apple-touch-icon.png', await png(whole, 180))
}
await keep('customer', 'icon-192.png', await png(rounded, 192))
await keep('customer', 'icon-512.png', await png(rounded, 512))
await keep('customer', 'icon-maskable-512.png', await png(maskable, 512))
const about = 'Salons, spas, restaurants, garages and fundis across Kenya.'
await keep('customer', 'share.jpg', await drawSheet({ kind: 'site', title: 'Deals and services near you', about }, undefined, undefined))
