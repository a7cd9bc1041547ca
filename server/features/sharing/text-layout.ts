/** Lays out elements with text, by satori, as SVG whose letters are outlines: what turns it into pixels has no fonts. */
import { readFileSync } from 'node:fs'
import type { CSSProperties } from 'react'
import satori from 'satori'

/** What satori takes of a React element. */
export type Box = { type: 'div' | 'svg' | 'path' | 'rect'; props: Record<string, unknown> }
type Child = Box | string | null

export const box = (style: CSSProperties, ...children: Child[]): Box => ({
  type: 'div',
  props: {
    style: { display: 'flex', ...style },
    children: children.map((child) => (typeof child === 'string' ? drawable(child) : child)),
  },
})

/** A shape behind or beside text. */
export const shape = (
  width: number,
  height: number,
  path: string,
  fill: string,
  style: CSSProperties = {},
): Box => ({
  type: 'svg',
  props: {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    style,
    children: [{ type: 'path', props: { d: path, fill } }],
  },
})

export const layOut = (root: Box, width: number, height: number): Promise<string> =>
  // It is typed for React's elements, of which a Box is the part that it reads.
  satori(root as unknown as Parameters<typeof satori>[0], { width, height, fonts: FONTS, embedFont: true })

/** One weight of the display family, in two files (tools/fonts.mjs writes them). */
const FONTS = ['display', 'display-extended'].map((file) => ({
  name: file,
  data: readFileSync(new URL(`fonts/${file}.woff`, import.meta.url)),
  weight: 700 as const,
  style: 'normal' as const,
}))
export const FONT_FAMILY = 'display, display-extended'

/** Only what the fonts have: an accent that they lack is left off, and an emoji with it. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\s/g, ' ')]
    .map((letter) =>
      HAS_GLYPH.test(letter)
        ? letter
        : ([...letter.normalize('NFD')].find((part) => HAS_GLYPH.test(part)) ?? ''),
    )
    .join('')
const HAS_GLYPH = /[ -~\u00a1-\u017f–—‘’“”•…−€]/
