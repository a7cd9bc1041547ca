/**
 * The colours of a stored picture, shown in its place until it is loaded. They are part of its name, so that
 * every page has them without a query: `<name>-<colours>-640.webp`, with three hexadecimal digits for each of
 * the four corners and the middle.
 */
export type PictureColours = {
  topLeft: string
  topRight: string
  bottomLeft: string
  bottomRight: string
  middle: string
}

/** The picture is scaled to this many pixels in each direction. */
export const COLOURS_SIDE = 3

/** The colours of a picture that is scaled to 3 × 3 pixels, in RGB. */
export function colourCode(pixels: Uint8Array): string {
  return PLACES.map((pixel) => {
    const channels = pixels.subarray(pixel * 3, pixel * 3 + 3)
    return Array.from(channels, (channel) => Math.round(channel / 17).toString(16)).join('')
  }).join('')
}
/** The corners and the middle of 3 × 3 pixels. */
const PLACES = [0, 2, 6, 8, 4]

/** Returns the colours in a name; undefined for a picture without them. */
export function coloursIn(name: string): PictureColours | undefined {
  const code = NAME.exec(name)?.[1]
  if (code === undefined) return undefined
  const colour = (index: number) => `#${code.slice(index * 3, index * 3 + 3)}`
  return {
    topLeft: colour(0),
    topRight: colour(1),
    bottomLeft: colour(2),
    bottomRight: colour(3),
    middle: colour(4),
  }
}
const NAME = /-([\da-f]{15})-(?:[a-z\d]+-)?\d+\.webp$/
