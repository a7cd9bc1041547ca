/** The look of the frame, which the website around it chooses (docs/rules/embed.md). */

/** What a website can choose, by the names of its parameters and of its custom properties without `--d3-`. */
export const FRAME_THEME = ['accent', 'radius', 'font'] as const
export type FrameTheme = Partial<Record<(typeof FRAME_THEME)[number], string>>

const MAX_RADIUS = 24
const FONT = /^[\w\s"',-]{1,100}$/

/** Returns the custom properties of the design that a theme sets. What cannot be read is left as it is. */
export function toDesign({
  accent = '',
  radius = '',
  font = '',
}: FrameTheme): [name: string, value: string][] {
  const rgb = readColour(accent)
  const pixels = /^\d{1,2}(?:px)?$/.test(radius.trim()) ? Number.parseInt(radius, 10) : null
  const family = FONT.test(font.trim()) ? font.trim() : null
  return [
    ...(rgb ? colours(rgb) : []),
    ...(pixels !== null && pixels <= MAX_RADIUS ? radii(pixels) : []),
    ...(family === null ? [] : fonts(family)),
  ]
}

type Rgb = [red: number, green: number, blue: number]

/** Reads `#c26` or `#cc2266`. */
function readColour(text: string): Rgb | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const at = (place: number) => Number.parseInt(long.slice(place, place + 2), 16)
  return [at(0), at(2), at(4)]
}

/** The text on the accent is white or black, whichever can be read better. Small text in the accent could be too pale, so it has the ink. */
function colours(rgb: Rgb): [string, string][] {
  const accent = `rgb(${rgb.join(' ')})`
  const isDark = contrast(luminance(rgb), 1) >= contrast(luminance(rgb), 0)
  return [
    ['--primary', accent],
    ['--primary-press', `color-mix(in oklab, ${accent} 85%, ${isDark ? 'black' : 'white'})`],
    ['--on-primary', isDark ? 'white' : 'black'],
    ['--primary-text', 'var(--ink)'],
    ['--primary-soft', 'var(--sunk)'],
  ]
}

const radii = (pixels: number): [string, string][] => [
  ['--r-control', `${pixels}px`],
  ['--r-card', `${pixels}px`],
]

const fonts = (family: string): [string, string][] => [
  ['--font-text', `${family}, Arial, sans-serif`],
  ['--font-display', `${family}, Arial, sans-serif`],
]

/** Relative luminance and contrast, as WCAG defines them. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb // as many as there were
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
