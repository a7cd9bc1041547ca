import { around, at, block, cord, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { driver, nut, phone as handset, screw, spanner, tape } from '../things.ts'

const chip = (): Svg => rect(-60, -36, 120, 72, 14, '#2B5E35') + [-34, -10, 14, 38].map((v) => rect(v - 8, -20, 14, 14, 2, '#F3C24D') + rect(v - 8, 6, 14, 14, 2, '#14301C')).join('')
const battery = (col: string): Svg => block(-44, -90, 88, 180, 10, col) + rect(-44, -90, 88, 26, 6, '#1b1a1d') + line('M-22-20H22M-22 0H22M-22 20H6', '#ffffffb0', 6)
const tweezers = (): Svg => shape('M-4-150L-16 100Q-16 130 0 130Q16 130 16 100L4-150L2-150L4 60H-4L-2-150z', 'url(#steel)')
const laptopBody = (lid: string, screen: string): Svg => rect(-230, -190, 460, 210, 18, lid) + rect(-214, -176, 428, 186, 10, screen) + shape('M-214 10C-120-90-20 20 90-60C140-96 190-80 214-60V10z', '#F0724E') + shape('M-214 10C-140-30-40 30 60-10C130-36 180-20 214 0V10z', '#F4C95D') + shape('M-214-176H-60L-190 10H-214z', '#fff', 'opacity=".12"') + block(-244, 18, 488, 200, 20, lid) + times(4, (row) => times(12, (i) => rect(-216 + i * 36.4, 34 + row * 27, 30, 21, 5, '#23272B'))) + rect(-80, 148, 160, 58, 8, '#00000028')
const hammer = (): Svg => rect(-14, -60, 28, 330, 10, 'url(#wood)') + shape('M-100-120H60Q104-110 110-70H60V-56H-60Q-70-84-116-86z', 'url(#steel)')
const measure = (col: string): Svg => disc(0, 0, 88, col) + ring(0, 0, 56, '#23201F') + ring(0, 0, 30, '#F8E6C6') + rect(60, 60, 150, 24, 4, '#FFF6DC') + times(14, (i) => line(`M${70 + i * 10} 60v${i % 5 ? 8 : 14}`, '#23201F', 2))
const pipe = (col: string): Svg => cord('M-170 0H-20Q40 0 40 60V150', col, 50) + rect(-196, -36, 40, 72, 6, 'url(#steel)') + rect(4, 140, 72, 40, 6, 'url(#steel)')
const tap = (): Svg => solid('M-26 130V20Q-26-30 30-40H80Q110-40 110-10V34H74V10Q74-2 62-2H44Q26-2 26 20V130z', 'url(#steel)') + block(-44, 110, 88, 40, 10, 'url(#steel)') + rect(-10, -96, 20, 70, 6, 'url(#steel)') + block(-70, -118, 140, 34, 17, 'url(#steel)') + disc(0, -101, 14, '#C7362F')
const pipeWrench = (col: string): Svg => block(-24, -20, 48, 240, 20, col) + shape('M-30-30H30V-90H96Q100-150 60-170L-30-150z', 'url(#steel)') + shape('M-4-70H88V-40Q60-20 30-20H-4z', 'url(#steel)') + times(6, (i) => line(`M${34 + i * 10}-90v10M${34 + i * 10}-70v-8`, '#5b6469', 3)) + rect(-40, -64, 80, 30, 6, '#33302e')
const bulb = (glow: string): Svg => ring(0, -40, 96, glow, 'opacity=".25"') + solid('M-34 50C-34 20-76 0-76-46A76 76 0 0 1 76-46C76 0 34 20 34 50z', '#FFF3C4') + line('M-20 46L-28-20L-8-4L8-4L28-20L20 46', '#E08A1F', 5) + block(-36, 50, 72, 62, 10, 'url(#steel)') + times(4, (i) => line(`M-36 ${62 + i * 13}L36 ${56 + i * 13}`, '#5b6469', 4)) + rect(-14, 110, 28, 16, 6, '#23201F')
const pliers = (col: string): Svg => shape('M-10 0L-40-130Q-30-156-4-150L-2 0z', 'url(#steel)') + shape('M10 0L40-130Q30-156 4-150L2 0z', 'url(#steel)') + times(6, (i) => line(`M-6 ${-130 + i * 13}H6`, '#5b6469', 3)) + cord('M-10 16C-60 60-54 130-34 190', col, 28) + cord('M10 16C60 60 54 130 34 190', col, 28) + ring(0, 0, 24, 'url(#steel)') + ring(0, 0, 9, '#5b6469')
const socket = (): Svg => block(-92, -92, 184, 184, 26, '#FFFDF6') + rect(-70, -70, 140, 140, 16, '#EFE7D8') + rect(-12, -46, 24, 34, 4, '#2a2725') + rect(-48, 8, 34, 20, 4, '#2a2725') + rect(14, 8, 34, 20, 4, '#2a2725') + [-1, 1].map((d) => at(d * 80, 0, ring(0, 0, 7, '#B9C0C4'))).join('')
const meter = (col: string): Svg => block(-76, -130, 152, 260, 26, col) + rect(-58, -108, 116, 70, 8, '#CFE0C8') + line('M-36-92V-56M-10-92H10V-74H-10V-56H10M30-92V-56', '#23301f', 7) + disc(0, 40, 46, '#23201F') + line('M0 40L20 14', '#FDF6E8', 7) + around(12, () => line('M0-58V-52', '#FDF6E8', 3)) + ring(-34, 108, 9, '#C7242C') + ring(34, 108, 9, '#141212')
const rollerBrush = (paint: string): Svg => cord('M-20 0H-90Q-110 0-110 20V60Q-110 76-90 76H0V130', '#9aa3a8', 13) + block(-20, 120, 40, 130, 16, 'url(#wood)') + block(-90, -40, 230, 84, 26, paint) + line('M-70-22H110', '#fff', 8, 'opacity=".35"')
const paintPot = (paint: string): Svg => disc(0, 0, 104, 'url(#steel)') + ring(0, 0, 90, '#7C868C') + ring(2, 4, 84, paint) + ring(2, 4, 84, 'url(#well)') + line('M-44-20C-20-56 40-46 48-8', '#fff', 9, 'opacity=".4"')
const swatches = (cols: readonly string[]): Svg => cols.map((col, i) => at(0, 90, rect(-32, -190, 64, 200, 8, '#FFFDF6') + rect(-26, -184, 52, 130, 4, col), -36 + i * 18)).join('')

const phone: Scenery = (k) => {
  k.put(handset(k.pick(['#26415C', '#5B2A4B', '#1F5C5A']), k.pick(['#E9A23B', '#F4C95D', '#7FB7C4']), k.pick(['#C4472C', '#EE7D5B', '#14777A']), true), 300, 300, 1.16, -14)
  k.put(driver(k.tint()), 580, 330, 1.05, 24)
  k.put(driver(k.tint()), 690, 390, 0.8, 40)
  k.put(chip(), 110, 120, 1, -20)
  k.put(k.withProbability(0.5) ? battery(k.tint()) : tweezers(), 650, 90, 0.75, 78)
  k.beside([screw()], [[520, 520], [560, 540], [470, 90], [510, 120], [110, 500]], 0.9)
}

const laptop: Scenery = (k) => {
  k.put(laptopBody(k.contrasting('#C3C9CD', '#5A6066', '#F3EBDD'), k.pick(['#22355C', '#1F4D5A', '#3F2450'])), 320, 280, 1.02, -8)
  k.put(driver(k.tint()), 680, 220, 1, 18)
  k.put(chip(), 660, 460, 1.05, -14)
  k.put(tweezers(), 560, 520, 0.75, 74)
  k.beside([screw(), screw(), nut()], [[620, 370], [730, 380], [450, 550], [80, 90], [730, 80]], 0.85)
}

const plumbing: Scenery = (k) => {
  k.put(tap(), 240, 240, 1.45, -8)
  k.put(pipeWrench(k.tint(['#C7362F', '#F0A534', '#2C4687', '#3F7A45'])), 510, 215, 1.05, 34)
  k.put(pipe(k.contrasting('#C98A4B', '#F4EEE2', '#8A5A34')), 660, 405, 0.9, 12)
  k.put(tape('#FDF6E8'), 130, 500, 0.9)
  k.beside([nut(), hoop(0, 0, 22, '#2B2826', 9), hoop(0, 0, 18, '#C7362F', 8)], [[310, 510], [370, 540], [700, 110], [90, 90], [420, 90]], 0.9)
}

const electrical: Scenery = (k) => {
  k.put(bulb('#FFE7A0'), 220, 250, 1.3, -18)
  k.put(pliers(k.tint()), 450, 240, 1, 22)
  k.put(k.withProbability(0.6) ? socket() : meter(k.tint(['#F0A534', '#C7362F', '#F4C95D'])), 660, 200, 1, 8)
  k.put(cord('M-130 0C-70-70 60-60 50 0C40 56-60 46-40-10C-20-60 90-50 130 20', k.tint(), 14), 230, 510, 1)
  k.put(tape(k.tint(['#23201F', '#C7362F', '#14777A', '#F4C95D'])), 620, 450, 1.05)
  k.beside([screw(), nut()], [[730, 540], [510, 540], [90, 500], [90, 80]], 0.8)
}

const fundi: Scenery = (k) => {
  k.put(hammer(), 230, 250, 1.08, -30)
  k.put(spanner(), 460, 270, 1.2, 24)
  k.put(measure(k.tint()), 640, 170)
  k.put(driver(k.tint()), 630, 430, 1, -50)
  k.put(shape('M-70-20L70-24L72 24L-70 20z', '#D9A869') + line('M-60-8C-20-14 20 0 60-8M-60 8C-20 0 30 12 60 6', '#8a5a2a', 2), 120, 500, 1.1, 14)
  k.beside([screw(), nut()], [[330, 530], [400, 540], [90, 380], [740, 300], [450, 80]], 0.9)
}

const painting: Scenery = (k) => {
  const paint = k.tint(['#F0A534', '#14777A', '#E7A0A0', '#7FB7C4', '#C7362F', '#F4C95D', '#3F7A45', '#FDF3DF'])
  k.put(paintPot(paint), 270, 230, 1.3)
  k.put(rollerBrush(paint), 570, 230, 1.05, 24)
  k.put(rect(-20, -10, 40, 170, 14, 'url(#wood)') + rect(-60, -60, 120, 60, 8, 'url(#steel)') + shape('M-58-60V-140Q0-160 58-140V-60z', '#E9D8B8') + shape('M-58-112Q0-96 58-112V-140Q0-160-58-140z', paint), 190, 450, 0.95, -64)
  k.put(swatches([paint, k.tint(), k.tint(), '#FBEBC4', k.tint()]), 640, 480, 0.9, 8)
  k.beside([disc(0, 0, 14, paint), oval(0, 0, 20, 13, paint), tape('#F4E6C8')], [[420, 400], [450, 440, 0.7], [90, 110, 0.8], [440, 540, 0.8]], 0.8)
}

const appliance: Scenery = (k) => {
  const shell = k.contrasting('#FBF6EA', '#C9CFD2', '#4a4d52')
  k.put(block(-190, -150, 380, 300, 34, shell) + rect(-160, -120, 250, 240, 20, '#23272B') + rect(-146, -106, 222, 212, 14, '#3A4A57') + shape('M-146-106H10L-100 106H-146z', '#fff', 'opacity=".14"') + disc(140, -70, 26, 'url(#steel)') + disc(140, 4, 26, 'url(#steel)') + line('M140-70V-90M140 4L156-10', '#33302e', 5) + rect(112, 54, 56, 24, 6, k.tint()) + rect(112, 88, 56, 24, 6, '#2a2725'), 300, 260, 1.08, -7)
  k.put(meter(k.tint(['#F0A534', '#C7362F', '#F4C95D', '#14777A'])), 640, 210, 1, 14)
  k.put(driver(k.tint()), 250, 500, 0.95, 80)
  k.put(pliers(k.tint()), 560, 470, 0.75, -60)
  k.beside([screw(), screw(), nut()], [[400, 510], [440, 540], [90, 90], [730, 430], [710, 540]], 0.9)
}

export const repairs = { phone, laptop, plumbing, electrical, fundi, painting, appliance }
