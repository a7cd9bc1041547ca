/**
 * Draws the preview image of a shared link in the current language: 1200 × 630, small enough for every messenger
 * (docs/rules/providers.md#link-previews). Text on the left, a photo on the right, coloured stripes between
 * them.
 */
import sharp, { type OverlayOptions } from 'sharp'
import { m } from '#messages'
import { percentOff, type PaidPrices } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { box, FONT_FAMILY, layOut, shape, type Box } from './text-layout.ts'

const MAX_BYTES = 300_000

const WIDTH = 1200
const HEIGHT = 630
const LEFT = 64
/** The left edges of the stripes and of the photo. */
const STRIPES_LEFT = 620
const PHOTO_LEFT = 660
const COLUMN_WIDTH = STRIPES_LEFT - LEFT - 44

const PAPER = '#fdfaf6'
const INK = '#241914'
const QUIET = '#584b45'
const STRUCK = '#70655e'
const RED = '#ce292c'
const OCHRE = '#fbb636'
const ON_OCHRE = '#351c08'
const STRIPES = [RED, OCHRE, '#007176', '#2e4282', '#fbf6ec']

export type OfferContent = {
  kind: 'offer'
  title: string
  store: string
  place: string
  /** Null if the price is agreed at the store. */
  prices: PaidPrices | null
}
export type StoreContent = {
  kind: 'store'
  name: string
  category: string
  place: string
  /** Null while there are no reviews. */
  rating: number | null
  reviews: number
  deals: number
  bestPercent: number | null
}

/** The preview of pages that have none themselves. */
type SiteContent = { kind: 'site'; title: string; about: string }

type PreviewContent = OfferContent | StoreContent | SiteContent

const JPEG_QUALITIES = [84, 72, 58]
const LOWEST_JPEG_QUALITY = 40

/** Draws a preview image. Without a photo, the right side shows a pattern. */
export async function drawPreview(
  content: PreviewContent,
  photo?: Uint8Array,
  logo?: Uint8Array,
): Promise<Buffer> {
  const layers: OverlayOptions[] = []
  if (photo) layers.push({ input: await fitPhoto(photo), left: PHOTO_LEFT, top: 0 })
  if (logo) {
    layers.push({ input: svg(logoBackground()), left: 0, top: 0 })
    layers.push({ input: await cropToCircle(logo), left: LOGO.left, top: LOGO.top })
  }
  const foreground = box(
    { width: WIDTH, height: HEIGHT, fontFamily: FONT_FAMILY },
    brand(),
    ...contentBoxes(content),
  )
  layers.push({ input: Buffer.from(await layOut(foreground, WIDTH, HEIGHT)), left: 0, top: 0 })
  const image = await sharp(svg(background(photo !== undefined)))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  return compress(image)
}

/** Returns the best quality that is small enough. */
async function compress(image: Buffer): Promise<Buffer> {
  for (const quality of JPEG_QUALITIES) {
    const jpeg = await sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length < MAX_BYTES) return jpeg
  }
  return sharp(image).jpeg({ quality: LOWEST_JPEG_QUALITY, mozjpeg: true }).toBuffer()
}

const fitPhoto = (photo: Uint8Array): Promise<Buffer> =>
  sharp(photo)
    .resize(WIDTH - PHOTO_LEFT, HEIGHT, { fit: 'cover', position: 'centre' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()

// ---------------------------------------------------------------- background

function background(hasPhoto: boolean): string {
  const stripeWidth = (PHOTO_LEFT - STRIPES_LEFT) / STRIPES.length
  const stripes = STRIPES.map((colour, index) => {
    const left = STRIPES_LEFT + index * stripeWidth
    return `<rect x="${left}" width="${stripeWidth}" height="${HEIGHT}" fill="${colour}"/>`
  })
  const paper = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`
  return paper + stripes.join('') + (hasPhoto ? '' : coverPattern())
}

/** Rows of diamonds on red. */
function coverPattern(): string {
  const diamond = (x: number, y: number, size: number, colour: string) => {
    const height = size * 1.3
    return `<path d="M${x} ${y - height}L${x + size} ${y}L${x} ${y + height}L${x - size} ${y}z" fill="${colour}"/>`
  }
  const large =
    diamond(60, 78, 56, '#7c1220') +
    diamond(60, 78, 44, OCHRE) +
    diamond(60, 78, 32, '#2e4282') +
    diamond(60, 78, 14, '#fbf6ec')
  const small = [0, 120].flatMap((x) => [0, 156].map((y) => diamond(x, y, 14, OCHRE))).join('')
  const area = `x="${PHOTO_LEFT}" width="${WIDTH - PHOTO_LEFT}" height="${HEIGHT}"`
  return (
    '<defs><pattern id="pattern" width="120" height="156" patternUnits="userSpaceOnUse">' +
    `${large}${small}</pattern></defs>` +
    `<rect ${area} fill="${RED}"/><rect ${area} fill="url(#pattern)"/>`
  )
}

// ---------------------------------------------------------------- content

function contentBoxes(content: PreviewContent): Box[] {
  switch (content.kind) {
    case 'offer':
      return offerBoxes(content)
    case 'store':
      return storeBoxes(content)
    case 'site':
      return siteBoxes(content)
  }
}

const siteBoxes = ({ title, about }: SiteContent): Box[] => [
  column({ top: 160 }, text(66, INK, title, { lines: 4 }), text(30, QUIET, about, { lines: 3, gap: 24 })),
]

const offerBoxes = ({ title, store, place, prices }: OfferContent): Box[] => {
  const percent = prices ? percentOff(prices.normalCents, prices.atStoreCents) : 0
  const discount = tag(m.notice_preview_tag({ percent }), {
    height: 96,
    size: 56,
    padding: 28,
    fill: OCHRE,
    colour: ON_OCHRE,
  })
  return [
    column({ top: 150 }, heading(title), text(30, QUIET, `${store} · ${place}`, { gap: 18 })),
    column({ bottom: 40 }, ...(prices ? priceBoxes(prices) : [text(44, RED, m.ui_price_agreed())])),
    ...(percent > 0 ? [positioned(discount, PHOTO_LEFT, 56)] : []),
  ]
}

const priceBoxes = ({ normalCents, nowCents, atStoreCents }: PaidPrices): Box[] => [
  text(38, STRUCK, formatKes(normalCents), { isStruck: true }),
  text(84, INK, formatKes(atStoreCents)),
  ...(nowCents > 0 ? [text(34, INK, m.offer_card_fee({ amount: formatKes(nowCents) }))] : []),
]

const storeBoxes = ({ name, category, place, rating, reviews, deals, bestPercent }: StoreContent): Box[] => [
  column({ top: 150 }, heading(name), text(30, QUIET, `${category} · ${place}`, { gap: 18 })),
  column(
    { bottom: 48 },
    rating === null
      ? null
      : box({ alignItems: 'center', gap: 14 }, STAR, text(36, INK, `${rating} (${reviews})`)),
    deals === 0 || bestPercent === null
      ? null
      : text(44, RED, m.notice_preview_deals({ count: deals, percent: bestPercent }), { gap: 22 }),
  ),
]

/** A long title has a smaller font and one more line. */
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
  box({ position: 'absolute', left: LEFT, width: COLUMN_WIDTH, flexDirection: 'column', ...at }, ...children)

// ---------------------------------------------------------------- elements

const brand = (): Box =>
  positioned(
    box(
      { alignItems: 'center', gap: 14 },
      text(66, INK, 'D3'),
      tag('DEALS', { height: 46, size: 26, padding: 12, fill: RED, colour: '#ffffff' }),
    ),
    LEFT,
    50,
  )

type TagOptions = { height: number; size: number; padding: number; fill: string; colour: string }

/** Draws a price tag with a zigzag right edge, as on the site. */
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

const positioned = (child: Box, left: number, top: number): Box =>
  box({ position: 'absolute', left, top }, child)

const LOGO = { left: PHOTO_LEFT + 40, top: HEIGHT - 200, size: 160 }
function logoBackground(): string {
  const radius = LOGO.size / 2
  return `<circle cx="${LOGO.left + radius}" cy="${LOGO.top + radius}" r="${radius + 8}" fill="${PAPER}"/>`
}

async function cropToCircle(logo: Uint8Array): Promise<Buffer> {
  const { size } = LOGO
  const radius = size / 2
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`,
  )
  return sharp(logo)
    .resize(size, size, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function svg(body: string): Buffer {
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)
}
