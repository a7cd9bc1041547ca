import { at, block, cord, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { clipboard, flask, flower, foldedCloth, leaf, paper, sprig, tape, towel, tray, tube } from '../things.ts'

const TOOTH = 'M-30-120C20-140 100-130 106-50C110 10 80 40 72 100C66 150 40 160 30 110C24 80 20 60 2 60C-16 60-20 80-26 110C-36 160-62 150-68 100C-76 40-106 10-102-50C-96-124-60-130-30-120z'
const tooth = (paint: string): Svg => shape(TOOTH, paint) + shape(TOOTH, 'url(#ball)', 'opacity=".55"') + line('M-66-66C-56-90-30-98-14-94', '#fff', 10)
const toothbrush = (col: string): Svg => at(0, -60, rect(-14, -60, 28, 330, 14, col) + rect(-20, -150, 40, 110, 14, col) + rect(-14, 20, 8, 220, 4, '#fff', 'opacity=".3"') + times(8, (i) => rect(-28, -144 + i * 12, 56, 8, 3, i % 3 ? '#FFF8E8' : '#7FB7C4')))
const dentalMirror = (): Svg => rect(-8, -20, 16, 240, 8, 'url(#steel)') + ring(0, -66, 56, 'url(#steel)') + ring(0, -66, 44, '#D6EAEE') + shape('M-34-80A40 40 0 0 1 10-104L-20-44z', '#fff', 'opacity=".8"')
const probe = (): Svg => rect(-7, -40, 14, 240, 7, 'url(#steel)') + line('M0-40V-110Q0-140 30-132', '#AEB6BA', 8) + times(5, (i) => line(`M-7 ${20 + i * 9}H7`, '#5b6469', 2))
const spectacles = (frame: string): Svg => [-1, 1].map((d) => rect(d * 86 - 72, -56, 144, 112, 46, '#DCEEF2', 'opacity=".55"') + rect(d * 86 - 72, -56, 144, 112, 46, 'none', `stroke="${frame}" stroke-width="15"`) + line(`M${d * 86 - 40} 20L${d * 86 + 10} -34`, '#fff', 9, 'opacity=".8"')).join('') + line('M-16-14Q0-34 16-14', frame, 12) + line('M-156-30C-190-40-196 60-180 130M156-30C190-40 196 60 180 130', frame, 11)
const eyeChart = (): Svg => paper(230, 330, ([[0, -120, 44], [-30, -62, 32], [30, -62, 32], [-54, -12, 24], [0, -12, 24], [54, -12, 24], [-66, 32, 18], [-22, 32, 18], [22, 32, 18], [66, 32, 18], [-70, 70, 13], [-35, 70, 13], [0, 70, 13], [35, 70, 13], [70, 70, 13]] as const).map(([x, y, s], i) => at(x, y, rect(-s / 2, -s / 2, s * 0.26, s, 1, '#23201F') + [0, 1, 2].slice(0, 2 + (i % 2)).map((j) => rect(-s / 2, -s / 2 + j * s * 0.38, s, s * 0.24, 1, '#23201F')).join(''), i * 90)).join('') + line('M-90 106H90', '#C7362F', 5) + line('M-90 128H90', '#3F7A45', 5))
const lensCase = (col: string): Svg => [-1, 1].map((d) => disc(d * 58, 0, 56, d < 0 ? col : '#FDF6E8') + hoop(d * 58, 0, 40, '#00000028', 4)).join('') + rect(-16, -14, 32, 28, 6, '#FDF6E8')
const glassesCase = (col: string): Svg => block(-150, -56, 300, 112, 52, col) + line('M-140 6H140', '#000', 4, 'opacity=".25"') + rect(-22, -8, 44, 24, 8, 'url(#gold)')
const stethoscope = (tubing: string): Svg => cord('M-120-170C-150-40-90 20-20 20C60 20 100-60 70-170', tubing, 16) + cord('M-24 20C-24 120 60 190 150 140', tubing, 16) + line('M-120-170L-132-206M70-170L84-206', '#AEB6BA', 13) + disc(-134, -214, 12, '#2B2826') + disc(86, -214, 12, '#2B2826') + disc(176, 124, 52, 'url(#steel)') + ring(176, 124, 36, '#E9EEF0') + hoop(176, 124, 36, '#8A9298', 4)
const pills = (a: string, b: string): Svg => at(0, 0, rect(-40, -17, 80, 34, 17, a) + shape('M0-17H23A17 17 0 0 1 23 17H0z', b) + rect(-34, -11, 66, 8, 4, '#fff', 'opacity=".4"'))
const blister = (col: string): Svg => block(-70, -110, 140, 220, 14, 'url(#steel)') + times(4, (r) => times(2, (c) => disc(-32 + c * 64, -78 + r * 52, 20, col)))
const thermometer = (): Svg => rect(-16, -150, 32, 270, 16, '#FDF6E8') + rect(-16, -150, 32, 270, 16, 'url(#ball)', 'opacity=".6"') + rect(-9, -90, 18, 76, 4, '#BFD6C8') + line('M0-76V-30', '#23301f', 5) + disc(0, 20, 10, '#14777A') + rect(-6, 116, 12, 40, 6, 'url(#steel)')
const cuff = (col: string): Svg => block(-150, -74, 300, 148, 30, col) + rect(70, -74, 60, 148, 0, '#00000030') + line('M-120-50H50M-120 50H50', '#fff', 3, 'opacity=".5" stroke-dasharray="9 7"') + cord('M-40 70C-60 150 40 150 90 190', '#2B2826', 13)
const gauge = (): Svg => disc(0, 0, 84, 'url(#steel)') + ring(0, 0, 68, '#FFFDF6') + times(21, (i) => at(0, 0, line('M0-60V-50', '#23201F', 3), -130 + i * 13)) + line('M0 0L34-34', '#C7362F', 6) + ring(0, 0, 9, '#23201F')
const bandRoll = (col: string): Svg => at(0, 0, cord('M60-50C150-90 240 10 150 70C80 110 60 40 130 30', col, 30)) + disc(0, 0, 84, col) + hoop(0, 0, 62, '#00000022', 6) + hoop(0, 0, 40, '#00000022', 6) + ring(0, 0, 20, '#00000050')
const foamRoller = (col: string): Svg => block(-190, -62, 380, 124, 40, col) + times(9, (i) => times(3, (j) => rect(-166 + i * 38, -44 + j * 32, 26, 22, 7, '#00000022'))) + oval(178, 0, 24, 60, '#23201F') + oval(178, 0, 14, 40, '#4c4846')
const spikyBall = (col: string): Svg => around12(col) + disc(0, 0, 54, col) + times(16, (i) => ring(Math.cos(i * 2.4) * Math.sqrt(i) * 12, Math.sin(i * 2.4) * Math.sqrt(i) * 12, 6, '#ffffff55'))
const around12 = (col: string): Svg => times(18, (i) => ring(Math.cos((i * Math.PI) / 9) * 56, Math.sin((i * Math.PI) / 9) * 56, 8, col))
const spine = (): Svg => times(9, (i) => at(Math.sin(i * 0.7) * 16, -170 + i * 40, solid('M-34-12Q0-22 34-12L38 10Q0 20-38 10z', '#F4E6C8') + pebbleSide(-1) + pebbleSide(1) + line('M-20-4H20', '#B99A6A', 3, 'opacity=".6"'), Math.sin(i * 0.7) * 6))
const pebbleSide = (d: number): Svg => shape(`M${d * 34}-6L${d * 62} 2L${d * 34} 8z`, '#E3CFA6')

const dental: Scenery = (k) => {
  k.put(k.dark ? tooth('#FFFDF6') : disc(0, 0, 190, k.tint(['#14777A', '#2C4687', '#C7362F', '#1F5C5A', '#6E2A4B'])) + at(0, 0, tooth('#FFFDF6'), 0, 0.96), 260, 270, k.dark ? 1.4 : 1.08, -6)
  k.put(toothbrush(k.tint()), 540, 270, 1, 20)
  k.put(k.withProbability(0.5) ? dentalMirror() : probe(), 690, 270, 1, -14)
  if (k.withProbability(0.6)) k.put(tube(k.tint()), 480, 480, 0.72, 74)
  k.beside([leaf('#5C9150'), leaf()], [[110, 530, 0.9], [170, 550, 0.8], [730, 80, 0.7]], 0.85)
}

const eyes: Scenery = (k) => {
  k.put(eyeChart(), 200, 270, 1.1, -8)
  k.put(spectacles(k.contrasting('#2B2220', '#FDF3DF', '#B4232C', '#F0A534')), 560, 190, 0.95, 8)
  k.put(glassesCase(k.tint()), 570, 450, 1, -12)
  k.put(lensCase(k.tint()), 250, 520, 0.85, 8)
  k.beside([sprig(), flower(), rect(-44, -44, 88, 88, 8, '#7FB7C4') + line('M-30 0H30', '#fff', 4, 'opacity=".6"')], [[720, 100, 0.8], [400, 520, 0.7], [730, 380, 0.7]], 0.7)
}

const physio: Scenery = (k) => {
  k.put(foamRoller(k.tint()), 310, 170, 1.12, -12)
  k.put(bandRoll(k.tint()), 220, 400, 1, 6)
  k.put(block(-100, -230, 200, 440, 30, k.tint(k.dark ? ['#F0A534', '#E0876A', '#5FA3B0', '#C7362F'] : ['#14777A', '#2C4687', '#1F5C5A', '#C7362F'])) + spine(), 630, 300, 0.98, 12)
  k.put(spikyBall(k.tint()), 470, 490)
  k.put(tape(k.tint()), 110, 540, 0.7)
  k.beside([leaf('#5C9150'), spikyBall(k.tint())], [[740, 90, 0.6], [90, 80, 0.6], [360, 550, 0.6]], 0.6)
}

const checkUp: Scenery = (k) => {
  k.put(stethoscope(k.contrasting('#23201F', '#C7362F', '#7FD0CC', '#F0A534')), 270, 300, 1.02, -10)
  k.put(clipboard(k.tint(), line('M-80-100H80', '#C7362F', 9) + times(6, (i) => line(`M-80 ${-64 + i * 34}H${60 - (i % 3) * 26}`, '#00000048', 6)) + line('M-60 134L-30 100L0 140L30 90L60 134', '#14777A', 6)), 620, 250, 0.98, 12)
  k.put(thermometer(), 430, 490, 0.95, 74)
  k.put(pills('#C7362F', '#FDF6E8'), 160, 520, 1, 24)
  k.put(pills('#14777A', '#F4C95D'), 230, 480, 1, -40)
  k.beside([disc(0, 0, 20, '#FDF6E8') + line('M-12 0H12', '#00000030', 3), leaf('#5C9150'), pills('#F0A534', '#FDF6E8')], [[80, 460, 0.9], [700, 530, 0.9], [90, 90, 0.8], [600, 540, 0.9]])
}

const pressure: Scenery = (k) => {
  k.put(cuff(k.tint()), 260, 220, 1.12, -10)
  k.put(gauge(), 560, 200, 1.25)
  k.put(solid('M-40 60C-76 40-70-50-30-70Q0-84 30-70C70-50 76 40 40 60Q0 80-40 60z', '#2B2826') + rect(-14, -120, 28, 50, 8, 'url(#steel)'), 640, 430, 1, 24)
  k.put(blister(k.tint(['#FDF6E8', '#F0A534', '#E9B7A0', '#C7362F'])), 420, 450, 0.95, -20)
  k.put(shape('M0 70C-110-6-80-90-26-84Q0-80 0-52Q0-80 26-84C80-90 110-6 0 70z', '#C7362F') + shape('M0 70C-110-6-80-90-26-84Q0-80 0-52Q0-80 26-84C80-90 110-6 0 70z', 'url(#ball)') + line('M-70 0H-30L-14-30L8 30L22 0H66', '#FFF8E8', 8), 170, 460, 1.05, -8)
  k.beside([pills('#14777A', '#F4C95D'), pills('#C7362F', '#FDF6E8'), leaf('#5C9150')], [[290, 540], [540, 540], [730, 90, 0.8], [90, 90, 0.8]])
}

const whitening: Scenery = (k) => {
  k.put(tray(420, 300, 'url(#steel)', k.dark ? '#8C969C' : '#5d6c76'), 300, 240, 1.08, -6)
  ;[0, 1, 2, 3, 4].forEach((i) => k.over(tooth(['#FFFEFA', '#FBF3DF', '#F6E6C2', '#EFD9A8', '#E6C88C'][i] ?? '#FFFEFA'), 150 + i * 76, 230 + (i % 2) * 12, 0.36))
  k.put(towel('#FDF6E8', k.tint()), 180, 490, 0.95, -6)
  k.put(tube(k.tint()), 600, 190, 1, 18)
  k.put(toothbrush(k.tint()), 690, 340, 0.9, 30)
  k.put(flask(k.tint(), '#F8E6C6'), 500, 460, 0.7, -50)
  k.beside([leaf('#5C9150'), leaf(), foldedCloth('#FDF6E8', k.tint(), 90, 70)], [[380, 530, 0.8], [730, 90, 0.7], [600, 540, 0.7]], 0.8)
}

export const health = { dental, eyes, physio, checkUp, pressure, whitening }
