// The drawing kit of a scene: seeded random numbers, colours that contrast with the background, and placement
// of objects.
import { colourDistance, toOklab, meanOf, type Palette } from './patterns.ts'
import { f, type Svg } from './draw.ts'

export type Scenery = (k: Kit) => void

export type Kit = {
  /** Whether the background is dark. */
  dark: boolean
  random(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  withProbability(probability: number): boolean
  /** A colour that contrasts with the background, different from those used before while others are left. */
  tint(choices?: readonly string[]): string
  /** One of the given colours that contrasts with the background; if none does, the most distant one. */
  contrasting(...choices: string[]): string
  /** The colour of a tool's shell: dark on light backgrounds, ivory or gold on dark ones. */
  shell: string
  /** The colour of crockery: cream on dark backgrounds, a deep glaze on light ones. */
  china: string
  /** Places an object that is drawn around the origin. Closer views show the objects placed first. */
  put(thing: Svg, x: number, y: number, size?: number, turn?: number): void
  /** Places an object on top of others. */
  over(thing: Svg, x: number, y: number, size?: number, turn?: number): void
  /** Places random small objects on a random part of the spots. */
  beside(
    things: readonly Svg[],
    spots: readonly (readonly [x: number, y: number, size?: number])[],
    probability?: number,
  ): void
}

export const BRIGHTS = ['#C7362F', '#F0A534', '#14777A', '#2C4687', '#F0724E', '#6E2A4B', '#3F7A45', '#FDF3DF', '#E9B7A0', '#7FB7C4', '#22295A', '#F4C95D'] as const

/** The Mulberry32 generator. */
export function seededRandom(seed: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 13)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Arranged = { layers: [Svg, Svg]; focuses: { x: number; y: number }[] }

/** Arranges the objects of a scene, randomly mirrored, rotated and shifted a little. */
export function arrange(scene: Scenery, palette: Palette, random: () => number): Arranged {
  const background = meanOf(palette)
  const dark = background.l < 0.6
  const between = (low: number, high: number): number => low + random() * (high - low)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const contrastOf = (hex: string): number => colourDistance(toOklab(hex), background)
  const mostContrasting = (...choices: string[]): string =>
    choices.reduce((best, hex) => (contrastOf(hex) > contrastOf(best) ? hex : best))

  const contrasting = (...choices: string[]): string => {
    const suitable = choices.filter((hex) => contrastOf(hex) > 0.5)
    return suitable.length > 0 ? pick(suitable) : mostContrasting(...choices)
  }
  const used = new Set<string>()
  const tint = (choices: readonly string[] = BRIGHTS): string => {
    const suitable = choices.filter((hex) => contrastOf(hex) > 0.42)
    const unused = suitable.filter((hex) => !used.has(hex))
    const candidates = [unused, suitable].find((list) => list.length > 0)
    const colour = candidates ? pick(candidates) : mostContrasting(...choices)
    used.add(colour)
    return colour
  }

  const mirrored = random() < 0.5
  const turned = between(-7, 7)
  const size = between(0.98, 1.06)
  const layers: [Svg, Svg] = ['', '']
  const focuses: { x: number; y: number }[] = []
  const place = (layer: 0 | 1, thing: Svg, x: number, y: number, scale: number, turn: number, nudge: number): void => {
    const dx = ((mirrored ? 800 - x : x) - 400) * size + between(-nudge, nudge)
    const dy = (y - 300) * size + between(-nudge, nudge)
    const angle = (turned * Math.PI) / 180
    const px = 400 + dx * Math.cos(angle) - dy * Math.sin(angle)
    const py = 300 + dx * Math.sin(angle) + dy * Math.cos(angle)
    const spin = (mirrored ? -turn : turn) + turned + (layer === 0 ? between(-nudge / 2, nudge / 2) : 0)
    layers[layer] += `<g transform="translate(${f(px)} ${f(py)}) rotate(${f(spin)}) scale(${(scale * size).toFixed(3)})">${thing}</g>`
    if (layer === 0) focuses.push({ x: px, y: py })
  }

  const put: Kit['put'] = (thing, x, y, scale = 1, turn = 0) => place(0, thing, x, y, scale, turn, 9)
  const over: Kit['over'] = (thing, x, y, scale = 1, turn = 0) => place(1, thing, x, y, scale, turn, 3)
  scene({
    dark, random, between, pick, contrasting, tint, put, over,
    withProbability: (probability) => random() < probability,
    shell: pick(dark ? ['url(#ivory)', 'url(#ivory)', 'url(#gold)'] : ['url(#black)', 'url(#black)', 'url(#black)', '#22305A', '#5E1C22']),
    china: dark ? '#FBF6EA' : tint(['#1F5C5A', '#22295A', '#7C2D1E', '#3A2A24']),
    beside(things, spots, probability = 0.8) {
      for (const [x, y, scale = 1] of spots) {
        if (random() >= probability) continue
        place(0, pick(things), x, y, scale * between(0.85, 1.15), between(0, 360), 18)
      }
    },
  })
  return { layers, focuses }
}
