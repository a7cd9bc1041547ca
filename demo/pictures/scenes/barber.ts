import { around, at, block, disc, hoop, line, rect, ring, shape, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { bowl, brush, comb, dropper, flower, jar, leaf, mirror, polish, scissors, towel, tube } from '../things.ts'

const clipper = (shell: string, band: string, key: string): Svg => at(-60, 10, line('M60 158C60 250 30 300 -40 330C-100 354-140 330-190 360', '#1d1917', 10) + rect(0, -150, 120, 310, 44, shell) + rect(0, -150, 120, 310, 44, 'url(#ball)', 'opacity=".6"') + rect(10, -178, 100, 50, 10, 'url(#steel)') + times(11, (i) => rect(13 + i * 8.6, -204, 4.6, 36, 2, '#D5DADC')) + rect(12, -120, 96, 10, 4, band) + rect(44, -60, 32, 86, 16, key) + rect(50, -52, 20, 28, 10, '#F9E7D6', 'opacity=".85"') + rect(14, -100, 12, 220, 6, '#fff', 'opacity=".16"'))
const guard = (col: string): Svg => rect(-44, -14, 88, 36, 8, col) + times(9, (i) => rect(-40 + i * 9.6, -52, 5, 44, 2, col)) + line('M-34 6H34', '#fff', 4, 'opacity=".35"')
const razor = (handle: string): Svg => at(0, 0, shape('M-6-10L-30-190Q-4-206 26-186L14-10z', 'url(#steel)') + line('M-28-186L-6-14', '#fff', 3, 'opacity=".7"') + block(-16, -20, 36, 230, 16, handle) + ring(4, -2, 8, 'url(#gold)') + ring(4, 180, 7, 'url(#gold)'), 0)
const blade = (): Svg => rect(-56, -30, 112, 60, 8, 'url(#steel)') + rect(-34, -6, 68, 12, 6, '#3c3a39') + ring(0, 0, 12, '#3c3a39') + line('M-52-26H52M-52 26H52', '#fff', 2, 'opacity=".8"')
const foil = (col: string): Svg => shape('M-40-110L44-104L36 112L-46 104z', 'url(#steel)') + shape('M-22-96C0-40-16 20 6 96L22 96C10 20 20-40 8-96z', col) + line('M-40-40L40-34M-42 30L38 36', '#fff', 3, 'opacity=".6"')
const powder = (col: string): Svg => block(-54, -74, 108, 160, 14, '#FFF8E8') + rect(-54, -10, 108, 60, 0, col) + ring(0, 20, 18, '#FFF8E8') + block(-42, -112, 84, 44, 10, col)

const fade: Scenery = (k) => {
  const accent = k.tint()
  k.put(clipper(k.shell, k.contrasting('#F0A534', '#C7362F', '#14777A'), accent), 300, 220, 1.04, -16)
  k.put(scissors(accent), 600, 190, 1.1, 38)
  k.put(comb(k.dark ? '#F6EAD2' : '#23201F', 24, 12), 190, 490, 0.95, -20)
  k.put(brush('url(#wood)', k.dark ? '#EFE1C6' : '#2B211C'), 590, 470, 0.95, -112)
  k.beside([guard(k.tint()), guard(k.shell)], [[730, 330], [420, 540, 0.9]], 0.7)
}

const shave: Scenery = (k) => {
  const accent = k.tint()
  const lather = ring(0, 0, 92, '#FFFDF8') + ring(-26, -20, 36, '#F1EAE0') + ring(26, 14, 44, '#F5EFE6') + ring(-16, 34, 24, '#EEE5D8') + line('M-30-26C-10-50 40-36 36-6', '#fff', 10)
  k.put(bowl(128, k.contrasting('#8C3B1F', '#F2DFC0', '#1F5C5A'), '#F7F1E6', lather), 560, 210)
  k.put(towel('#FDF6E8', accent), 240, 130, 1.2, -8)
  k.put(towel('#FBEFD8', k.tint()), 250, 250, 1.2, -4)
  k.put(razor(k.pick(['url(#darkwood)', 'url(#ivory)', accent])), 330, 440, 1, 62)
  k.put(brush(accent, k.contrasting('#EADBBD', '#3a2a22')), 610, 470, 1.1, -54)
  k.beside([blade(), leaf()], [[110, 470, 0.9]], 0.9)
}

const beard: Scenery = (k) => {
  k.put(dropper(k.contrasting('#8C4A1C', '#E0A24A', '#F2D9A8')), 270, 270, 1.25, -14)
  k.put(jar(104, k.contrasting('#2A2422', '#E8D2A6', '#C7362F'), '#F3DFAE'), 540, 220, 1.1)
  k.put(comb(k.contrasting('#D9A066', '#5A321A', '#F7E8CB'), 14, 14), 560, 430, 0.95, -18)
  k.put(scissors(k.tint()), 110, 330, 0.95, 18)
  k.put(brush('url(#darkwood)', '#E9DCC2'), 380, 500, 0.8, 80)
  k.beside([leaf('#5C9150'), leaf(), flower(), blade()], [[710, 300, 0.8], [690, 540, 0.8], [90, 110, 0.8]])
}

const mirrorTools: Scenery = (k) => {
  k.put(mirror(k.contrasting('#7C4A2A', '#F0DDB8', '#1F5C5A')), 290, 270, 1.12, 28)
  k.put(polish(k.tint(), k.shell), 640, 200, 1.25, 18)
  k.put(polish(k.tint(), k.shell), 530, 170, 1.1, -6)
  k.put(comb(k.tint(), 20, 13), 570, 420, 0.95, -18)
  k.put(scissors(k.tint()), 700, 500, 0.7, -70)
  k.beside([guard(k.tint()), flower()], [[90, 90, 0.8], [420, 540, 0.8]], 0.7)
}

const hairDye: Scenery = (k) => {
  const dye = k.tint(['#B4232C', '#8C3B1F', '#6E2A4B', '#D4702A', '#22295A'])
  const mixed = shape('M-84-10C-70-70 20-92 66-50C104-10 80 60 20 78C-40 90-94 50-84-10z', dye) + line('M-50-6C-30-50 40-44 40 0C40 40-20 40-20 10', '#fff', 9, 'opacity=".35"')
  k.put(bowl(132, k.contrasting('#2A2725', '#FBF3E2'), k.contrasting('#F6EAD2', '#3B3533'), mixed), 300, 270, 1.08)
  k.put(tube(k.tint(), dye), 580, 230, 1.1, 26)
  k.put(foil(dye), 120, 440, 0.85, -24)
  k.put(foil(dye), 210, 490, 0.85, -6)
  k.put(powder(dye), 680, 440, 0.95, -12)
  k.over(brush(k.shell, dye), 430, 380, 1.05, -50)
  k.beside([hoop(0, 0, 28, k.tint(), 12), disc(0, 0, 22, dye), around(6, () => rect(-4, 6, 8, 26, 4, dye)) + ring(0, 0, 8, dye)], [[480, 520], [90, 120], [510, 80]], 0.6)
}

export const barber = { fade, shave, beard, mirrorTools, hairDye }
