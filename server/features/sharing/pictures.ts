/**
 * The pictures that stand for an offer or a store where its address is shared: 1200 × 630, and light enough for every messenger
 * (docs/rules/providers.md#link-previews). On the left what it is and what it costs, on the right how it looks, between them the hem.
 */
import sharp from 'sharp'
import { formatShillings } from '#domain/payments/money.ts'
import { breakLines, drawLine, widthOf } from './letters.ts'

const MOST_BYTES = 300_000

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 64
/** Where the hem begins, and the picture after it. */
const HEM = 620
const PICTURE = 660
/** What the price stands on. */
const PRICE = 574
const COLUMN = HEM - LEFT - 44

const PAPER = '#fdfaf6'
const INK = '#241914'
const QUIET = '#584b45'
const STRUCK = '#70655e'
const RED = '#ce292c'
const OCHRE = '#fbb636'
const ON_OCHRE = '#351c08'
const STRIPES = [RED, OCHRE, '#007176', '#2e4282', '#fbf6ec']

export type OfferSheet = {
  kind: 'offer'
  title: string
  store: string
  place: string
  percent: number
  nowCents: number | null
  wasCents: number | null
}
export type StoreSheet = {
  kind: 'store'
  name: string
  category: string
  place: string
  /** The mean of real reviews; null while there is none. */
  rating: number | null
  reviews: number
  deals: number
  bestPercent: number | null
}

/** The site itself, where a page has nothing of its own to show. */
export type SiteSheet = { kind: 'site'; title: string; about: string }

/** The files of the picture and the mark; without them a cloth stands in. */
export async function drawSheet(
  sheet: OfferSheet | StoreSheet | SiteSheet,
  picture: string | undefined,
  logo: string | undefined,
): Promise<Buffer> {
  const photo = picture ? await fitted(picture, WIDTH - PICTURE, HEIGHT) : undefined
  const mark = logo ? await markOf(logo) : undefined
  const whole = await sharp(svg(ground(photo !== undefined)))
    .composite([
      ...(photo ? [{ input: photo, left: PICTURE, top: 0 }] : []),
      ...(mark
        ? [
            { input: svg(disc()), left: 0, top: 0 },
            { input: mark, left: MARK.left, top: MARK.top },
          ]
        : []),
      { input: svg(frontOf(sheet)), left: 0, top: 0 },
    ])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  for (const quality of [84, 72, 58]) {
    const made = await sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (made.length < MOST_BYTES) return made
  }
  return sharp(whole).jpeg({ quality: 40, mozjpeg: true }).toBuffer()
}

const fitted = (file: string, width: number, height: number): Promise<Buffer> =>
  sharp(file).resize(width, height, { fit: 'cover', position: 'centre' }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()

// ---------------------------------------------------------------- ground

function ground(hasPicture: boolean): string {
  const stripe = (HEM - PICTURE) / -STRIPES.length
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>` +
    STRIPES.map((colour, i) => `<rect x="${HEM + i * stripe}" width="${stripe}" height="${HEIGHT}" fill="${colour}"/>`).join('') +
    (hasPicture ? '' : coverPattern())
  )
}

/** Our own cloth: rows of diamonds on red. */
function coverPattern(): string {
  const diamond = (x: number, y: number, size: number, colour: string) =>
    `<path d="M${x} ${y - size * 1.3}L${x + size} ${y}L${x} ${y + size * 1.3}L${x - size} ${y}z" fill="${colour}"/>`
  const one = diamond(60, 78, 56, '#7c1220') + diamond(60, 78, 44, OCHRE) + diamond(60, 78, 32, '#2e4282') + diamond(60, 78, 14, '#fbf6ec')
  return (
    `<defs><pattern id="cloth" width="120" height="156" patternUnits="userSpaceOnUse">${one}` +
    `${[0, 120].flatMap((x) => [0, 156].map((y) => diamond(x, y, 14, OCHRE))).join('')}</pattern></defs>` +
    `<rect x="${PICTURE}" width="${WIDTH - PICTURE}" height="${HEIGHT}" fill="${RED}"/>` +
    `<rect x="${PICTURE}" width="${WIDTH - PICTURE}" height="${HEIGHT}" fill="url(#cloth)"/>`
  )
}

// ---------------------------------------------------------------- fronts

function frontOf(sheet: OfferSheet | StoreSheet | SiteSheet): string {
  switch (sheet.kind) {
    case 'offer':
      return offerFront(sheet)
    case 'store':
      return storeFront(sheet)
    case 'site':
      return siteFront(sheet)
  }
}

const siteFront = ({ title, about }: SiteSheet): string =>
  brand() +
  column(
    [
      ...breakLines(title, 66, COLUMN, 4).map((words) => ({ words, height: 66, colour: INK, gap: 10 })),
      ...breakLines(about, 30, COLUMN, 3).map((words, i) => ({ words, height: 30, colour: QUIET, gap: i ? 8 : 28 })),
    ],
    150,
  )

function offerFront({ title, store, place, percent, nowCents, wasCents }: OfferSheet): string {
  const price =
    nowCents === null
      ? text(`${percent}% off`, LEFT, PRICE, 84, RED)
      : text(`KES ${formatShillings(nowCents)}`, LEFT, PRICE, 84, INK) + (wasCents === null ? '' : struck(wasCents, PRICE - 88))
  return (
    brand() +
    column([...titleLines(title), { words: `${store} · ${place}`, height: 30, colour: QUIET, gap: 20 }], 140) +
    price +
    percentTag(percent)
  )
}

function storeFront({ name, category, place, rating, reviews, deals, bestPercent }: StoreSheet): string {
  const rated = rating === null ? '' : star(LEFT, 434) + text(`${rating} (${reviews})`, LEFT + 52, 466, 36, INK)
  const has =
    deals === 0 || bestPercent === null
      ? ''
      : text(deals === 1 ? `1 deal, ${bestPercent}% off` : `${deals} deals, up to ${bestPercent}% off`, LEFT, PRICE, 44, RED)
  return brand() + column([...titleLines(name), { words: `${category} · ${place}`, height: 30, colour: QUIET, gap: 20 }], 140) + rated + has
}

function titleLines(title: string): TextLine[] {
  const isLong = breakLines(title, 58, COLUMN, 9).length > 3
  const height = isLong ? 46 : 58
  return breakLines(title, height, COLUMN, isLong ? 4 : 3).map((words) => ({ words, height, colour: INK, gap: 8 }))
}

type TextLine = { words: string; height: number; colour: string; gap: number }
function column(lines: TextLine[], top: number): string {
  let y = top
  let drawn = ''
  for (const { words, height, colour, gap } of lines) {
    y += height + gap
    drawn += text(breakLines(words, height, COLUMN, 1)[0] ?? '', LEFT, y, height, colour)
  }
  return drawn
}

function struck(cents: number, y: number): string {
  const words = `KES ${formatShillings(cents)}`
  const line = `<rect x="${LEFT - 4}" y="${y - 14}" width="${widthOf(words, 38) + 8}" height="4" fill="${STRUCK}"/>`
  return text(words, LEFT, y, 38, STRUCK) + line
}

// ---------------------------------------------------------------- signs

function brand(): string {
  const tag = toothed(LEFT + 94, 65, widthOf('DEALS', 26) + 34, 46, RED)
  return text('D3', LEFT, 112, 66, INK) + tag + text('DEALS', LEFT + 106, 98, 26, '#ffffff')
}

function percentTag(percent: number): string {
  const words = `${percent}% OFF`
  return toothed(PICTURE, 56, widthOf(words, 56) + 76, 96, OCHRE) + text(words, PICTURE + 28, 123, 56, ON_OCHRE)
}

/** A tag torn off at its right edge, as on the site. */
function toothed(x: number, y: number, width: number, height: number, colour: string): string {
  const teeth = 4
  const step = height / teeth
  const edge = Array.from(
    { length: teeth },
    (_, i) => `L${x + width - step / 2} ${y + step * (i + 0.5)}L${x + width} ${y + step * (i + 1)}`,
  )
  return `<path d="M${x} ${y}H${x + width}${edge.join('')}H${x}z" fill="${colour}"/>`
}

const star = (x: number, y: number): string =>
  `<path transform="translate(${x} ${y}) scale(1.6)" d="M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z" fill="${OCHRE}"/>`

const text = (words: string, x: number, y: number, height: number, colour: string): string =>
  `<path d="${drawLine(words, x, y, height).path}" fill="${colour}"/>`

const MARK = { left: PICTURE + 40, top: HEIGHT - 200, size: 160 }
const disc = (): string =>
  `<circle cx="${MARK.left + MARK.size / 2}" cy="${MARK.top + MARK.size / 2}" r="${MARK.size / 2 + 8}" fill="${PAPER}"/>`

async function markOf(file: string): Promise<Buffer> {
  const half = MARK.size / 2
  const round = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK.size}" height="${MARK.size}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`,
  )
  return sharp(file)
    .resize(MARK.size, MARK.size, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const svg = (body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`)
