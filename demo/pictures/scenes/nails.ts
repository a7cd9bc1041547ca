import { around, at, block, hoop, line, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { bowl, candle, flower, foldedCloth, leaf, petalOf, polish, sprig, stone, tray } from '../things.ts'

const LACQUERS = ['#B4232C', '#D4512F', '#EE7D5B', '#F6B7A0', '#F0A534', '#E7508A', '#4C8A45', '#14777A', '#2C4687', '#6E2A4B', '#8C3B1F', '#B68AC9', '#22295A', '#C9402B'] as const
const tip = (col: string): Svg => block(-15, -48, 30, 96, 15, col) + rect(-8, -38, 6, 36, 3, '#fff', 'opacity=".5"')
const wheel = (): Svg => around(14, (i) => at(0, -80, tip(LACQUERS[i] ?? '#B4232C'))) + ring(0, 0, 40, '#FDF6E8') + ring(0, 0, 14, '#D2AE74')
const nailFile = (col: string): Svg => rect(-150, -22, 300, 44, 22, col) + rect(-142, -14, 284, 28, 14, '#00000030')
const lamp = (shell: string, glow: string): Svg => solid('M-190 120V-20C-190-110-110-150 0-150C110-150 190-110 190-20V120Q190 140 170 140H-170Q-190 140-190 120z', shell) + shape('M-140 140V40C-140-20-80-50 0-50C80-50 140-20 140 40V140z', '#241a35') + shape('M-140 140V60C-100 20 100 20 140 60V140z', glow, 'opacity=".65"') + times(5, (i) => ring(-84 + i * 42, 10 - Math.abs(2 - i) * -8, 9, '#E9DCFF')) + rect(-40, -118, 80, 34, 10, '#17202c') + line('M-22-101h12M-2-101h8M14-101h10', '#8FE3D0', 7)
const cuticle = (): Svg => rect(-6, -120, 12, 240, 6, 'url(#steel)') + shape('M-6-120Q-14-150 0-160Q14-150 6-120z', 'url(#steel)')
const nipper = (col: string): Svg => shape('M-12-10L-26-80Q-6-92 0-60Q6-92 26-80L12-10z', 'url(#steel)') + line('M-6-10C-40 40-50 80-44 130M6-10C40 40 50 80 44 130', col, 15) + ring(0, -14, 9, '#6B747A')
const separator = (col: string): Svg => solid('M-130 40V-10C-130-50-86-50-86-14C-86-60-38-60-38-18C-38-62 12-62 12-18C12-58 60-58 60-14C60-46 104-46 104-6V40Q104 52 92 52H-118Q-130 52-130 40z', col)
const slipper = (sole: string, band: string): Svg => solid('M-64-150C-20-176 40-160 52-90C60-40 36-10 40 50C44 120 20 150-20 148C-62 146-76 100-66 50C-58 0-90-100-64-150z', sole) + solid('M-78-70C-40-110 30-110 58-64L52-6C20-30-40-30-72 0z', band)

const polishRow: Scenery = (k) => {
  const shades = [0, 1, 2, 3].map(() => k.tint(LACQUERS))
  shades.forEach((col, i) => k.put(polish(col, k.shell), 170 + i * 128, 220 - Math.sin((i / 3) * Math.PI) * 40, 1.4, -22 + i * 13))
  k.put(wheel(), 610, 450, 1.08, k.between(0, 40))
  k.put(nailFile(k.contrasting('#F7C9B6', '#8C3B1F', '#14777A')), 240, 470, 0.95, -8)
  k.beside([flower(), flower('#FBD3C4', '#E4643A'), tip(k.tint(LACQUERS))], [[440, 400, 0.7], [90, 370, 0.7], [400, 540, 0.8]])
}

const gel: Scenery = (k) => {
  const glow = k.pick(['#8A6BFF', '#5FB4FF', '#D77BFF'])
  k.put(lamp(k.contrasting('#FDF6EC', '#F2B8A8', '#3A2B4E'), glow), 300, 230, 1.15, -6)
  k.put(polish(k.tint(LACQUERS), k.shell), 590, 190, 1.35, 10)
  k.put(polish(k.tint(LACQUERS), k.shell), 690, 280, 1.35, 24)
  const a = k.tint(LACQUERS)
  const b = k.tint(LACQUERS)
  ;[0, 1, 2, 3, 4].forEach((i) => k.put(tip(i % 2 ? a : b), 130 + i * 58, 490 - Math.abs(2 - i) * -14, 1.15, -16 + i * 8))
  k.put(nailFile(k.tint()), 590, 510, 0.85, -12)
  k.beside([flower(), flower('#FBD3C4', '#E4643A'), petalOf('#E9A0A0')], [[480, 420, 0.7], [720, 90, 0.7]])
}

const pedicure: Scenery = (k) => {
  const water = ring(0, 0, 150, '#8CCBD0') + hoop(20, 10, 70, '#fff', 4, 'opacity=".4"') + hoop(20, 10, 110, '#fff', 3, 'opacity=".3"') + at(-50, -50, flower('#FBD3C4', '#E4643A'), 10, 0.9) + at(60, -20, flower(), 40, 0.8) + at(-10, 70, flower('#F6A9A0', '#F2B33D'), 70, 0.7) + at(86, 66, petalOf('#E4643A')) + at(-90, 40, petalOf('#F6B7A0'), 60)
  k.put(bowl(190, k.contrasting('#B5702A', '#6B3F2A', '#F0DDB8'), '#8CCBD0', water), 300, 290, 1.02)
  const band = k.tint(['#C7362F', '#F0A534', '#14777A', '#2C4687', '#F0724E', '#6E2A4B', '#3F7A45', '#E9B7A0'])
  k.put(slipper('#FDF6E8', band), 580, 190, 0.85, 12)
  k.put(slipper('#FDF6E8', band), 690, 220, 0.85, 18)
  k.put(separator(k.tint(LACQUERS)), 600, 430, 1, -14)
  k.put(pebbleStone(), 500, 530, 1, 10)
  k.beside([leaf('#5C9150'), petalOf('#E9A0A0'), flower()], [[80, 90, 0.8], [90, 530, 0.8], [730, 530, 0.8]])
}
const pebbleStone = (): Svg => block(-60, -34, 120, 68, 26, '#B8ACA2') + times(12, (i) => ring(-44 + ((i * 31) % 90), -20 + ((i * 17) % 40), 3, '#00000038'))

const nailArt: Scenery = (k) => {
  const colours = Array.from({ length: 5 }, () => k.pick(LACQUERS))
  const art = colours.map((col, i) => at(-130 + i * 65, 0, solid('M-24 70V-40C-24-84 24-84 24-40V70Q0 84-24 70z', col) + [line('M-20 20L20-10', '#FFF3DC', 6), ring(0, 0, 9, '#FFF3DC') + ring(0, -26, 6, '#FFF3DC'), at(0, 4, flower(), 0, 0.38), shape('M-24-30C-24-84 24-84 24-30Q0-14-24-30z', '#FFF3DC'), line('M-16 40L0 20L16 40M-16 10L0-10L16 10', '#F4C95D', 5)][i % 5])).join('')
  k.put(tray(400, 230, k.contrasting('#F6E6C6', '#3A2620', '#14777A'), k.contrasting('#FFF8EC', '#FFF8EC')) + art, 320, 210, 1.1, -6)
  k.put(polish(k.tint(LACQUERS), k.shell), 640, 200, 1.3, 14)
  k.put(rect(-8, -20, 16, 190, 8, k.tint()) + rect(-10, -50, 20, 34, 3, 'url(#gold)') + shape('M-9-50Q-6-100 0-110Q6-100 9-50z', '#2B211C'), 200, 470, 1, 64)
  k.put(nipper(k.tint()), 470, 470, 0.9, -34)
  k.put(cuticle(), 620, 470, 0.9, 30)
  k.beside([flower('#FBD3C4', '#E4643A'), ring(0, 0, 9, '#fff') + ring(20, 12, 7, '#F4C95D') + ring(-8, 24, 8, '#F6B7A0'), tip(k.tint(LACQUERS))], [[730, 400, 0.8], [90, 400], [720, 80, 0.8]])
}

const manicure: Scenery = (k) => {
  const soak = ring(0, 0, 92, '#A9D6DA') + hoop(10, 6, 50, '#fff', 3, 'opacity=".5"') + at(-24, -20, flower('#FBD3C4', '#E4643A'), 0, 0.7) + at(34, 24, petalOf('#F6B7A0'), 30)
  k.put(bowl(120, k.contrasting('#FBF3E2', '#8C3B1F', '#1F5C5A'), '#A9D6DA', soak), 250, 220, 1.1)
  k.put(foldedCloth(k.tint(['#FDF3DF', '#E9B7A0', '#7FB7C4', '#14777A', '#C7362F']), '#FFF6E2', 250, 190), 580, 210, 1, 10)
  k.put(nipper(k.tint()), 440, 400, 1, 24)
  k.put(nailFile(k.tint()), 240, 480, 0.9, -12)
  k.over(polish(k.tint(LACQUERS), k.shell), 560, 200, 1.05, -28)
  k.over(polish(k.tint(LACQUERS), k.shell), 640, 220, 1.05, 8)
  k.put(candle(), 650, 460, 0.95)
  k.beside([sprig(), flower(), stone(30, 22, '#8b817a')], [[90, 390, 0.8], [740, 340, 0.6], [520, 540, 0.7]])
}

export const nails = { polishRow, gel, pedicure, nailArt, manicure }
