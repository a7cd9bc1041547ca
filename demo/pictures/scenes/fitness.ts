import { around, at, block, cord, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { clipboard, coil, flask, foldedCloth, leaf, lemon, palm, stone, tape, towel } from '../things.ts'

const dumbbell = (col: string, iron: string): Svg => rect(-120, -13, 240, 26, 8, 'url(#steel)') + [-1, 1].map((d) => block(d > 0 ? 70 : -112, -62, 42, 124, 12, iron) + block(d > 0 ? 112 : -146, -48, 34, 96, 10, iron) + rect(d > 0 ? 82 : -94, -62, 16, 124, 2, col) + rect(d > 0 ? 76 : -106, -52, 5, 104, 2, '#fff', 'opacity=".25"')).join('') + times(9, (i) => line(`M${-46 + i * 11}-13l8 26`, '#5b6469', 2, 'opacity=".7"'))
const kettlebell = (col: string, handle: string): Svg => line('M-56-40C-90-150 90-150 56-40', handle, 34) + line('M-56-40C-90-150 90-150 56-40', '#fff', 5, 'opacity=".2"') + disc(0, 50, 118, col) + ring(0, 50, 54, '#00000030') + ring(0, 50, 46, '#FFF6E2', 'opacity=".9"') + rect(-22, 38, 44, 24, 4, '#23201F')
const matRoll = (col: string, inner: string): Svg => block(-210, -58, 420, 116, 54, col) + [-120, 96].map((x) => rect(x, -60, 24, 120, 5, inner)).join('') + disc(196, 0, 58, inner) + hoop(196, 0, 42, '#00000026', 5) + hoop(196, 0, 28, '#00000026', 5) + hoop(196, 0, 14, '#00000030', 5)
const yogaBlock = (col: string): Svg => block(-96, -56, 192, 112, 16, col) + rect(-96, 34, 192, 22, 8, '#00000024')
const stopwatch = (col: string): Svg => rect(-14, -126, 28, 34, 6, 'url(#steel)') + at(0, 0, rect(60, -94, 22, 26, 6, 'url(#steel)'), -8) + disc(0, 0, 92, col) + ring(0, 0, 74, '#FFFDF6') + around(12, (i) => line(`M0-66V-${i % 3 ? 58 : 50}`, '#23201F', i % 3 ? 3 : 5)) + line('M0 0V-48', '#C7362F', 6) + line('M0 0L30 18', '#23201F', 6) + ring(0, 0, 8, '#23201F')
const rope = (col: string, grip: string): Svg => cord('M-150-90C-60 150 40-190 60 20C70 130 200 60 150-90', col, 11) + at(-156, -120, block(-14, -70, 28, 110, 12, grip), -14) + at(152, -124, block(-14, -70, 28, 110, 12, grip), 10)
const boxingGlove = (col: string, cuffCol: string): Svg => solid('M-70 90V-10C-110-30-116-90-76-104C-80-170 30-190 76-140C120-100 100-20 70 10V90z', col) + shape('M-70-10C-40 0-30-40-46-60C-60-76-76-90-76-104C-116-90-110-30-70-10z', '#00000026') + block(-78, 80, 156, 76, 18, cuffCol) + line('M-40-120C-10-144 40-136 56-104', '#fff', 11, 'opacity=".4"') + line('M-60 118H60', '#00000040', 5)
const goggles = (col: string, lens: string): Svg => cord('M-150 0C-230 60-180 150-60 130M150 0C230 60 180 150 60 130', col, 17) + [-1, 1].map((d) => solid(`M${d * 20}-10C${d * 26}-64 ${d * 130}-72 ${d * 154}-20C${d * 160} 30 ${d * 110} 56 ${d * 66} 50C${d * 34} 46 ${d * 20} 20 ${d * 20}-10z`, '#23201F') + shape(`M${d * 36}-8C${d * 42}-46 ${d * 118}-52 ${d * 138}-16C${d * 142} 20 ${d * 104} 40 ${d * 68} 36C${d * 46} 32 ${d * 36} 14 ${d * 36}-8z`, lens) + line(`M${d * 86 - 26}-24Q${d * 86}-40 ${d * 86 + 20}-28`, '#fff', 8, 'opacity=".8"')).join('') + line('M-20-12Q0-26 20-12', col, 14)
const swimCap = (col: string, band: string): Svg => solid('M-140 60C-150-80-70-140 0-140C80-140 150-80 140 60C80 90-80 90-140 60z', col) + line('M-136 20C-60 50 60 50 136 20', band, 16) + line('M-90-60C-60-104-20-112 10-112', '#fff', 12, 'opacity=".5"')
const kickboard = (col: string, band: string): Svg => block(-110, -180, 220, 360, 100, col) + rect(-110, 40, 220, 26, 0, band) + rect(-110, 78, 220, 10, 0, band) + oval(0, -90, 46, 30, '#00000030')
const whistle = (col: string): Svg => cord('M40-30C120-120 190-40 150 40C130 90 190 120 220 80', '#23201F', 9) + solid('M-100-44H30V-10C60 0 66 70 10 84C-40 90-66 40-50 4L-100-6z', col) + rect(-60, -44, 40, 18, 4, '#00000050') + ring(4, 38, 22, '#00000030')
const trainer = (upper: string, sole: string, lace: string): Svg => solid('M-56-150C-20-180 36-176 54-120C66-80 46-40 50 10C54 70 64 120 40 160C20 184-30 184-48 160C-72 120-56 60-62 0C-68-50-84-100-56-150z', sole) + solid('M-46-138C-16-164 30-160 44-112C54-74 36-40 40 8C44 66 50 110 30 144C14 162-24 162-38 144C-58 110-44 56-50 0C-56-46-70-96-46-138z', upper) + oval(-2, 96, 30, 44, '#00000070') + times(5, (i) => line(`M${-28 + i} ${-66 + i * 22}H${22 - i}`, lace, 7)) + shape('M-30-130C-10-146 20-142 30-112C10-100-20-104-40-110z', '#fff', 'opacity=".25"')

const IRON = (dark: boolean): string => (dark ? 'url(#steel)' : 'url(#black)')

const weights: Scenery = (k) => {
  const col = k.tint()
  k.put(dumbbell(col, IRON(k.dark)), 270, 180, 1.15, -24)
  k.put(dumbbell(k.tint(), IRON(k.dark)), 490, 350, 1.15, -24)
  k.put(towel('#FDF6E8', k.tint()), 170, 480, 0.95, -12)
  k.put(flask(k.tint()), 690, 170, 0.95, 20)
  k.put(coil(k.tint()), 600, 540, 0.8)
  k.beside([tape(k.tint()), lemon('#F08A3C')], [[90, 90, 0.6], [500, 80, 0.6], [350, 540, 0.6]], 0.6)
}

const yoga: Scenery = (k) => {
  k.put(matRoll(k.tint(), k.tint()), 320, 190, 1.12, -14)
  k.put(yogaBlock(k.tint()), 250, 400, 1.05, 8)
  k.put(yogaBlock(k.tint()), 460, 440, 1.05, -18)
  k.put(flask(k.tint()), 660, 330, 1, 16)
  k.put(palm(k.dark ? '#6DA45E' : '#2F6B45'), 130, 530, 0.7, -20)
  k.beside([stone(34, 24, k.contrasting('#8f857c', '#37393B', '#CFC6BA')), leaf('#5C9150'), coil(k.tint(), 10)], [[640, 90, 0.8], [710, 530, 0.8], [570, 550, 0.6], [90, 90, 0.7]], 0.75)
}

const personalTrainer: Scenery = (k) => {
  k.put(kettlebell(k.tint(['#C7362F', '#F0A534', '#14777A', '#2C4687', '#E9B7A0', '#3F7A45']), k.dark ? '#C3C9CD' : '#2B2826'), 240, 260, 1.1, -8)
  k.put(clipboard(k.tint(), times(6, (i) => rect(-84, -104 + i * 40, 22, 22, 5, i < 3 ? '#3F7A45' : '#00000022') + line(`M-46 ${-93 + i * 40}H${64 - (i % 3) * 22}`, '#00000050', 7))), 580, 230, 0.98, 10)
  k.put(stopwatch(k.tint()), 430, 490, 0.82, -10)
  k.put(rope(k.tint(), k.tint()), 190, 510, 0.7, 4)
  k.put(whistle(k.tint()), 640, 500, 0.72, -10)
  k.beside([lemon('#F08A3C'), leaf('#5C9150')], [[80, 80, 0.7], [440, 80, 0.7], [740, 440, 0.6]], 0.6)
}

const swimming: Scenery = (k) => {
  const col = k.tint()
  k.put(goggles(col, k.pick(['#5FB4D6', '#F0A534', '#7AC7B4'])), 310, 190, 1.2, -8)
  k.put(swimCap(k.tint(), '#FFF6E2'), 200, 440, 0.9, -6)
  k.put(kickboard(k.tint(), k.tint()), 620, 290, 0.95, 18)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 190, 140), 430, 500, 0.9, 6)
  k.put(whistle(k.tint()), 720, 520, 0.55, -20)
  k.beside([ring(0, 0, 15, '#D6EEF6', 'opacity=".9"') + ring(-4, -5, 5, '#fff'), leaf('#5C9150')], [[90, 90, 0.9], [140, 60, 0.6], [520, 540, 0.8], [740, 90, 0.8]])
}

const boxing: Scenery = (k) => {
  const col = k.tint(['#C7362F', '#F0A534', '#2C4687', '#14777A', '#F4C95D', '#7FB7C4', '#22295A'])
  k.put(boxingGlove(col, '#FFF6E2'), 240, 260, 1.2, -24)
  k.put(at(0, 0, `<g transform="scale(-1 1)">${boxingGlove(col, '#FFF6E2')}</g>`), 480, 270, 1.2, 16)
  k.put(tape(k.tint()), 660, 160, 1)
  k.put(tape(k.tint()), 700, 290, 0.85)
  k.put(rope(k.tint(), k.tint()), 590, 490, 0.8, 8)
  k.put(towel('#FDF6E8', k.tint()), 230, 510, 0.9, 4)
  k.beside([leaf('#5C9150'), lemon('#F08A3C')], [[80, 90, 0.7], [400, 70, 0.6]], 0.5)
}

const running: Scenery = (k) => {
  const upper = k.tint()
  const lace = k.contrasting('#FFF6E2', '#23201F')
  const sole = k.dark ? '#FDF6E8' : '#3a3431'
  k.put(trainer(upper, sole, lace), 210, 290, 1.25, -16)
  k.put(at(0, 0, `<g transform="scale(-1 1)">${trainer(upper, sole, lace)}</g>`), 380, 300, 1.25, 6)
  k.put(stopwatch(k.tint()), 590, 190, 1.02, 14)
  k.put(flask(k.tint()), 700, 340, 0.92, 14)
  k.put(foldedCloth(k.tint(), '#FFF6E2', 170, 130), 560, 440, 1.05, -8)
  k.beside([lemon('#F08A3C'), leaf('#5C9150'), coil(k.tint(), 9)], [[460, 80, 0.7], [690, 540, 0.7], [90, 540, 0.7], [80, 90, 0.7]], 0.7)
}

export const fitness = { weights, yoga, personalTrainer, swimming, boxing, running }
