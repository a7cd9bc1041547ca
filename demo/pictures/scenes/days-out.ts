import { around, at, block, cord, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { brush, flower, foldedCloth, leaf, lemon, palm, shell, sunglasses } from '../things.ts'

const sandal = (sole: string, bed: string, strap: string): Svg => solid('M-64-150C-20-176 40-160 52-90C60-40 36-10 40 50C44 120 20 150-20 148C-62 146-76 100-66 50C-58 0-90-100-64-150z', sole) + shape('M-46-130C-16-150 26-138 34-84C40-40 18-10 22 50C26 106 10 128-18 126C-48 124-58 92-48 48C-40 0-70-96-46-130z', bed) + line('M-10-110C-30-70-40-50-44-20M-10-110C10-80 24-60 34-40', strap, 13)
const flipped = (body: Svg): Svg => `<g transform="scale(-1 1)">${body}</g>`
const coconut = (): Svg => disc(0, 0, 112, '#6E4426') + ring(0, 0, 92, '#FFFDF5') + ring(0, 0, 74, '#E6F1EC') + ring(0, 0, 74, 'url(#well)') + line('M10 10L76-110L112-128', '#E4643A', 14) + at(-50, 50, flower('#FBD3C4', '#E4643A'), 0, 0.7)
const beachBall = (cols: readonly string[]): Svg => around(6, (i) => shape('M0 0L-60-104A120 120 0 0 1 60-104z', cols[i % cols.length] ?? '#fff')) + ring(0, 0, 22, '#FFF6E2') + ring(0, 0, 120, 'url(#ball)')
const camera = (skin: string, top: string): Svg => rect(-80, -158, 160, 60, 18, '#8F877C') + rect(-190, -120, 380, 250, 36, skin) + rect(-190, -120, 380, 250, 36, 'url(#ball)', 'opacity=".5"') + rect(-190, -120, 380, 64, 30, top) + ring(0, 20, 112, '#111') + ring(0, 20, 100, '#2E2A28') + hoop(0, 20, 92, '#8a8278', 3, 'stroke-dasharray="4 5"') + ring(0, 20, 84, '#141A22') + ring(0, 20, 62, '#233B57') + ring(0, 20, 36, '#0D131B') + ring(-26, -6, 18, '#fff', 'opacity=".6"') + ring(24, 46, 8, '#fff', 'opacity=".35"') + disc(146, -92, 20, '#C7362F') + rect(-168, -104, 62, 26, 8, '#5a534c')
const PORTRAITS: readonly ((bg: string) => Svg)[] = [
  () => ring(0, -34, 28, '#4A2718') + shape('M-56 50C-50 0 50 0 56 50z', '#FBEBC4') + shape('M-28-44C-26-76 26-76 28-44C10-56-10-56-28-44z', '#1c1210'),
  () => ring(0, -46, 40, '#1c1210') + ring(0, -30, 27, '#6B3A22') + shape('M-56 50C-50 0 50 0 56 50z', '#C7362F') + ring(-24, -16, 4, '#F4C95D') + ring(24, -16, 4, '#F4C95D'),
  () => ring(0, -30, 27, '#8A5232') + shape('M-34-38C-40-86 40-86 34-38C20-56-20-56-34-38z', '#E4643A') + shape('M-56 50C-50 0 50 0 56 50z', '#22295A'),
  () => shape('M-70 50L-20-20L10 16L34-10L70 50z', '#2F6B45') + ring(34, -50, 18, '#FFF3C4'),
]
const polaroid = (bg: string, portrait: number): Svg => rect(-84, -100, 168, 200, 6, '#FFFDF7') + rect(-70, -86, 140, 136, 3, bg) + (PORTRAITS[portrait % PORTRAITS.length] ?? PORTRAITS[0]!)(bg)
const binoculars = (skin: string): Svg => [-1, 1].map((d) => at(d * 74, 0, block(-58, -130, 116, 240, 34, skin) + rect(-50, -154, 100, 40, 12, '#23201F') + disc(0, 120, 66, '#23201F') + ring(0, 120, 48, '#3B5F7C') + ring(-14, 106, 14, '#fff', 'opacity=".6"') + rect(-58, -40, 116, 16, 0, '#00000038'), d * 5)).join('') + block(-22, -90, 44, 130, 12, '#3a3634') + ring(0, -60, 16, 'url(#gold)')
const safariHat = (col: string, band: string): Svg => oval(0, 0, 200, 150, col) + oval(0, 0, 200, 150, 'url(#ball)') + oval(0, 0, 186, 136, 'none', 'stroke="#00000022" stroke-width="4" stroke-dasharray="10 8"') + oval(4, 4, 112, 86, band) + oval(0, -6, 106, 80, col) + oval(0, -6, 106, 80, 'url(#ball)') + line('M-60-10C-20-40 30-40 64-10', '#000', 8, 'opacity=".18"')
const parkMap = (): Svg => [0, 1, 2, 3].map((i) => shape(`M${-200 + i * 100}-140L${-100 + i * 100}-${i % 2 ? 124 : 156}V${i % 2 ? 156 : 124}L${-200 + i * 100} 140z`, i % 2 ? '#F6EBCB' : '#FFF8E2')).join('') + shape('M-200 20C-120-30-60 60 20 20C90-10 140 40 200 10V60C140 80 90 40 20 70C-60 100-120 20-200 64z', '#8CC0CC') + line('M-150 110C-120 60-60 110-20-20C0-80 80-60 130-110', '#C7362F', 8, 'stroke-dasharray="4 16"') + [[-120, -80], [60, 110], [150, -20]].map(([x = 0, y = 0]) => at(x, y, rect(-3, 0, 6, 24, 2, '#6B3F2A') + oval(0, -4, 34, 14, '#4C8A45'))).join('') + at(130, -110, shape('M0 0C-26-34-20-58 0-58C20-58 26-34 0 0z', '#C7362F') + ring(0, -38, 8, '#FFF6E2'))
/** A carved one, as sold by the roadside. */
const giraffe = (): Svg => solid('M-26 170V20Q-30-80-14-150L-40-168L-16-182L-20-206L-8-206L0-184H30Q60-180 84-160Q90-146 76-140L24-136Q20-60 34 20V170H6V90H-2V170z', '#E9B65B') + ([[0, -110, 10], [6, -80, 9], [-8, -52, 10], [10, -30, 10], [-8, 2, 12], [16, 22, 11], [-8, 46, 11], [16, 72, 9], [20, 110, 8], [-14, 92, 8], [-15, 130, 8]] as const).map(([x, y, r]) => shape(`M${x - r} ${y}L${x - 2} ${y - r}L${x + r} ${y - 2}L${x + 4} ${y + r}L${x - r + 3} ${y + r - 2}z`, '#9C5A22')).join('') + ring(44, -164, 5, '#23160E')
const dhow = (sail: string, hull: string): Svg => solid('M-210 90C-120 150 130 150 220 76C230 120 170 190 100 196H-110C-160 186-204 140-210 90z', hull) + line('M-190 116C-100 160 110 160 206 104', '#fff', 6, 'opacity=".5"') + rect(-12, -190, 16, 310, 6, 'url(#darkwood)') + line('M-150 70L160-220', '#5A321A', 13) + solid('M150-206C190-80 170 20 110 70C30 60-70 60-136 60C-40-20 60-110 150-206z', sail) + line('M120-150C140-60 130 0 90 60M70-100C84-40 74 20 40 60M10-50C16 0 6 30-20 60', '#000', 4, 'opacity=".18"')
const compass = (): Svg => disc(0, 0, 92, 'url(#gold)') + ring(0, 0, 74, '#FFFDF0') + around(16, (i) => line(`M0-66V-${i % 4 ? 58 : 48}`, '#3A2A12', i % 4 ? 3 : 6)) + shape('M0-52L13 0H-13z', '#C7362F') + shape('M0 52L13 0H-13z', '#22295A') + ring(0, 0, 8, 'url(#gold)') + rect(-12, -118, 24, 32, 8, 'url(#gold)')
const starfish = (col: string): Svg => around(5, () => solid('M-26 0Q-20-60 0-96Q20-60 26 0Q0 20-26 0z', col) + times(5, (i) => ring(0, -18 - i * 15, 5 - i * 0.6, '#ffffff66'))) + ring(0, 0, 8, '#ffffff55')
const ropeCoil = (): Svg => [80, 62, 44, 26].map((r) => hoop(0, 0, r, '#C9A468', 16) + hoop(0, 0, r, '#8A6430', 15, 'stroke-dasharray="3 9" opacity=".5"')).join('')
const microphone = (grille: string, body: string): Svg => solid('M-40 0H40L26 250Q0 264-26 250z', body) + rect(-50, -16, 100, 34, 10, 'url(#steel)') + disc(0, -80, 84, grille) + times(9, (i) => line(`M-76 ${-140 + i * 15}C-30 ${-128 + i * 15} 30 ${-128 + i * 15} 76 ${-140 + i * 15}`, '#00000030', 3)) + rect(-12, 60, 24, 44, 10, '#C7362F')
const headphones = (band: string, pad: string): Svg => line('M-130 60C-170-180 170-180 130 60', band, 28) + line('M-118 20C-140-130 120-140 118 10', '#fff', 5, 'opacity=".3"') + [-1, 1].map((d) => at(d * 132, 76, block(-46, -76, 92, 152, 40, pad) + rect(d > 0 ? -46 : 18, -64, 28, 128, 14, '#00000050'), d * -8)).join('')
const vinyl = (label: string): Svg => ring(0, 0, 170, '#1d1a19') + times(7, (i) => hoop(0, 0, 74 + i * 13, '#4c4744', 2.4)) + shape('M0 0L-150-80A170 170 0 0 1-90-144z', '#fff', 'opacity=".16"') + shape('M0 0L150 80A170 170 0 0 1 90 144z', '#fff', 'opacity=".1"') + disc(0, 0, 58, label) + line('M-30-16H30M-20 18H20', '#ffffffb0', 5) + ring(0, 0, 8, '#F6E9D2')
const paints = (cols: readonly string[]): Svg => solid('M-200 20C-220-120-80-180 60-160C190-140 240-40 190 40C160 90 110 40 70 70C30 100 60 150-20 150C-120 150-190 100-200 20z', 'url(#wood)') + cols.map((col, i) => at(-140 + i * 58, -34 - Math.sin((i / (cols.length - 1)) * Math.PI) * 66, solid('M-28-8C-26-34 20-36 28-10C36 16 10 32-10 26C-30 24-34 8-28-8z', col))).join('') + at(-80, 70, solid('M-30-8C-26-30 24-30 28-8C32 16 8 26-12 22C-28 20-34 8-30-8z', '#FFFDF6')) + ring(10, 60, 26, '#4A2718')
const basket = (): Svg => block(-160, -110, 320, 220, 50, '#B87C3E') + times(7, (r) => times(10, (c) => rect(-146 + c * 30 + (r % 2) * 6, -98 + r * 29, 22, 20, 6, (r + c) % 3 === 0 ? '#8C2F1F' : (r + c) % 3 === 1 ? '#E9C27A' : '#3A5E5A'))) + line('M-130-110C-100-210 100-210 130-110', '#6B3F1A', 24) + line('M-126-116C-96-200 96-200 122-120', '#E9C27A', 5, 'opacity=".6"')

const SUNNY = ['#C4472C', '#14777A', '#F0A534', '#2C4687', '#E9B7A0', '#6E2A4B'] as const

const poolDay: Scenery = (k) => {
  const sole = k.tint(SUNNY)
  const bed = k.tint(['#F4C95D', '#7FB7C4', '#F0724E', '#3F7A45', '#22295A'])
  k.put(coconut(), 590, 190, 1.02)
  k.put(sandal(sole, bed, '#FDF6E8'), 180, 300, 1.05, -14)
  k.put(flipped(sandal(sole, bed, '#FDF6E8')), 320, 310, 1.05, 4)
  k.put(sunglasses(k.dark ? '#F6E6C6' : '#1C2E3A'), 560, 430, 1.15, -10)
  if (k.withProbability(0.5)) k.put(beachBall([k.tint(), '#FFF6E2', k.tint()]), 730, 520, 0.8)
  else k.put(palm('#3F7A45'), 700, 540, 0.8, -30)
  k.beside([shell(), starfish('#E4643A'), flower('#FBD3C4', '#E4643A'), leaf('#5C9150')], [[430, 90, 0.7], [430, 530, 0.7], [80, 80, 0.7], [300, 540, 0.6]], 0.8)
}

const photoShoot: Scenery = (k) => {
  k.put(camera(k.contrasting('#2a2725', '#F0DDB8', '#8C3B1F'), k.dark ? '#E6DFD2' : '#B9B2A8'), 310, 260, 1, -10)
  ;([[610, 170, 14], [660, 370, -8], [510, 480, 10]] as const).forEach(([x, y, turn]) => k.put(polaroid(k.pick(['#EE7D5B', '#14777A', '#F0A534', '#7FB7C4', '#C7362F', '#F4C95D']), Math.floor(k.random() * 4)), x, y, 1, turn))
  k.put(cord('M0-80C-60-20-40 70 40 80', k.tint(['#8C3B1F', '#C7362F', '#F0A534', '#14777A']), 20), 120, 470)
  k.beside([flower(), leaf('#5C9150'), disc(0, 0, 40, '#23201F') + ring(0, 0, 28, '#3B5F7C') + ring(-8, -8, 7, '#fff', 'opacity=".7"')], [[300, 510, 0.9], [80, 80, 0.8], [740, 540, 0.7]], 0.8)
}

const gameDrive: Scenery = (k) => {
  k.put(parkMap(), 310, 390, 1.05, -8)
  k.put(binoculars(k.contrasting('#3F4A2E', '#2a2725', '#C9A468')), 240, 200, 0.98, -22)
  k.put(safariHat(k.contrasting('#D0A765', '#8A6A3A', '#B98F52', '#5F6B3C'), k.tint()), 610, 150, 0.84, 12)
  k.put(giraffe(), 690, 430, 0.8, 10)
  k.over(compass(), 520, 490, 0.75)
  k.beside([leaf('#5C9150'), flower()], [[90, 520], [100, 70, 0.8], [580, 540, 0.8]], 0.7)
}

const boatTrip: Scenery = (k) => {
  k.put(dhow(k.contrasting('#FFF6E2', '#C7362F', '#F0A534'), k.contrasting('#6B3F2A', '#F0724E', '#E9C27A')), 300, 290, 1.1, -6)
  k.put(compass(), 620, 190, 1.05, 12)
  k.put(ropeCoil(), 650, 410, 1)
  k.put(starfish(k.tint(['#E4643A', '#F0A534', '#C7362F', '#F6C9B0'])), 500, 500, 0.85, 14)
  k.beside([shell(), shell('#F6C9B0'), starfish('#F0A534'), disc(0, 0, 14, '#F6E9D2')], [[130, 540, 0.9], [760, 540, 0.8], [90, 90, 0.8], [410, 560, 0.8], [730, 80, 0.8]])
}

const recording: Scenery = (k) => {
  k.put(at(-70, 0, block(-180, -180, 360, 360, 8, k.tint()) + hoop(0, 0, 110, '#FFF6E2', 10, 'opacity=".8"') + ring(0, 0, 60, '#FFF6E2', 'opacity=".8"')) + at(60, 0, vinyl(k.tint())), 600, 430, 0.72, -8)
  k.put(headphones(k.contrasting('#2a2725', '#F6E9D2'), k.tint()), 250, 240, 1.12, -12)
  k.put(microphone(k.contrasting('#AEB6BA', '#3a3634', '#DBA941'), k.shell), 640, 190, 0.85, 40)
  k.put(cord('M-150 0C-90-80 60-70 60 0C60 60-60 50-40-10', k.tint(), 11), 170, 500, 1)
  k.beside([at(0, 0, solid('M-40-30Q0-50 40-30Q26 30 0 50Q-26 30-40-30z', k.tint())), at(0, 0, solid('M-40-30Q0-50 40-30Q26 30 0 50Q-26 30-40-30z', k.tint()))], [[680, 500, 0.7], [740, 440, 0.7], [90, 90, 0.7]], 0.85)
}

const artClass: Scenery = (k) => {
  k.put(paints(['#C7362F', '#F0A534', '#F4C95D', '#3F7A45', '#14777A', '#2C4687']), 290, 240, 1.12, -8)
  k.put(brush(k.tint(), '#C7362F'), 560, 230, 1, 24)
  k.put(brush(k.tint(), '#14777A'), 660, 260, 1, 36)
  k.put(rect(-120, -90, 240, 180, 6, '#FFFDF6') + rect(-104, -74, 208, 148, 2, '#F4C95D') + shape('M-104 74V20L-50-20L0 20L50-10L104 30V74z', '#C7512F') + shape('M-104 74V50L-20 30L104 60V74z', '#5E2A1C') + ring(54, -34, 22, '#FFF3DC'), 210, 500, 0.85, 6)
  k.put(disc(0, 0, 72, '#EAF4F4') + ring(0, 0, 62, '#7FB7C4') + ring(0, 0, 62, 'url(#well)') + line('M-20-10C0-30 30-10 10 14', '#2C4687', 8, 'opacity=".5"'), 530, 460, 1)
  k.beside([disc(0, 0, 14, '#C7362F'), disc(0, 0, 12, '#F0A534'), disc(0, 0, 16, '#14777A'), leaf('#5C9150')], [[670, 520], [720, 480, 0.8], [90, 90], [440, 80, 0.8], [410, 550, 0.8]])
}

const picnic: Scenery = (k) => {
  k.put(basket(), 240, 240, 1, -8)
  k.put(sunglasses(k.dark ? '#F6E6C6' : '#1C2E3A'), 600, 150, 1.05, 12)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 210, 160), 220, 470, 1, 6)
  k.put(disc(0, 0, 124, '#3F7A45') + ring(0, 0, 112, '#F2F0D0') + ring(0, 0, 102, '#E04A3A') + ring(0, 0, 102, 'url(#ball)', 'opacity=".5"') + times(16, (i) => at(Math.cos(i * 2.4) * Math.sqrt(i) * 21, Math.sin(i * 2.4) * Math.sqrt(i) * 21, oval(0, 0, 5, 8, '#23160E'), i * 40)), 590, 400, 1.05)
  k.put(lemon('#F08A3C'), 430, 510, 1.05)
  k.beside([lemon(), leaf('#5C9150'), flower(), disc(0, 0, 32, '#C7362F') + line('M0-24C4-36 10-40 16-44', '#3A5E33', 5)], [[440, 380, 0.9], [730, 530, 0.9], [90, 90, 0.8], [420, 80, 0.8]])
}

export const daysOut = { poolDay, photoShoot, gameDrive, boatTrip, recording, artClass, picnic }
