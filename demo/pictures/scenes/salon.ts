import { at, block, cord, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Kit, Scenery } from '../kit.ts'
import { bead, beads, brush, comb, dropper, flower, foldedCloth, gloves, jar, leaf, mirror, ringOf, tailComb } from '../things.ts'

/** Hair is always dark, so on a dark background it is drawn on a light sheet. */
const sheet = (k: Kit, x = 380, w = 430): void => { if (k.dark) k.put(rect(-w / 2, -310, w, 640, 18, '#F6E9D2') + rect(-w / 2 + 12, -310, 6, 640, 0, k.tint(['#C7362F', '#E0A24A', '#14777A'])) + rect(w / 2 - 18, -310, 6, 640, 0, '#C7903F'), x, 300) }
const braid = (hair: string, light: string, n: number, tip: string, cuff: string): Svg => at(0, -n * 15, times(n, (i) => oval(i % 2 ? 11 : -11, i * 30, 25, 21, i % 2 ? hair : light, `transform="rotate(${i % 2 ? -34 : 34} ${i % 2 ? 11 : -11} ${i * 30})"`) + line(`M${i % 2 ? 24 : -24} ${i * 30 - 10}q${i % 2 ? -14 : 14} 8 ${i % 2 ? -24 : 24} 20`, '#8A6450', 2.4, 'opacity=".8"')) + rect(-17, n * 30 - 16, 34, 20, 8, tip) + rect(-15, n * 30 + 6, 30, 16, 7, cuff) + shape(`M-12 ${n * 30 + 20}L0 ${n * 30 + 64}L12 ${n * 30 + 20}z`, hair))
const loc = (hair: string, light: string, n: number, cuff: string): Svg => at(0, -n * 11, times(n, (i) => oval(Math.sin(i * 0.5) * 6, i * 22, 19, 17, i % 2 ? hair : light, `transform="rotate(-24 0 ${i * 22})"`) + line(`M-12 ${i * 22 + 6}q12-12 26-8`, '#8A6450', 2, 'opacity=".6"')) + [3, n - 4].map((i) => rect(-22 + Math.sin(i * 0.5) * 6, i * 22 - 12, 44, 24, 8, cuff) + rect(-22 + Math.sin(i * 0.5) * 6, i * 22 - 12, 44, 24, 8, 'url(#ball)')).join('') + shape(`M-14 ${n * 22 - 8}L0 ${n * 22 + 30}L14 ${n * 22 - 8}z`, hair))
const dryer = (shell: string, accent: string): Svg => cord('M10 200C0 290 60 320 150 340', '#1d1917', 10) + block(-26, 20, 70, 200, 24, shell) + rect(-2, 70, 22, 60, 11, accent) + solid('M-190-70L-60-96H80C150-96 170-50 170-20C170 30 140 60 80 60H-60L-190 40z', shell) + rect(-226, -64, 42, 98, 10, accent) + rect(-226, -64, 42, 98, 10, 'url(#ball)') + ring(96, -18, 50, '#00000030') + times(5, (i) => line(`M${66 + i * 15}-52V16`, '#00000050', 4)) + line('M-150-46H40', '#fff', 8, 'opacity=".35"') + rect(-60, -96, 14, 156, 0, accent)
const roundBrush = (handle: string, barrel: string): Svg => block(-15, 40, 30, 180, 15, handle) + times(12, (i) => line(`M-58 ${-136 + i * 14}H58`, '#2a2220', 5)) + block(-38, -144, 76, 176, 22, barrel) + times(5, (i) => times(3, (j) => ring(-18 + j * 18, -122 + i * 32, 5, '#00000040')))
const paddle = (handle: string, pad: string): Svg => block(-18, 40, 36, 190, 18, handle) + block(-74, -170, 148, 224, 60, handle) + rect(-54, -148, 108, 176, 44, pad) + times(6, (i) => times(4, (j) => ring(-36 + j * 24, -124 + i * 26, 4.5, '#FFF3DC')))
const clip = (col: string): Svg => solid('M-14-70Q0-84 14-70L20 30Q20 60 0 70Q-20 60-20 30z', col) + line('M0-60V20', '#fff', 4, 'opacity=".4"') + ring(0, 40, 8, '#00000050')
const roller = (col: string): Svg => block(-34, -60, 68, 120, 16, col) + times(5, (i) => times(3, (j) => ring(-18 + j * 18, -42 + i * 21, 5.4, '#00000038'))) + oval(0, -58, 34, 9, '#ffffff60')
const tub = (col: string, lid: string): Svg => block(-84, -84, 168, 190, 26, col) + rect(-84, -34, 168, 90, 0, '#FFF8E8') + line('M-54-8H54M-54 14H30M-54 34H40', lid, 8) + block(-94, -116, 188, 58, 18, lid)
const flatIron = (shell: string, accent: string): Svg => cord('M0 190C10 250-60 260-120 290', '#1d1917', 9) + at(0, 0, block(-30, -190, 34, 380, 15, shell) + rect(-22, -180, 18, 150, 6, accent), -6) + at(8, 0, block(-6, -190, 34, 380, 15, shell) + rect(-4, -180, 18, 150, 6, accent), 5)

const HAIR = ['#2A1A14', '#3A2318', '#4A2A1A'] as const

const braids: Scenery = (k) => {
  sheet(k)
  const hair = k.pick(HAIR)
  const cuffs = ['#F0A534', '#E4643A', '#14777A', '#C7362F', '#F4E3C0']
  const n = k.pick([3, 4])
  for (let i = 0; i < n; i++) k.put(braid(hair, '#46301F', 13, k.pick(cuffs), k.pick(cuffs)), 400 - (n - 1) * 55 + i * 110 - 20, 240 + k.between(-40, 30), 1.05, 10 - i * 5)
  k.put(comb(k.contrasting('#D9A066', '#5A321A'), 15, 19), 650, 490, 0.95, -34)
  k.put(beads(cuffs), 110, 470, 1, k.between(0, 90))
  k.beside([ringOf('#C7362F'), ringOf('#E0A534'), ringOf('#FDF3DD'), flower(), bead('#14777A')], [[690, 110], [640, 190, 0.9], [730, 250], [90, 120], [110, 250, 0.8]], 0.75)
}

const blowDry: Scenery = (k) => {
  const accent = k.tint()
  k.put(dryer(k.shell, accent), 330, 210, 1.05, -14)
  k.put(roundBrush(k.tint(), k.contrasting('#E8C27A', '#8E5A34')), 640, 280, 1.05, 24)
  k.put(paddle(accent, '#2b2422'), 190, 440, 0.72, -72)
  k.beside([clip(k.tint()), clip(accent), ringOf(k.tint())], [[660, 520, 0.9], [560, 530, 0.9], [90, 120, 0.9], [470, 500, 0.8]], 0.85)
}

const relaxing: Scenery = (k) => {
  const accent = k.tint()
  k.put(tub(k.tint(), accent), 260, 270, 1.25, -10)
  k.put(gloves(k.contrasting('#F6E6C6', '#2B2523', '#9CCBD0')), 590, 240, 0.95, 12)
  k.put(tailComb(k.shell === 'url(#black)' ? '#2B2725' : '#F6EAD2'), 520, 480, 1.05, -10)
  k.put(foldedCloth(k.tint(['#FDF3DF', '#C7362F', '#7FB7C4', '#E9B7A0'])), 160, 510, 0.8, 6)
  k.beside([clip(accent), clip(k.tint()), flower()], [[430, 120, 0.9], [90, 100, 0.8], [730, 520, 0.8]])
}

const locs: Scenery = (k) => {
  sheet(k)
  const hair = k.pick(['#3A2318', '#4E2E1A', '#2A1A14'])
  for (let i = 0; i < 5; i++) k.put(loc(hair, '#5A3A24', 17 + (i % 2) * 2, 'url(#gold)'), 250 + i * 68, 230 + (i % 2) * 30, 1, 12 - i * 5)
  k.put(dropper(k.contrasting('#B5702A', '#6B4518', '#F2D9A8')), 680, 230, 0.95, 14)
  k.put(line('M0-110V110M0-110q14-14 16 6', '#C9CFD2', 8) + block(-12, 0, 24, 140, 12, k.tint()), 640, 500, 0.9, 62)
  k.put(jar(66, k.tint(), '#E7D08F'), 100, 470, 1)
  k.beside([ringOf('#DBA941'), bead('#C7362F'), leaf('#5C9150')], [[90, 120, 0.8], [110, 290, 0.8], [740, 420, 0.7]])
}

const rollers: Scenery = (k) => {
  const a = k.tint()
  const b = k.tint()
  k.put(mirror(k.contrasting('#8C3B1F', '#F2DFC0')), 560, 270, 0.98, -24)
  ;([[130, 150, 12], [230, 140, -6], [330, 160, 8], [150, 300, -10], [250, 300, 4], [345, 320, 14]] as const).forEach(([x, y, turn], i) => k.put(roller(i % 2 ? a : b), x, y, 1, turn))
  k.put(paddle(k.tint(), '#2b2422'), 280, 490, 0.8, 78)
  k.beside([clip(a), clip(k.tint()), flower(), ringOf(b)], [[700, 520], [720, 90, 0.8], [80, 460, 0.9], [560, 540, 0.8]])
}

const silkPress: Scenery = (k) => {
  k.put(flatIron(k.shell, k.tint()), 290, 270, 1.1, 26)
  k.put(roundBrush('url(#wood)', k.tint()), 130, 380, 0.85, -16)
  k.put(block(-50, -150, 100, 300, 24, k.tint()) + rect(-50, -30, 100, 110, 0, '#FFF8E8') + hoop(0, 24, 26, '#C7903F', 6) + block(-22, -196, 44, 52, 10, k.shell), 590, 250, 1.05, 14)
  k.put(tailComb(k.contrasting('#2B2725', '#F6EAD2')), 530, 510, 0.95, 8)
  k.beside([clip(k.tint()), ringOf(k.tint()), flower(), brush('url(#wood)')], [[710, 420, 0.7], [450, 110, 0.8], [90, 110, 0.8]], 0.8)
}

export const salon = { braids, blowDry, relaxing, locs, rollers, silkPress }
