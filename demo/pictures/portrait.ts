// Portraits of the staff: a head and shoulders in front of fabric. They are drawn, so they show nobody.
import { f, line, oval, rect, ring, shape, solid, times, type Svg } from './draw.ts'

/** A portrait of a woman or of a man; the number chooses how they look. */
export type Sitter = { isWoman: boolean; nth: number }

const SKINS = ['#8D5A3C', '#6B4129', '#A06A45', '#553221', '#7A4B30'] as const
const CLOTHES = ['#B3352B', '#2B3F82', '#0F7A6C', '#F2EBDD', '#D98E24', '#4A2C46', '#37603A', '#1F2A38'] as const
const SCARVES = ['#C4553B', '#20706E', '#3B4C97', '#D9A13A'] as const
const HAIR = '#1D1613'

type Drawn = { behind: Svg; above: Svg; coversEars?: boolean }
const WOMEN = [afro, bun, longBraids, headscarf, shortHair, bob] as const
const MEN = [fade, shaved, shortHair, locs, cap] as const

/** The layers, each of which casts a shadow, in a square of 400. */
export function portrait({ isWoman, nth }: Sitter): Svg[] {
  const skin = pick(SKINS, nth * 2 + (isWoman ? 0 : 1))
  const styles = isWoman ? WOMEN : MEN
  const hair = pick(styles, nth)(nth)
  const hasBeard = !isWoman && nth % 3 !== 1
  return [
    hair.behind,
    body(pick(CLOTHES, nth * 3 + (isWoman ? 0 : 2)), skin, nth),
    face(skin, isWoman, hasBeard, isWoman && !hair.coversEars) + hair.above,
  ].filter((layer) => layer !== '')
}

function pick<T>(list: readonly T[], nth: number): T {
  const item = list[nth % list.length]
  if (item === undefined) throw new RangeError('The list is empty')
  return item
}

function body(clothes: string, skin: string, nth: number): Svg {
  const neckline =
    nth % 2 === 0
      ? shape('M158 302 Q200 366 242 302 L236 292 Q200 330 164 292Z', shaded(skin))
      : shape('M166 296 L200 350 L234 296Z', shaded(skin)) +
        line('M160 294 L200 352 L240 294', '#FFFDF6', 9, 'opacity=".85"')
  return (
    solid('M38 420 Q44 318 138 300 Q200 330 262 300 Q356 318 362 420Z', clothes) +
    shape('M164 232 H236 V300 Q200 334 164 300Z', shaded(skin)) +
    neckline
  )
}

/** A fifth darker, as in the shade of the chin. */
function shaded(skin: string): string {
  const parts = [1, 3, 5].map((from) => Math.round(Number.parseInt(skin.slice(from, from + 2), 16) * 0.8))
  return `rgb(${parts.join(' ')})`.replaceAll(' ', ',')
}

function face(skin: string, isWoman: boolean, hasBeard: boolean, hasEarrings: boolean): Svg {
  const jaw = isWoman ? 'M124 150 Q124 268 200 274 Q276 268 276 150' : 'M122 150 Q122 262 160 276 Q200 288 240 276 Q278 262 278 150'
  const beard = hasBeard
    ? shape('M125 196 Q126 266 162 279 Q200 291 238 279 Q274 266 275 196 Q262 236 232 234 Q200 224 168 234 Q138 236 125 196Z', HAIR, 'opacity=".9"')
    : ''
  const earrings = hasEarrings ? ring(121, 214, 7, 'url(#gold)') + ring(279, 214, 7, 'url(#gold)') : ''
  return (
    oval(122, 182, 13, 21, shaded(skin)) +
    oval(278, 182, 13, 21, shaded(skin)) +
    solid(`${jaw} Q274 74 200 72 Q126 74 124 150Z`, skin) +
    beard +
    eye(168) +
    eye(232) +
    line('M152 150 Q168 140 184 149', HAIR, isWoman ? 5 : 7) +
    line('M216 149 Q232 140 248 150', HAIR, isWoman ? 5 : 7) +
    line('M200 176 Q192 204 194 207 Q200 213 207 207', 'rgba(0,0,0,.3)', 5) +
    shape('M174 233 Q200 243 226 233 Q216 256 200 256 Q184 256 174 233Z', '#FFFDF6') +
    line('M171 232 Q200 244 229 232', isWoman ? '#8E2F2B' : 'rgba(60,20,15,.7)', 5) +
    line('M180 250 Q200 262 220 250', isWoman ? '#8E2F2B' : 'rgba(60,20,15,.5)', 5) +
    earrings
  )
}

const eye = (x: number): Svg => oval(x, 172, 11, 7.5, '#FBF6EC') + ring(x, 172, 6.4, '#24150F') + ring(x + 2, 170, 1.8, '#fff')

/* ---------- hair ---------- */

function afro(nth: number): Drawn {
  const size = 84 + (nth % 3) * 8
  const curls = (radius: number) =>
    times(18, (i) => ring(200 + Math.cos((i * Math.PI) / 9) * radius, 132 + Math.sin((i * Math.PI) / 9) * radius * 0.9, 26, HAIR))
  return { behind: oval(200, 136, size + 16, size + 8, HAIR) + curls(size), above: hairline('M128 128 Q150 84 200 84 Q250 84 272 128 Q240 60 200 60 Q160 60 128 128Z') }
}

function bun(): Drawn {
  return { behind: solid('M150 60 Q146 4 200 4 Q254 4 250 60Z', HAIR), above: crown() }
}

function longBraids(): Drawn {
  const braid = (x: number) => times(9, (i) => oval(x + Math.sin(i) * 3, 130 + i * 24, 11, 15, HAIR))
  return { behind: [104, 122, 278, 296].map(braid).join(''), above: crown() + times(7, (i) => line(`M${f(140 + i * 20)} 118 Q${f(160 + i * 13)} 84 200 66`, '#4B3A32', 2.5)) }
}

function headscarf(nth: number): Drawn {
  const colour = pick(SCARVES, nth)
  return {
    behind: solid('M96 190 Q86 40 200 40 Q314 40 304 190 L300 320 Q200 350 100 320Z', colour),
    above: solid('M118 172 Q112 60 200 54 Q288 60 282 172 Q276 112 200 104 Q124 112 118 172Z', colour),
    coversEars: true,
  }
}

function bob(): Drawn {
  return {
    behind: solid('M96 232 Q84 52 200 48 Q316 52 304 232 Q286 252 268 232 H132 Q114 252 96 232Z', HAIR),
    above: hairline('M120 176 Q118 92 178 78 Q262 70 280 176 Q262 118 226 104 Q160 112 120 176Z'),
  }
}

function shortHair(): Drawn {
  return { behind: '', above: crown() + times(12, (i) => ring(138 + i * 11.3, 98 - Math.sin((i * Math.PI) / 11) * 28, 17, HAIR)) }
}

function fade(): Drawn {
  return {
    behind: '',
    above:
      shape('M121 168 Q116 86 152 74 L150 120 Q132 128 128 168Z M279 168 Q284 86 248 74 L250 120 Q268 128 272 168Z', HAIR, 'opacity=".45"') +
      rect(134, 52, 132, 60, 26, HAIR),
  }
}

function shaved(): Drawn {
  return { behind: '', above: shape('M126 140 Q130 74 200 72 Q270 74 274 140 Q262 100 200 98 Q138 100 126 140Z', HAIR, 'opacity=".32"') }
}

function locs(): Drawn {
  const loc = (x: number, length: number) => line(`M${x} 110 q${x < 200 ? -10 : 10} ${length / 2} 0 ${length}`, HAIR, 15)
  return { behind: [108, 124, 276, 292].map((x, i) => loc(x, 130 + (i % 2) * 20)).join(''), above: crown() + times(6, (i) => line(`M${f(134 + i * 26)} 118 Q${f(150 + i * 20)} 74 ${f(170 + i * 12)} 62`, HAIR, 16)) }
}

function cap(nth: number): Drawn {
  const colour = pick(SCARVES, nth + 1)
  return {
    behind: '',
    above:
      shape('M121 170 Q120 120 130 112 L138 120 Q130 132 129 170Z M279 170 Q280 120 270 112 L262 120 Q270 132 271 170Z', HAIR, 'opacity=".6"') +
      solid('M126 118 L134 60 Q200 40 266 60 L274 118 Q200 96 126 118Z', colour) +
      line('M128 106 Q200 84 272 106', '#FFFDF6', 5, 'opacity=".7" stroke-dasharray="6 9"'),
  }
}

const crown = (): Svg => hairline('M122 158 Q112 56 200 54 Q288 56 278 158 Q268 104 200 100 Q132 104 122 158Z')
const hairline = (d: string): Svg => solid(d, HAIR)
