import { around, at, block, cord, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { bead, brush, button, flower, foldedCloth, leaf, petalOf, ringOf, rose, scissors, sprig } from '../things.ts'

const spool = (col: string): Svg => block(-46, -64, 92, 128, 10, 'url(#wood)') + rect(-36, -46, 72, 92, 6, col) + times(11, (i) => line(`M-36 ${-40 + i * 8}L36 ${-44 + i * 8}`, '#fff', 2, 'opacity=".28"'))
const tapeMeasure = (col: string): Svg => line('M-165-20C-75-100 45 0-35 70C-105 130 75 170 165 70', col, 34) + line('M-165-20C-75-100 45 0-35 70C-105 130 75 170 165 70', '#3A2A12', 30, 'stroke-dasharray="2 20" opacity=".55"', 'butt')
const pinCushion = (col: string): Svg => disc(0, 0, 66, col) + around(6, () => line('M0 0V-64', '#00000028', 3)) + ring(0, 0, 10, '#3F7A45') + ([[-24, -60, '#F4C95D'], [30, -50, '#FDF6E8'], [56, -20, '#7FB7C4'], [-52, -26, '#E4643A']] as const).map(([x, y, c]) => line(`M${x * 0.5} ${y * 0.5}L${x * 1.4} ${y * 1.4}`, '#C9CFD2', 4) + disc(x * 1.4, y * 1.4, 10, c)).join('')
/** A dress laid flat, cut from kitenge: ground, print and edge. */
const dress = (g: string, a: string, l: string): Svg => {
  const cut = 'M-60-210Q-40-226-30-200Q0-170 30-200Q40-226 60-210L112-130L72-96L62-110Q50-60 64-30C110 60 150 150 166 220Q0 262-166 220C-150 150-110 60-64-30Q-50-60-62-110L-72-96L-112-130z'
  const print = times(7, (r) => times(7, (c) => at(-156 + c * 52 + (r % 2) * 26, -180 + r * 64, ring(0, 0, 21, l) + ring(0, 0, 15, a) + ring(0, 0, 8, g) + ring(0, 0, 3, l))))
  return `<clipPath id="dress"><path d="${cut}"/></clipPath>` + shape(cut, g) + `<g clip-path="url(#dress)">${print}</g>` + shape(cut, 'url(#ball)') + line('M-62-34Q0-14 62-34', l, 15) + line('M-164 214Q0 254 164 214', a, 15) + line('M-30-200Q0-170 30-200', l, 8) + line('M-20 0C-30 80-40 160-46 226M24 0C34 80 44 160 50 226', '#000', 6, 'opacity=".14"')
}
const suitJacket = (col: string, tie: string): Svg => solid('M-60-200L-150-160L-190 110L-140 122L-126 20V210H126V20L140 122L190 110L150-160L60-200z', col) + shape('M-60-200L0-20L60-200Q0-170-60-200z', '#FFFDF6') + shape('M-16-178H16L10-146L22-40L0-6L-22-40L-10-146z', tie) + shape('M-60-200L-96-130L-60-112L0-10L-10-60z', '#00000038') + shape('M60-200L96-130L60-112L0-10L10-60z', '#00000038') + line('M0-10V210', '#000', 4, 'opacity=".35"') + [30, 90].map((y) => disc(12, y, 9, '#1b1816')).join('') + line('M-110 90H-50M50 90H110', '#000', 6, 'opacity=".3"') + shape('M60-60l44-6l-4 26l-34 4z', '#FFF6E2') + line('M-118-60V190M118-60V190', '#fff', 2.5, 'opacity=".14"')
const oxford = (col: string, sole: string): Svg => solid('M-58-150C-24-186 34-182 52-126C66-80 46-40 48 10C50 70 58 116 40 156C22 184-26 184-44 156C-64 116-52 60-58 0C-64-50-84-104-58-150z', sole) + solid('M-48-140C-20-170 28-166 42-116C54-76 36-40 38 8C40 64 46 104 30 142C14 162-20 162-34 142C-52 104-42 56-48 0C-54-46-70-100-48-140z', col) + oval(-2, 100, 28, 44, '#00000080') + line('M-44-70C-20-50 16-50 42-70', '#000', 5, 'opacity=".4"') + times(4, (i) => line(`M-20 ${-34 + i * 20}H16`, '#00000090', 5)) + line('M-30-124C-16-146 10-146 22-126', '#fff', 8, 'opacity=".35"')
const shoeBrush = (): Svg => times(15, (i) => rect(-84 + i * 11.4, 12, 8, 42, 3, '#3a2a20')) + block(-96, -34, 192, 58, 26, 'url(#wood)')
const polishTin = (col: string): Svg => disc(0, 0, 70, 'url(#steel)') + ring(0, 0, 58, col) + ring(0, 0, 58, 'url(#well)') + line('M-28-10C-10-36 30-24 24 6', '#fff', 7, 'opacity=".35"')
const palette = (shell: string, shades: readonly string[]): Svg => rect(-170, -110, 340, 220, 26, shell) + rect(-170, -110, 340, 220, 26, 'url(#ball)', 'opacity=".5"') + times(8, (i) => disc(-120 + (i % 4) * 80, -46 + Math.floor(i / 4) * 92, 34, shades[i] ?? '#D2AE74'))
const lipstick = (col: string, tubeCol = '#C8963E'): Svg => at(0, 20, block(-34, -20, 68, 150, 10, tubeCol) + rect(-28, -70, 56, 60, 6, '#E9C877') + shape('M-24-70V-130Q-20-160 24-176V-70z', col) + shape('M-14-80V-124Q-8-146 0-152V-80z', '#fff', 'opacity=".25"'))
const compact = (col: string, powder: string): Svg => disc(0, 0, 84, col) + ring(0, 0, 70, '#fff', 'opacity=".3"') + ring(0, 0, 64, powder) + ring(0, 0, 64, 'url(#well)') + line('M-30-14C-14-36 20-34 32-14', '#fff', 7, 'opacity=".5"')
const lash = (): Svg => line('M-70 0Q0 44 70 0', '#1d1614', 7) + times(13, (i) => { const x = -66 + i * 11; const y = 22 - ((x * x) / 4356) * 20; return line(`M${x} ${y}Q${x * 1.15} ${y + 26} ${x * 1.4} ${y + 44 - Math.abs(x) * 0.12}`, '#1d1614', 4) })
const lashCase = (col: string): Svg => block(-140, -170, 280, 340, 26, col) + [-106, 0, 106].map((y) => rect(-116, y - 44, 232, 92, 18, '#FFF6EC') + at(0, y - 16, lash(), 0, 1.05)).join('')
const mascara = (col: string): Svg => block(-18, 0, 36, 150, 14, col) + rect(-20, -14, 40, 22, 4, 'url(#gold)') + rect(-4, -70, 8, 60, 3, '#2b2725') + block(-13, -170, 26, 106, 12, '#1d1614') + times(9, (i) => line(`M-17 ${-158 + i * 11}H17`, '#1d1614', 4))
const bouquet = (a: string, b: string, c: string): Svg => at(0, 120, solid('M-30-40H30L50 110Q0 130-50 110z', '#4F8B4F') + rect(-36, 0, 72, 36, 8, '#FFF6EC') + cord('M-30 26C-80 60-60 110-90 130M30 26C70 60 60 100 84 126', '#FFF6EC', 10)) + at(-110, 20, leaf(), -70) + at(110, 20, leaf('#5C9150'), 70) + at(-50, -110, leaf('#5C9150'), -20) + at(60, -110, leaf(), 24) + ([[-70, -30, a], [0, -70, b], [72, -30, a], [-38, 38, c], [40, 40, b], [0, -8, c]] as const).map(([x, y, col]) => at(x, y, rose(col), x, 1.15)).join('')
const ringBox = (col: string): Svg => block(-70, -60, 140, 124, 20, col) + rect(-54, -44, 108, 92, 14, '#FFF6EC') + rect(-54, -2, 108, 8, 4, '#00000028') + hoop(0, 4, 30, '#DBA941', 8) + shape('M-14-34L0-48L14-34L0-16z', '#D6F0F6') + line('M-8-36L0-42', '#fff', 3)
const comb = (): Svg => around(9, (i) => at(0, -84, disc(0, 0, i % 2 ? 11 : 15, i % 2 ? '#FFF6EC' : '#F4E3C0')), 0) + hoop(0, 0, 84, '#DBA941', 6)
const necklace = (cols: readonly string[]): Svg => times(3, (r) => times(22, (i) => { const t = Math.PI * (0.08 + (i / 21) * 0.84); return disc(Math.cos(t) * (90 + r * 26), Math.sin(t) * (110 + r * 26) - 60, 11, cols[(i + r) % cols.length] ?? '#F0A534') }))

const tailor: Scenery = (k) => {
  k.put(scissors(k.tint()), 200, 300, 1.3, -28)
  ;([[430, 150], [545, 125], [655, 175]] as const).forEach(([x, y], i) => k.put(spool(k.tint()), x, y, 1, -14 + i * 16))
  k.put(tapeMeasure(k.contrasting('#F6D85F', '#FFF6E2', '#E4643A')), 570, 420, 1.05)
  k.put(pinCushion(k.tint(['#C7362F', '#14777A', '#F0A534', '#6E2A4B', '#E9B7A0'])), 120, 510, 0.85)
  k.beside([button('#FDF6E8'), button('#C7362F'), button('#14777A'), button('#F0A534')], [[90, 90], [140, 130, 0.8], [700, 520], [410, 310, 0.8], [80, 500]], 0.85)
}

const kitengeDress: Scenery = (k) => {
  const ground = k.tint(['#C7362F', '#F0A534', '#14777A', '#2C4687', '#6E2A4B', '#FDF3DF', '#3F7A45', '#F0724E'])
  k.put(dress(ground, k.tint(), ground === '#FDF3DF' ? '#C7362F' : '#FFF3DC'), 300, 300, 1.12, -8)
  k.put(necklace(['#C7362F', '#F0A534', '#FDF6E8', '#14777A', '#22295A']), 600, 190, 0.95, 6)
  k.put(spool(ground), 570, 430, 0.9, 10)
  k.put(scissors(k.tint()), 700, 430, 0.85, 30)
  k.beside([button('#FDF6E8'), button('#C7362F'), ringOf('#DBA941'), flower()], [[100, 110], [110, 500, 0.9], [480, 540], [740, 80, 0.8]], 0.8)
}

const suit: Scenery = (k) => {
  k.put(suitJacket(k.contrasting('#22295A', '#3a3634', '#E9D9BE', '#7FA3B8', '#6B3F2A'), k.tint(['#C7362F', '#F0A534', '#14777A', '#6E2A4B'])), 290, 300, 1.12, -5)
  k.put(tapeMeasure(k.contrasting('#F6D85F', '#FFF6E2', '#E4643A')), 610, 200, 0.85, 20)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 170, 130), 620, 420, 1, 12)
  k.put(solid('M-60-34L-8-12V12L-60 34Q-72 0-60-34zM60-34L8-12V12L60 34Q72 0 60-34z', k.tint()) + block(-14, -16, 28, 32, 6, '#23201F'), 560, 540, 1, -10)
  k.beside([button('#23201F'), button('#FDF6E8'), button('#C98A4B')], [[720, 520], [740, 300, 0.9], [90, 90], [480, 80, 0.9]], 0.85)
}

const cobbler: Scenery = (k) => {
  const hide = k.contrasting('#5E3218', '#C98A4B', '#2a2523', '#8C2F1F')
  k.put(oxford(hide, k.dark ? '#F0DDB8' : '#1d1816'), 220, 270, 1.25, -14)
  k.put(at(0, 0, `<g transform="scale(-1 1)">${oxford(hide, k.dark ? '#F0DDB8' : '#1d1816')}</g>`), 390, 280, 1.25, 8)
  k.put(shoeBrush(), 620, 200, 1.1, -16)
  k.put(polishTin(hide), 590, 380, 1.1)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 160, 120), 690, 490, 0.95, 10)
  k.put(spool(k.tint()), 480, 510, 0.75, -20)
  k.beside([button('#DBA941'), cord('M-60 0C-30-40 30 40 60 0', '#2a2523', 8)], [[90, 90], [150, 530], [720, 90]], 0.8)
}

const makeup: Scenery = (k) => {
  const sets = [['#B4232C', '#EE7D5B', '#F0A534', '#8C3B1F', '#6E2A4B', '#D2AE74', '#14777A', '#F7DFD3'], ['#F6C9B0', '#D99A78', '#A5603F', '#5E2C1C', '#E9B7A0', '#C46A6A', '#8C3B4F', '#3A1C1C'], ['#F4C95D', '#E4643A', '#C7362F', '#6E2A4B', '#7FB7C4', '#2C4687', '#14777A', '#FDF3DF']] as const
  k.put(palette(k.shell, k.pick(sets)), 270, 210, 1.1, -12)
  k.put(brush(k.tint(), k.contrasting('#3A241A', '#EADBBD')), 590, 190, 1.2, 30)
  k.put(brush(k.tint(), k.contrasting('#5a3a28', '#EADBBD')), 700, 250, 0.9, 44)
  k.put(lipstick(k.tint(['#C7242C', '#8C2B3F', '#E4643A', '#D98A8A'])), 300, 460, 1, -64)
  k.put(compact(k.tint(), k.pick(['#E9B79E', '#C98A5F', '#8A5232', '#F2D3B8'])), 520, 440, 1.05)
  k.beside([flower(), petalOf('#E9A0A0'), flower('#FBD3C4', '#E4643A')], [[670, 500], [110, 460, 0.8], [450, 80, 0.7], [720, 80, 0.7]])
}

const bridal: Scenery = (k) => {
  const [a, b, c] = k.pick([['#F6D9D0', '#E9A0A0', '#FFF6EC'], ['#FFF6EC', '#F4C95D', '#F0A574'], ['#C7362F', '#E9A0A0', '#FFF6EC'], ['#D9C2E6', '#FFF6EC', '#A68BB8']] as const)
  k.put(bouquet(a, b, c), 240, 270, 1.12, -14)
  k.put(compact(k.tint(), k.pick(['#E9B79E', '#C98A5F', '#8A5232'])), 530, 150, 1.05)
  k.put(lipstick(k.tint(['#C7242C', '#8C2B3F', '#E4643A', '#D98A8A'])), 690, 210, 0.9, 20)
  k.put(comb(), 500, 420, 0.95, 0)
  k.put(ringBox(k.tint()), 700, 460, 0.95, 10)
  k.beside([petalOf('#E9A0A0'), petalOf('#FFF6EC'), bead('#FFF6EC')], [[100, 80], [110, 480, 0.9], [460, 80, 0.8], [160, 530, 0.8]], 0.9)
}

const lashes: Scenery = (k) => {
  k.put(lashCase(k.tint(['#E9B7A0', '#C7362F', '#6E2A4B', '#14777A', '#F0A534', '#FDF3DF', '#22295A'])), 240, 280, 1.12, -10)
  k.put(mascara(k.tint()), 510, 260, 1.15, 22)
  k.put(shape('M-4-150L-16 100Q-16 130 0 130Q16 130 16 100L4-150L2-150L4 60H-4L-2-150z', 'url(#gold)'), 640, 250, 1, 36)
  k.put(compact(k.tint(), '#8A5232'), 620, 450, 0.95)
  k.put(rect(-60, -60, 120, 120, 12, '#FFF6EC') + lashPad(), 450, 490, 0.9, 12)
  k.beside([flower('#FBD3C4', '#E4643A'), flower(), petalOf('#E9A0A0'), sprig()], [[730, 90, 0.8], [720, 540, 0.8], [400, 80, 0.7], [90, 530, 0.7]])
}
const lashPad = (): Svg => at(0, -24, lash(), 0, 0.68) + at(0, 24, lash(), 0, 0.68)

export const fashion = { tailor, kitengeDress, suit, cobbler, makeup, bridal, lashes }
