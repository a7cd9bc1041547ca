import { around, at, block, cord, disc, hoop, line, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Kit, Scenery } from '../kit.ts'
import { bowl, brush, bubbles, foldedCloth, gloves, nut, spanner, sponge, sprayer } from '../things.ts'

/** A small car from above, bonnet up. */
const car = (paint: string, roof: string): Svg => block(-176, -150, 34, 70, 14, paint) + block(142, -150, 34, 70, 14, paint) + block(-150, -270, 300, 540, 96, paint) + shape('M-118-128C-60-160 60-160 118-128L98-58C40-76-40-76-98-58z', '#16323A') + shape('M-104 150C-50 172 50 172 104 150L94 196C40 214-40 214-94 196z', '#16323A') + rect(-104, -54, 208, 200, 34, roof, 'opacity=".55"') + rect(-128, -40, 16, 86, 8, '#16323A') + rect(112, -40, 16, 86, 8, '#16323A') + rect(-128, 62, 16, 72, 8, '#16323A') + rect(112, 62, 16, 72, 8, '#16323A') + line('M-110-236q30-22 60-22M110-236q-30-22-60-22', '#FFF6DC', 15) + line('M-110 250h50M60 250h50', '#C7242C', 12) + line('M-92-124C-50-142-10-146 20-146', '#fff', 6, 'opacity=".45"') + line('M-60-230V-170M60-230V-170', '#000', 4, 'opacity=".22"')
const PAINTS = ['#F0A534', '#C7362F', '#FDF3DF', '#2C4687', '#7FB7C4', '#3F7A45', '#E4643A', '#14777A'] as const
const tyre = (rim: string): Svg => ring(0, 0, 170, '#232120') + around(36, () => rect(-5, -172, 10, 22, 3, '#141212')) + hoop(0, 0, 130, '#3a3735', 5) + ring(0, 0, 170, 'url(#ball)', 'opacity=".5"') + ring(0, 0, 112, '#4c4a49') + ring(0, 0, 106, rim) + ring(0, 0, 106, 'url(#ball)') + around(5, () => shape('M-16-30L-26-92Q0-104 26-92L16-30z', '#00000055')) + disc(0, 0, 26, 'url(#steel)') + around(5, () => ring(0, -40, 6, '#33302e'), 36)
const wheelBrace = (): Svg => rect(-11, -190, 22, 380, 11, 'url(#steel)') + rect(-190, -11, 380, 22, 11, 'url(#steel)') + ring(0, -186, 18, 'url(#steel)') + ring(0, 186, 18, 'url(#steel)') + ring(-186, 0, 18, 'url(#steel)') + ring(186, 0, 18, 'url(#steel)') + [[0, -186], [0, 186], [-186, 0], [186, 0]].map(([x = 0, y = 0]) => ring(x, y, 9, '#3c3937')).join('') + disc(0, 0, 20, 'url(#steel)')
const oilCan = (col: string): Svg => solid('M-100-120Q-100-140-80-140H40L70-176Q84-190 98-176L112-160Q120-146 108-138L100-130V150Q100 172 78 172H-78Q-100 172-100 150z', col) + rect(-70, -30, 140, 130, 12, '#FFF8E8') + shape('M0-6C26 28 34 44 34 58A34 34 0 0 1-34 58C-34 44-26 28 0-6z', '#C98A1F') + rect(-74, -108, 90, 40, 18, '#00000055') + block(66, -196, 56, 40, 8, '#2a2725')
const plug = (): Svg => rect(-8, -84, 16, 34, 4, 'url(#steel)') + block(-18, -54, 36, 64, 10, '#FFFDF6') + [-38, -22, -6].map((y) => rect(-20, y, 40, 5, 2, '#00000022')).join('') + shape('M-30 8H30L24 40H-24z', 'url(#steel)') + rect(-14, 40, 28, 46, 4, 'url(#steel)') + times(5, (i) => line(`M-14 ${46 + i * 8}H14`, '#5b6469', 2)) + line('M10 86V100H-6', '#8A9298', 6)
const filter = (col: string): Svg => disc(0, 0, 74, col) + around(32, () => rect(-2.5, -70, 5, 34, 2, '#00000038')) + ring(0, 0, 34, '#2c2927') + hoop(0, 0, 26, '#6b6664', 5)
const hose = (col: string): Svg => cord('M-170 70C-60 120 30 60 60-10L110-80', col, 34) + times(9, (i) => at(-150 + i * 24, 74 + Math.sin(i * 0.7) * 10 - i * i * 0.6, line('M-4-16L4 16', '#000', 3, 'opacity=".35"'))) + at(118, -92, shape('M-24 20L-54-60H54L24 20z', col) + shape('M-24 20L-54-60H54L24 20z', 'url(#ball)') + rect(-58, -72, 116, 16, 6, '#4a4643'), 38)
const seat = (col: string, seam: string): Svg => block(-110, -180, 220, 210, 56, col) + block(-64, -244, 128, 84, 36, col) + block(-128, 10, 256, 180, 56, col) + line('M-60-170V20M60-170V20M-70 30V180M70 30V180', seam, 4, 'stroke-dasharray="9 7"') + line('M-60-70H60M-70 100H70', seam, 3, 'opacity=".7"')

const foamOver = (k: Kit, spots: readonly (readonly [number, number])[]): void => spots.forEach(([x, y]) => k.over(bubbles(k.random, 17, 230, 190), x, y))

const carWash: Scenery = (k) => {
  const paint = k.tint(PAINTS)
  k.put(car(paint, '#ffffff'), 360, 300, 0.98, k.pick([64, 58, 70]))
  foamOver(k, [[210, 170], [470, 400], [350, 240]])
  k.put(sponge(k.tint(), '#FFF1C9'), 660, 130, 0.95, 18)
  k.put(bowl(78, k.tint(), '#A9D6E2', bubbles(k.random, 12, 100, 100)), 690, 470)
  k.beside([ring(0, 0, 10, '#E8F6FA') + ring(-3, -3, 3, '#fff'), disc(0, 0, 14, '#E8F6FA')], [[80, 500], [110, 540, 0.7], [540, 80, 0.8], [90, 80, 0.9]])
}

const detailing: Scenery = (k) => {
  k.put(sprayer(k.tint(), k.tint(), '#F0A534'), 170, 290, 1.05, -12)
  k.put(car(k.tint(PAINTS), '#ffffff'), 450, 290, 0.72, 24)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 200, 160), 690, 140, 0.95, 14)
  k.put(disc(0, 0, 80, '#2B2826') + ring(0, 0, 66, '#F3D48A') + ring(2, 3, 62, '#E9BE5E') + line('M-30-10C-10-40 30-30 30 0', '#fff', 8, 'opacity=".5"'), 690, 330, 1)
  k.put(sponge('#F4C95D', '#2B2826'), 660, 500, 0.85, -16)
  k.beside([brush('url(#wood)', '#EFE1C6'), disc(0, 0, 12, '#E8F6FA')], [[330, 530, 0.6], [60, 90, 0.8]], 0.6)
}

const tyres: Scenery = (k) => {
  const rim = k.pick(['url(#steel)', '#C9CDD0', 'url(#gold)'])
  if (k.dark) k.put(disc(0, 0, 224, '#E9D9BC') + hoop(0, 0, 206, k.tint(), 8), 300, 290, 1)
  k[k.dark ? 'over' : 'put'](tyre(rim), 300, 290, 1.08, k.between(0, 72))
  k.put(wheelBrace(), 620, 220, 0.82, k.pick([20, 34, 50]))
  k.put(disc(0, 0, 62, '#FDF6E8') + hoop(0, 0, 62, k.tint(), 12) + line('M0 0L26-30', '#C7242C', 6) + around(10, () => line('M0-46V-38', '#23201F', 4)) + ring(0, 0, 8, '#23201F') + rect(-9, 62, 18, 90, 6, 'url(#steel)'), 610, 440, 0.95, -24)
  k.beside([nut()], [[480, 500], [530, 540], [440, 540], [730, 500, 0.9], [720, 400, 0.9]], 0.95)
}

const service: Scenery = (k) => {
  k.put(oilCan(k.tint()), 240, 280, 1.1, -8)
  k.put(filter(k.tint()), 510, 170, 1.15)
  k.put(spanner(), 460, 410, 1.05, 48)
  k.put(plug(), 650, 280, 1.05, 18)
  k.put(plug(), 730, 310, 1.05, 26)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 170, 130), 650, 490, 1, -10)
  k.beside([nut(), disc(0, 0, 20, '#DBA941') + ring(0, 0, 9, '#00000055')], [[400, 110], [700, 110], [100, 520, 0.8], [340, 530]], 0.85)
}

const interior: Scenery = (k) => {
  const hide = k.tint(['#B4232C', '#C98A4B', '#F2DFC0', '#2C4687', '#3a2f2a', '#6E2A4B'])
  k.put(seat(hide, '#FFF3DC'), 280, 320, 1.05, -6)
  k.put(hose(k.dark ? '#C9CDD0' : '#33302e'), 580, 250, 1.05, -10)
  k.put(brush('url(#wood)', '#EFE1C6'), 540, 480, 0.85, 70)
  k.put(gloves(k.tint()), 690, 450, 0.55, 14)
  k.over(bubbles(k.random, 9, 110, 100), 310, 420)
  k.beside([disc(0, 0, 13, '#E8F6FA'), nut()], [[480, 70], [90, 80], [720, 80]], 0.6)
}

export const carCare = { carWash, detailing, tyres, service, interior }
