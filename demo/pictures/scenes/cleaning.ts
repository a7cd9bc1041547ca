import { at, block, disc, line, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { bowl, bubbles, flower, foldedCloth, gloves, leaf, lemon, sponge, sprayer, sprig } from '../things.ts'

const scrubBrush = (back: string, hair = '#FFF1DC'): Svg => times(14, (i) => rect(-76 + i * 11.4, 14, 8, 48, 3, hair)) + block(-84, -30, 168, 56, 22, back) + line('M-60-16H40', '#fff', 6, 'opacity=".35"')
const broom = (bristle: string): Svg => rect(-10, -300, 20, 330, 10, 'url(#wood)') + shape('M-40 20H40L92 200Q0 226-92 200z', bristle) + times(9, (i) => line(`M${-30 + i * 7.5} 40L${-76 + i * 19} 200`, '#00000040', 3)) + rect(-46, 14, 92, 40, 10, '#C7362F') + rect(-46, 28, 92, 8, 0, '#FFF3DC')
const bucket = (col: string): Svg => disc(0, 0, 150, col) + ring(0, 0, 132, '#00000060') + ring(0, 4, 126, '#9CCFDC') + ring(0, 4, 126, 'url(#well)') + block(-172, -22, 34, 44, 10, '#8A9298') + block(138, -22, 34, 44, 10, '#8A9298') + line('M-154 0C-150 130 150 130 154 0', '#C9CFD2', 9)
const sofa = (col: string, cushion: string, second: string): Svg => block(-250, -150, 500, 120, 44, col) + block(-278, -110, 90, 270, 40, col) + block(188, -110, 90, 270, 40, col) + block(-190, -44, 186, 190, 30, col) + block(4, -44, 186, 190, 30, col) + line('M-170 126H-20M24 126H170', '#000', 4, 'opacity=".16"') + at(-126, -18, block(-52, -52, 104, 104, 20, cushion) + line('M-30-30L30 30M30-30L-30 30', '#fff', 4, 'opacity=".35"'), -14) + at(122, -14, block(-52, -52, 104, 104, 20, second) + ring(0, 0, 22, '#ffffff44'), 12)
const nozzle = (col: string): Svg => rect(-18, -20, 36, 230, 16, '#33302e') + solid('M-30-10L-90-90H90L30-10z', col) + rect(-100, -112, 200, 30, 10, col) + rect(-92, -106, 184, 8, 4, '#00000050')
const shirt = (col: string, line2: string): Svg => block(-110, -130, 220, 260, 22, col) + shape('M-60-130L0-70L60-130L40-140H-40z', '#00000022') + solid('M-64-132L-6-66L-44-34L-84-120z', col) + solid('M64-132L6-66L44-34L84-120z', col) + line('M0-66V128', '#000', 3, 'opacity=".2"') + [-30, 20, 70].map((y) => ring(0, y, 6, '#fff') + ring(0, y, 3, '#00000050')).join('') + rect(34, -10, 52, 60, 6, '#00000014') + line('M-90-60V110M-60-20V120M90-60V-20', line2, 5, 'opacity=".55"')
const peg = (): Svg => shape('M-14-60H-2V60Q-14 64-16 50z', 'url(#wood)') + shape('M14-60H2V60Q14 64 16 50z', 'url(#wood)') + rect(-18, -16, 36, 12, 4, 'url(#steel)')
const powderBox = (col: string, mark: string): Svg => block(-90, -130, 180, 260, 12, col) + disc(0, -10, 66, '#FFF8E8') + at(0, -10, flower(mark, '#F4C95D'), 0, 1.15) + rect(-90, 90, 180, 18, 0, '#FFF8E8') + rect(-60, -112, 120, 24, 6, '#FFF8E8')
const squeegee = (col: string): Svg => block(-16, -10, 32, 220, 16, col) + shape('M-24-10L-130-44V-70H130V-44L24-10z', 'url(#steel)') + rect(-140, -92, 280, 24, 4, '#23201F')
const windowPane = (): Svg => rect(-170, -190, 340, 380, 14, 'url(#wood)') + [[-150, -170], [8, -170], [-150, 8], [8, 8]].map(([x = 0, y = 0]) => rect(x, y, 142, 162, 4, '#BFE0EA') + shape(`M${x} ${y}h80l-80 110z`, '#fff', 'opacity=".5"')).join('')
const iron = (col: string): Svg => solid('M-150 90C-150-10-60-90 60-96C120-98 150-60 150 90z', 'url(#steel)') + solid('M-120 66C-110-10-40-66 56-70C104-72 124-40 124 66z', col) + rect(-40, -40, 130, 34, 17, '#23201F') + rect(-30, -34, 100, 8, 4, '#fff', 'opacity=".3"') + disc(76, 26, 20, '#FFF8E8')

const kitchen: Scenery = (k) => {
  const bottle = k.tint()
  k.put(sprayer(bottle, k.tint(), '#F0A534'), 210, 290, 1.15, -12)
  k.put(bowl(140, k.tint(), '#A9D6E2', bubbles(k.random, 24, 200, 190)), 540, 210)
  k.put(sponge(k.tint(), k.tint()), 460, 460, 1.05, -14)
  k.put(scrubBrush(k.tint()), 660, 440, 1, 20)
  k.over(bubbles(k.random, 7, 90, 60), 470, 420)
  k.beside([lemon(), leaf('#5C9150'), disc(0, 0, 13, '#E8F6FA')], [[340, 530, 0.8], [90, 80, 0.8], [720, 540, 0.7], [390, 90, 0.8]])
}

const house: Scenery = (k) => {
  k.put(bucket(k.tint()), 290, 250, 1)
  k.over(bubbles(k.random, 16, 170, 150), 290, 250)
  k.put(broom(k.contrasting('#E0B25C', '#9A6A2C', '#F4DFA8')), 600, 330, 0.95, 28)
  k.put(gloves(k.tint(['#F4C95D', '#F0724E', '#7FB7C4', '#E9B7A0', '#14777A'])), 170, 470, 0.68, -22)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 160, 120), 420, 490, 1, 10)
  k.beside([sprig(), lemon(), disc(0, 0, 13, '#E8F6FA')], [[720, 110, 0.8], [90, 90, 0.9], [730, 540, 0.8]])
}

const sofaClean: Scenery = (k) => {
  k.put(sofa(k.tint(['#C7362F', '#14777A', '#F0A534', '#2C4687', '#FDF3DF', '#3F7A45', '#E9B7A0', '#6E2A4B']), k.tint(), k.tint()), 350, 240, 1.02, -4)
  k.over(bubbles(k.random, 14, 150, 90), 440, 300)
  k.put(nozzle(k.tint()), 610, 440, 1, -28)
  k.put(scrubBrush(k.tint()), 170, 500, 0.95, -10)
  k.put(disc(0, 0, 54, k.tint()) + ring(0, 0, 42, '#F4FBFD') + ring(-8, -8, 20, '#fff'), 360, 510, 1)
  k.beside([disc(0, 0, 13, '#E8F6FA'), leaf('#5C9150')], [[470, 540], [730, 110, 0.8], [60, 440, 0.8]], 0.7)
}

const laundry: Scenery = (k) => {
  const a = k.tint()
  const b = k.tint()
  k.put(shirt(a, '#FFF6E2'), 200, 260, 1.02, -8)
  k.put(foldedCloth(b, '#FFF6E2', 220, 170), 450, 180, 1.05, 6)
  k.over(foldedCloth(k.tint(), '#FFF6E2', 200, 150), 456, 160, 1, 2)
  k.put(powderBox(k.tint(), '#7FB7C4'), 670, 230, 0.95, 12)
  k.put(iron(k.tint()), 480, 430, 0.92, -10)
  ;[0, 1, 2].forEach((i) => k.put(peg(), 620 + i * 52, 500 + (i % 2) * 20, 0.9, -20 + i * 24))
  k.beside([leaf('#5C9150'), disc(0, 0, 13, '#E8F6FA'), peg()], [[330, 520, 0.8], [160, 500, 0.9], [340, 70, 0.7]])
}

const windows: Scenery = (k) => {
  k.put(windowPane(), 270, 280, 1.05, -8)
  k.over(bubbles(k.random, 10, 150, 120), 220, 400)
  k.put(squeegee(k.tint()), 560, 270, 1, 36)
  k.put(sprayer(k.tint(), k.tint(), '#7FB7C4'), 690, 390, 0.85, 14)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 170, 130), 500, 500, 1, -8)
  k.beside([disc(0, 0, 13, '#E8F6FA'), sprig()], [[90, 530, 0.9], [720, 100, 0.8], [480, 90, 0.7]], 0.8)
}

export const cleaning = { kitchen, house, sofaClean, laundry, windows }
