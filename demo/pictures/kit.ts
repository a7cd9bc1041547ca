// What a scene works with: the seeded dice, colours that stand off its cloth, and a hand that lays things down.
import { apart, labOf, meanOf, type Palette } from './cloths.ts'
import { f, type Svg } from './draw.ts'

export type Scenery = (k: Kit) => void

export type Kit = {
  /** Whether the cloth is dark, so that dark things would sink into it. */
  dark: boolean
  random(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(part: number): boolean
  /** A colour for a thing: far from the cloth, and not one this picture has used while others are left. */
  tint(choices?: readonly string[]): string
  /** One of the given colours that stands off the cloth; if none does, the farthest. */
  standing(...choices: string[]): string
  /** The shell of a tool: dark on light cloths, ivory or gold on dark ones. */
  shell: string
  /** Crockery: cream on dark cloths, a deep glaze on light ones. */
  china: string
  /** Lays a thing on the cloth, drawn around its own origin. The first ones are what closer framings look at. */
  put(thing: Svg, x: number, y: number, size?: number, turn?: number): void
  /** The same, on top of what already lies there. */
  over(thing: Svg, x: number, y: number, size?: number, turn?: number): void
  /** Fills some of the spots with some of the small things. */
  beside(things: readonly Svg[], spots: readonly (readonly [x: number, y: number, size?: number])[], part?: number): void
}

export const BRIGHTS = ['#C7362F', '#F0A534', '#14777A', '#2C4687', '#F0724E', '#6E2A4B', '#3F7A45', '#FDF3DF', '#E9B7A0', '#7FB7C4', '#22295A', '#F4C95D'] as const

/** Mulberry32: small, quick and even enough for laying tables. */
export function dice(seed: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 13)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Arranged = { layers: [Svg, Svg]; focuses: { x: number; y: number }[] }

/** Lets a scene lay its things: mirrored or not, turned a little and nudged, all by the seed. */
export function arrange(scene: Scenery, palette: Palette, random: () => number): Arranged {
  const cloth = meanOf(palette)
  const dark = cloth.l < 0.6
  const between = (low: number, high: number): number => low + random() * (high - low)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const far = (hex: string): number => apart(labOf(hex), cloth)
  const farthest = (...choices: string[]): string => choices.reduce((best, hex) => (far(hex) > far(best) ? hex : best))

  const standing = (...choices: string[]): string => {
    const clear = choices.filter((hex) => far(hex) > 0.5)
    return clear.length > 0 ? pick(clear) : farthest(...choices)
  }
  const used = new Set<string>()
  const tint = (choices: readonly string[] = BRIGHTS): string => {
    const clear = choices.filter((hex) => far(hex) > 0.42)
    const fresh = clear.filter((hex) => !used.has(hex))
    const colour = fresh.length > 0 ? pick(fresh) : clear.length > 0 ? pick(clear) : farthest(...choices)
    used.add(colour)
    return colour
  }

  const mirrored = random() < 0.5
  const turned = between(-7, 7)
  const size = between(0.98, 1.06)
  const layers: [Svg, Svg] = ['', '']
  const focuses: { x: number; y: number }[] = []
  const layOn = (layer: 0 | 1, thing: Svg, x: number, y: number, scale: number, turn: number, nudge: number): void => {
    const dx = ((mirrored ? 800 - x : x) - 400) * size + between(-nudge, nudge)
    const dy = (y - 300) * size + between(-nudge, nudge)
    const angle = (turned * Math.PI) / 180
    const px = 400 + dx * Math.cos(angle) - dy * Math.sin(angle)
    const py = 300 + dx * Math.sin(angle) + dy * Math.cos(angle)
    const spin = (mirrored ? -turn : turn) + turned + (layer === 0 ? between(-nudge / 2, nudge / 2) : 0)
    layers[layer] += `<g transform="translate(${f(px)} ${f(py)}) rotate(${f(spin)}) scale(${(scale * size).toFixed(3)})">${thing}</g>`
    if (layer === 0) focuses.push({ x: px, y: py })
  }

  const put: Kit['put'] = (thing, x, y, scale = 1, turn = 0) => layOn(0, thing, x, y, scale, turn, 9)
  const over: Kit['over'] = (thing, x, y, scale = 1, turn = 0) => layOn(1, thing, x, y, scale, turn, 3)
  scene({
    dark, random, between, pick, standing, tint, put, over,
    chance: (part) => random() < part,
    shell: pick(dark ? ['url(#ivory)', 'url(#ivory)', 'url(#gold)'] : ['url(#black)', 'url(#black)', 'url(#black)', '#22305A', '#5E1C22']),
    china: dark ? '#FBF6EA' : tint(['#1F5C5A', '#22295A', '#7C2D1E', '#3A2A24']),
    beside(things, spots, part = 0.8) {
      for (const [x, y, scale = 1] of spots) if (random() < part) layOn(0, pick(things), x, y, scale * between(0.85, 1.15), between(0, 360), 18)
    },
  })
  return { layers, focuses }
}
