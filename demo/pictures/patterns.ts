// Cover patterns, after East African textiles, and their palettes.
import { f, line, oval, rect, ring, shape, times, type Svg } from './draw.ts'

/** Background, second, third, light, accent, dark. */
export type Colours = readonly [string, string, string, string, string, string]

export const PALETTES = {
  shuka: ['#B4232C', '#7C1220', '#22295A', '#F3E3C9', '#F0A534', '#2A1210'],
  ochre: ['#E5A43C', '#C7651F', '#7A2E17', '#FBEBC4', '#1F5C5A', '#3A1A0E'],
  lagoon: ['#14777A', '#0B5357', '#F0643A', '#F8E6C6', '#F4B942', '#07343A'],
  indigo: ['#2C4687', '#1B2C5E', '#EDB84A', '#DCE7F2', '#E4572E', '#0F1836'],
  leaf: ['#4C8A45', '#2B5E35', '#F3C24D', '#F6ECCF', '#C9402B', '#14301C'],
  sand: ['#EAD6B3', '#D2AE74', '#A5432A', '#FFF8E8', '#24505C', '#4A2A18'],
  coral: ['#EE7D5B', '#D4512F', '#FBD38A', '#FFF1DC', '#22617A', '#5A1E12'],
  sky: ['#BBDDE0', '#7DB6BF', '#E4643A', '#FFFaf0', '#1D4E6B', '#1D3F52'],
  plum: ['#6E2A4B', '#4A1730', '#F0A64B', '#F7DFD3', '#D9573F', '#2C0B1C'],
  cocoa: ['#6B3F2A', '#4A2718', '#E2A14A', '#F4E2C8', '#B4332B', '#241008'],
  blush: ['#F2C4B0', '#E39A86', '#A33B3F', '#FFF3E8', '#35606A', '#5B2326'],
  mint: ['#BFDCB9', '#86B78B', '#D9573A', '#FFFBEA', '#2A5E56', '#1F4638'],
  night: ['#1F2B47', '#131B31', '#D9A441', '#E9E2CF', '#C8503A', '#0A0F1E'],
  maize: ['#F4CE6A', '#E5A43C', '#B5402A', '#FFF6D9', '#2A6A5C', '#5A2E12'],
  chilli: ['#CE4A26', '#9E2D14', '#F4B942', '#FCE6C8', '#1E5A62', '#3D1208'],
  lilac: ['#CDB9D6', '#A68BB8', '#E08A3C', '#FBF4F4', '#4B2E63', '#38214B'],
  forest: ['#1F4D3A', '#123426', '#E0A63F', '#EFE6CB', '#CF5A35', '#081E15'],
  clay: ['#C98661', '#A65E3C', '#5E2A1C', '#FBE9D3', '#2E5F66', '#3F1B10'],
} as const satisfies Record<string, Colours>

export type Palette = keyof typeof PALETTES

/* Each pattern fills the canvas. `shift` moves it, so that two pictures with the same pattern differ. */
type Print = (colours: Colours, shift: Shift) => Svg
type Shift = { x: number; y: number }

const tile = (w: number, h: number, body: Svg, turn: number, { x, y }: Shift): Svg =>
  `<defs><pattern id="cloth" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="translate(${f(x)} ${f(y)}) rotate(${turn})">${body}</pattern></defs><rect width="800" height="600" fill="url(#cloth)"/>`
const corners = (w: number, h: number, draw: (x: number, y: number) => Svg): Svg => draw(0, 0) + draw(w, 0) + draw(0, h) + draw(w, h)
const diamond = (x: number, y: number, s: number, fill: string): Svg => shape(`M${x} ${f(y - s * 1.25)}L${x + s} ${y}L${x} ${f(y + s * 1.25)}L${x - s} ${y}z`, fill)

const strips = (x: number, y: number, upright: boolean, cols: readonly string[]): Svg => cols.map((col, i) => (upright ? rect(x + i * 18, y, 16.5, 54, 2, col) : rect(x, y + i * 18, 54, 16.5, 2, col))).join('')
const wave = (y: number, w: number, col: string): Svg => line(`M-60 ${y}Q-30 ${y - 34} 0 ${y}T60 ${y}T120 ${y}T180 ${y}`, col, w, '', 'butt')
const zig = (y: number, w: number, col: string): Svg => line(`M-10 ${y + 50}L45 ${y}L100 ${y + 50}`, col, w, '', 'butt')

export const PATTERNS = {
  /** Maasai check. */
  shuka([g, a, b, l, c, k], shift) {
    const bars: [number, number, string, number][] = [[0, 46, k, 0.78], [58, 10, b, 0.9], [74, 10, b, 0.9], [120, 5, l, 0.55], [150, 26, a, 0.8], [190, 4, c, 0.75]]
    const laid = (upright: boolean): Svg => bars.map(([p, w, col, o]) => (upright ? rect(p, 0, w, 220, 0, col, `opacity="${f(o * 0.62 * 100) / 100}"`) : rect(0, p, 220, w, 0, col, `opacity="${f(o * 0.62 * 100) / 100}"`))).join('')
    return tile(220, 220, rect(0, 0, 220, 220, 0, g) + laid(true) + laid(false), -9, shift)
  },
  /** Broad ground, striped hem. */
  kikoi([g, a, b, l, c, k], shift) {
    const stripes: [number, number, string][] = [[0, 250, g], [250, 16, k], [266, 8, l], [274, 40, a], [314, 8, c], [322, 26, b], [348, 8, c], [356, 40, a], [396, 8, l], [404, 16, k]]
    return tile(24, 420, stripes.map(([y, h, col]) => rect(0, y, 24, h + 0.5, 0, col)).join('') + times(31, (i) => rect(0, 8 + i * 8, 24, 1.4, 0, l, 'opacity=".16"')), 24, shift)
  },
  /** Kitenge 'record'. */
  ripple([g, a, b, l, c, k], shift) {
    const record = ring(85, 85, 74, k) + ring(85, 85, 69, b) + ring(85, 85, 58, k) + ring(85, 85, 54, l) + ring(85, 85, 42, a) + ring(85, 85, 37, l, `stroke="${a}" stroke-width="5" stroke-dasharray="6 5.6"`) + ring(85, 85, 24, g) + ring(85, 85, 14, c) + ring(85, 85, 6, k)
    return tile(170, 170, rect(0, 0, 170, 170, 0, g) + record + corners(170, 170, (x, y) => diamond(x, y, 18, c) + diamond(x, y, 9, k)), 12, shift)
  },
  /** Overlapping circles that read as petals. */
  petals([g, a, b, l, c, k], shift) {
    const petal = (turn: number): Svg => `<g transform="translate(70 70) rotate(${turn})">${shape('M0 0C28-22 28-48 0-70C-28-48-28-22 0 0z', l)}${shape('M0-10C16-26 16-44 0-60C-16-44-16-26 0-10z', b)}<path d="M0-22V-54" stroke="${k}" stroke-width="3"/></g>`
    return tile(140, 140, rect(0, 0, 140, 140, 0, g) + [0, 90, 180, 270].map(petal).join('') + ring(70, 70, 15, a) + ring(70, 70, 8, c) + corners(140, 140, (x, y) => ring(x, y, 26, a) + ring(x, y, 17, g) + ring(x, y, 8, c)), 45, shift)
  },
  scales([g, a, b, l, , k], shift) {
    const scale = (x: number, y: number): Svg => ring(x, y, 60, k) + ring(x, y, 57, g) + ring(x, y, 47, l) + ring(x, y, 41, a) + ring(x, y, 30, b) + ring(x, y, 20, l) + ring(x, y, 14, a)
    const rows: [number, number][] = [[0, -34], [120, -34], [60, 0], [0, 34], [120, 34], [60, 68], [0, 102], [120, 102]]
    return tile(120, 68, rect(0, 0, 120, 68, 0, g) + rows.map(([x, y]) => scale(x, y)).join(''), -8, shift)
  },
  diamonds([g, a, b, l, c, k], shift) {
    const big = diamond(75, 94, 72, k) + diamond(75, 94, 66, b) + diamond(75, 94, 54, l) + diamond(75, 94, 44, a) + diamond(75, 94, 28, c) + diamond(75, 94, 14, k)
    return tile(150, 188, rect(0, 0, 150, 188, 0, g) + big + corners(150, 188, (x, y) => diamond(x, y, 40, a) + diamond(x, y, 26, l) + diamond(x, y, 12, c)), 0, shift)
  },
  zig([g, a, b, l, c, k], shift) {
    return tile(90, 172, rect(0, 0, 90, 172, 0, g) + [-172, 0, 172].map((o) => zig(o + 10, 30, a) + zig(o + 10, 8, l) + zig(o + 62, 16, b) + zig(o + 96, 30, k) + zig(o + 96, 10, c)).join('') + ring(0, 84, 6, l) + ring(90, 84, 6, l) + ring(45, 144, 6, l), 90, shift)
  },
  /** Half suns. */
  fans([g, a, b, l, c, k], shift) {
    const ray = (x: number, y: number, i: number): Svg => {
      const t = Math.PI + (i * Math.PI) / 10
      return shape(`M${x} ${y}L${f(x + 64 * Math.cos(t - 0.09))} ${f(y + 64 * Math.sin(t - 0.09))}L${f(x + 64 * Math.cos(t + 0.09))} ${f(y + 64 * Math.sin(t + 0.09))}z`, i % 2 ? c : l)
    }
    const fan = (x: number, y: number): Svg => ring(x, y, 68, a) + times(11, (i) => ray(x, y, i)) + ring(x, y, 26, b) + ring(x, y, 17, l) + ring(x, y, 9, k)
    return tile(140, 140, rect(0, 0, 140, 140, 0, g) + fan(0, 0) + fan(140, 0) + fan(70, 70) + fan(0, 140) + fan(140, 140), -10, shift)
  },
  leaves([g, a, b, l, c, k], shift) {
    const leaf = (y: number, turn: number, col: string): Svg => `<g transform="translate(65 ${y}) rotate(${turn})">${shape('M0 0C26-14 34-44 0-78C-34-44-26-14 0 0z', col)}<path d="M0-4V-66M0-20l12-10M0-20l-12-10M0-36l11-10M0-36l-11-10" stroke="${k}" stroke-width="2.6" fill="none" opacity=".7"/></g>`
    return tile(130, 150, rect(0, 0, 130, 150, 0, g) + leaf(96, -38, a) + leaf(96, 38, b) + leaf(104, 0, l) + ring(65, 104, 8, c) + [0, 130].map((x) => ring(x, 20, 9, c) + ring(x, 20, 4, k)).join('') + ring(65, 136, 4, l), 18, shift)
  },
  /** Woven ground with one band across. */
  plain([g, a, b, l, c, k], shift) {
    const band: [number, number, string][] = [[0, 12, k], [12, 8, l], [20, 34, b], [54, 8, c], [62, 14, a], [76, 8, l], [84, 12, k]]
    return tile(128, 128, rect(0, 0, 128, 128, 0, g) + `<path d="${times(64, (i) => `M${(i % 8) * 16} ${Math.floor(i / 8) * 16 + 4}h8m0 8h8`)}" stroke="${l}" stroke-width="2" opacity=".16"/>`, 20, shift) +
      `<g transform="rotate(-7 400 300) translate(0 ${f(440 + (shift.y % 60))})">${band.map(([y, h, col]) => rect(-80, y, 960, h + 0.5, 0, col)).join('')}</g>`
  },
  /** Batik spots in rings of dots. */
  spots([g, a, b, l, c, k], shift) {
    const spot = (x: number, y: number, r: number, col: string): Svg => ring(x, y, r, col) + ring(x, y, r * 0.55, k) + ring(x, y, r * 0.3, l) + times(12, (i) => ring(x + Math.cos((i * Math.PI) / 6) * (r + 12), y + Math.sin((i * Math.PI) / 6) * (r + 12), 3.6, l))
    return tile(150, 150, rect(0, 0, 150, 150, 0, g) + spot(75, 75, 32, a) + corners(150, 150, (x, y) => spot(x, y, 24, b)) + [[75, 0], [75, 150], [0, 75], [150, 75]].map(([x = 0, y = 0]) => ring(x, y, 8, c)).join(''), 14, shift)
  },
  /** Palm-leaf mat. */
  mkeka([g, a, b, l, c, k], shift) {
    return tile(108, 108, rect(0, 0, 108, 108, 0, k) + strips(0, 0, true, [g, l, g]) + strips(54, 0, false, [a, g, a]) + strips(0, 54, false, [g, b, g]) + strips(54, 54, true, [g, c, g]), 45, shift)
  },
  waves([g, a, b, l, c], shift) {
    return tile(120, 150, rect(0, 0, 120, 150, 0, g) + [-150, 0, 150].map((o) => wave(o + 20, 26, a) + wave(o + 20, 10, l) + wave(o + 62, 8, c) + wave(o + 100, 22, b) + wave(o + 100, 5, l)).join('') + ring(30, 62, 5, l) + ring(90, 132, 5, l), -12, shift)
  },
  /** Kanga with stars, the 'korosho' drop between them. */
  kanga([g, a, b, l, c, k], shift) {
    const drop = (turn: number): Svg => `<g transform="translate(85 85) rotate(${turn})">${shape('M0-14C34-30 30-72-2-70C-26-66-22-44-6-42C-16-32-10-20 0-14z', l)}${shape('M0-24C22-36 20-60 0-60C-14-56-10-48 4-46C-4-38-2-30 0-24z', b)}</g>`
    const star = (x: number, y: number): Svg => times(8, (i) => `<path transform="translate(${x} ${y}) rotate(${i * 45})" d="M-7 0L0-34L7 0z" fill="${i % 2 ? a : c}"/>`) + ring(x, y, 9, k)
    return tile(170, 170, rect(0, 0, 170, 170, 0, g) + [0, 90, 180, 270].map(drop).join('') + ring(85, 85, 10, c) + corners(170, 170, star) + [[85, 0], [85, 170], [0, 85], [170, 85]].map(([x = 0, y = 0]) => ring(x, y, 5, l)).join(''), 22, shift)
  },
  /** Rows of cowries on stripes. */
  cowrie([g, a, b, l, c, k], shift) {
    const shell = (x: number, y: number): Svg => oval(x, y, 15, 22, l) + oval(x, y, 5, 17, k, 'opacity=".75"') + times(5, (i) => rect(x - 6, y - 13 + i * 6, 12, 2, 1, l))
    return tile(100, 160, rect(0, 0, 100, 160, 0, g) + rect(0, 0, 100, 14, 0, a) + rect(0, 14, 100, 4, 0, c) + rect(0, 76, 100, 4, 0, c) + rect(0, 80, 100, 14, 0, b) + shell(25, 47) + shell(75, 47) + [25, 75].map((x) => diamond(x, 127, 18, a) + diamond(x, 127, 8, l)).join(''), -20, shift)
  },
} satisfies Record<string, Print>

export type Pattern = keyof typeof PATTERNS
/** The look of a store's cover, logo and pictures. */
export type Look = { pattern: Pattern; palette: Palette }

/* ---------- colour distances ---------- */

type Lab = { l: number; a: number; b: number }

/** Converts to OKLab, in which distances correspond to perceived differences. */
export function toOklab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // three channels in, three out
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s }
}

/** The average colour of a pattern in this palette, which is mostly its background colour. */
export function meanOf(palette: Palette): Lab {
  const weights = [0.62, 0.14, 0.08, 0.08, 0.03, 0.05]
  const sum = { l: 0, a: 0, b: 0 }
  PALETTES[palette].forEach((hex, i) => {
    const lab = toOklab(hex)
    const weight = weights[i] ?? 0
    sum.l += lab.l * weight
    sum.a += lab.a * weight
    sum.b += lab.b * weight
  })
  return sum
}

/** The distance of two colours. Lightness counts double, because it determines how visible outlines are. */
export const colourDistance = (x: Lab, y: Lab): number => Math.hypot(2 * (x.l - y.l), x.a - y.a, x.b - y.b)
