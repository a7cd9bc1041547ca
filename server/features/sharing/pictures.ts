/**
 * The pictures that stand for an offer or a store where its address is shared: 1200 × 630, and light enough for every messenger
 * (docs/rules/providers.md#link-previews). On the left what it is and what it costs, on the right how it looks, between them the hem.
 */
import sharp from 'sharp'
import { formatShillings } from '#domain/payments/money.ts'
import { box, FONT_FAMILY, layOut, shape, type Box } from './text-layout.ts'

const MOST_BYTES = 300_000

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 64
/** Where the hem begins, and the picture after it. */
const HEM = 620
const PICTURE = 660
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
  const front = box({ width: WIDTH, height: HEIGHT, fontFamily: FONT_FAMILY }, brand(), ...frontOf(sheet))
  const whole = await sharp(svg(ground(photo !== undefined)))
    .composite([
      ...(photo ? [{ input: photo, left: PICTURE, top: 0 }] : []),
      ...(mark
        ? [
            { input: svg(disc()), left: 0, top: 0 },
            { input: mark, left: MARK.left, top: MARK.top },
          ]
        : []),
      { input: Buffer.from(await layOut(front, WIDTH, HEIGHT)), left: 0, top: 0 },
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
  sharp(file)
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()

// ---------------------------------------------------------------- ground

function ground(hasPicture: boolean): string {
  const stripe = (HEM - PICTURE) / -STRIPES.length
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>` +
    STRIPES.map(
      (colour, i) => `<rect x="${HEM + i * stripe}" width="${stripe}" height="${HEIGHT}" fill="${colour}"/>`,
    ).join('') +
    (hasPicture ? '' : coverPattern())
  )
}

/** Our own cloth: rows of diamonds on red. */
function coverPattern(): string {
  const diamond = (x: number, y: number, size: number, colour: string) =>
    `<path d="M${x} ${y - size * 1.3}L${x + size} ${y}L${x} ${y + size * 1.3}L${x - size} ${y}z" fill="${colour}"/>`
  const one =
    diamond(60, 78, 56, '#7c1220') +
    diamond(60, 78, 44, OCHRE) +
    diamond(60, 78, 32, '#2e4282') +
    diamond(60, 78, 14, '#fbf6ec')
  return (
    `<defs><pattern id="cloth" width="120" height="156" patternUnits="userSpaceOnUse">${one}` +
    `${[0, 120].flatMap((x) => [0, 156].map((y) => diamond(x, y, 14, OCHRE))).join('')}</pattern></defs>` +
    `<rect x="${PICTURE}" width="${WIDTH - PICTURE}" height="${HEIGHT}" fill="${RED}"/>` +
    `<rect x="${PICTURE}" width="${WIDTH - PICTURE}" height="${HEIGHT}" fill="url(#cloth)"/>`
  )
}

// ---------------------------------------------------------------- fronts

function frontOf(sheet: OfferSheet | StoreSheet | SiteSheet): Box[] {
  switch (sheet.kind) {
    case 'offer':
      return offerFront(sheet)
    case 'store':
      return storeFront(sheet)
    case 'site':
      return siteFront(sheet)
  }
}

const siteFront = ({ title, about }: SiteSheet): Box[] => [
  column({ top: 160 }, text(66, INK, title, { lines: 4 }), text(30, QUIET, about, { lines: 3, gap: 24 })),
]

const offerFront = ({ title, store, place, percent, nowCents, wasCents }: OfferSheet): Box[] => [
  column({ top: 150 }, heading(title), text(30, QUIET, `${store} · ${place}`, { gap: 18 })),
  column(
    { bottom: 40 },
    nowCents !== null && wasCents !== null
      ? text(38, STRUCK, `KES ${formatShillings(wasCents)}`, { isStruck: true })
      : null,
    nowCents === null ? text(84, RED, `${percent}% off`) : text(84, INK, `KES ${formatShillings(nowCents)}`),
  ),
  placed(
    tag(`${percent}% OFF`, { height: 96, size: 56, padding: 28, fill: OCHRE, colour: ON_OCHRE }),
    PICTURE,
    56,
  ),
]

const storeFront = ({ name, category, place, rating, reviews, deals, bestPercent }: StoreSheet): Box[] => [
  column({ top: 150 }, heading(name), text(30, QUIET, `${category} · ${place}`, { gap: 18 })),
  column(
    { bottom: 48 },
    rating === null
      ? null
      : box({ alignItems: 'center', gap: 14 }, STAR, text(36, INK, `${rating} (${reviews})`)),
    deals === 0 || bestPercent === null
      ? null
      : text(
          44,
          RED,
          deals === 1 ? `1 deal, ${bestPercent}% off` : `${deals} deals, up to ${bestPercent}% off`,
          { gap: 22 },
        ),
  ),
]

/** A long title is smaller, and has one more line. */
const heading = (title: string): Box =>
  title.length > 54 ? text(46, INK, title, { lines: 4 }) : text(58, INK, title, { lines: 3 })

type TextOptions = { lines?: number; gap?: number; isStruck?: boolean }
const text = (
  size: number,
  colour: string,
  words: string,
  { lines = 1, gap = 0, isStruck = false }: TextOptions = {},
): Box =>
  box(
    {
      display: 'block',
      fontSize: size,
      lineHeight: 1.14,
      color: colour,
      marginTop: gap,
      lineClamp: lines,
      ...(isStruck && { textDecoration: 'line-through' }),
    },
    words,
  )

const column = (at: { top: number } | { bottom: number }, ...children: (Box | null)[]): Box =>
  box({ position: 'absolute', left: LEFT, width: COLUMN, flexDirection: 'column', ...at }, ...children)

// ---------------------------------------------------------------- signs

const brand = (): Box =>
  placed(
    box(
      { alignItems: 'center', gap: 14 },
      text(66, INK, 'D3'),
      tag('DEALS', { height: 46, size: 26, padding: 12, fill: RED, colour: '#ffffff' }),
    ),
    LEFT,
    50,
  )

type TagOptions = { height: number; size: number; padding: number; fill: string; colour: string }

/** A tag torn off at its right edge, as on the site. */
function tag(words: string, { height, size, padding, fill, colour }: TagOptions): Box {
  const teeth = 4
  const step = height / teeth
  const edge = Array.from({ length: teeth }, (_, i) => `L0 ${step * (i + 0.5)}L${step / 2} ${step * (i + 1)}`)
  return box(
    { height },
    box(
      { backgroundColor: fill, alignItems: 'center', paddingLeft: padding, paddingRight: padding * 0.8 },
      text(size, colour, words),
    ),
    shape(step / 2, height, `M0 0H${step / 2}${edge.join('')}H0z`, fill),
  )
}

const STAR = shape(38, 38, 'M19 3.2l4.9 10 11 1.6-8 7.8 1.9 11-9.8-5.2-9.8 5.2 1.9-11-8-7.8 11-1.6z', OCHRE)

const placed = (child: Box, left: number, top: number): Box => box({ position: 'absolute', left, top }, child)

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
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`,
  )
