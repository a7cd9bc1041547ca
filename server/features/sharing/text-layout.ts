/**
 * Lays out elements with text as SVG, by satori. Glyphs become outlines, because the SVG renderer has no
 * fonts.
 */
import { readFileSync } from 'node:fs'
import type { CSSProperties } from 'react'
import satori from 'satori'
import { removeMissingGlyphs } from '#domain/text/glyphs.ts'

/** The part of a React element that satori reads. */
export type Box = { type: 'div' | 'svg' | 'path' | 'rect'; props: Record<string, unknown> }
type Child = Box | string | null

export const box = (style: CSSProperties, ...children: Child[]): Box => ({
  type: 'div',
  props: {
    style: { display: 'flex', ...style },
    children: children.map((child) => (typeof child === 'string' ? removeMissingGlyphs(child) : child)),
  },
})

/** Returns an SVG path as an element of the layout. */
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
  // satori is typed for React elements; a Box has the properties that it reads.
  satori(root as unknown as Parameters<typeof satori>[0], { width, height, fonts: FONTS, embedFont: true })

/** One weight of the display family, in two files written by tools/fonts.mjs. */
const FONTS = ['display', 'display-extended'].map((file) => ({
  name: file,
  data: readFileSync(new URL(`fonts/${file}.woff`, import.meta.url)),
  weight: 700 as const,
  style: 'normal' as const,
}))
export const FONT_FAMILY = 'display, display-extended'
