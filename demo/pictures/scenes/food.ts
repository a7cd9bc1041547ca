import { around, at, block, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { board, bowl, cup, flower, fork, leaf, lemon, petalOf, plate, spoon, tray } from '../things.ts'

type Dice = () => number
const meat = (random: Dice): Svg => solid('M-40-6C-40-34-8-38 14-34C42-30 46-4 38 16C30 36-4 36-24 28C-40 22-42 8-40-6z', ['#8A3F1D', '#7A3418', '#9A4B22'][Math.floor(random() * 3)] ?? '#8A3F1D') + shape('M-30-8C-28-26-6-30 12-26C30-22 34-8 30 2C14-10-14-14-30-8z', '#D28A4C', 'opacity=".7"') + line('M-18 18L10 -22M0 24L26 -14', '#3A160A', 4, 'opacity=".55"')
const scattered = (random: Dice, n: number, reach: number, one: (i: number) => Svg): Svg => times(n, (i) => { const a = random() * 6.283; const d = Math.sqrt(random()) * reach; return at(Math.cos(a) * d, Math.sin(a) * d, one(i), random() * 360) })
const kachumbari = (random: Dice, reach: number): Svg => scattered(random, Math.round(reach * 1.25), reach, (i) => rect(-8, -6, 12 + random() * 8, 9 + random() * 6, 3, ['#D8342B', '#E5533C', '#F7EFE6', '#5E9A45', '#B03A6B'][i % 5] ?? '#D8342B'))
const ugali = (): Svg => disc(0, 0, 92, '#FFF9EA') + line('M-40-30C-10-50 30-44 48-18', '#fff', 8, 'opacity=".9"')
const chilli = (col: string, stem: string): Svg => at(-56, -20, solid('M0 0C40-10 90 0 116 40C70 40 26 34 0 0z', col) + line('M2 0C-10-8-14-16-14-26', stem, 7))
const samosa = (): Svg => solid('M0-58Q8-62 14-54L62 34Q64 46 52 48H-52Q-64 46-62 34L-14-54Q-8-62 0-58z', '#C98238') + shape('M0-46L44 32H-44z', '#E6A95C', 'opacity=".8"') + line('M-30 20L-6-20M6 24L20-4', '#8A5220', 3, 'opacity=".4"')
const chapati = (): Svg => disc(0, 0, 96, '#E8C58A') + ([[-40, -20, 12], [10, -50, 9], [40, 10, 14], [-10, 40, 11], [-50, 40, 8], [0, -6, 7]] as const).map(([x, y, r]) => oval(x, y, r, r * 0.7, '#A9682E', 'opacity=".6"')).join('') + line('M-70-40C-20-70 50-60 76-20', '#fff', 4, 'opacity=".35"')
const egg = (): Svg => solid('M-64-12C-70-58-14-72 16-58C62-58 76-10 58 18C50 58-6 62-28 50C-66 48-70 16-64-12z', '#FFFEFA') + disc(-2, -6, 27, '#F5A623') + ring(-10, -14, 8, '#FFE9B5')
const tomato = (): Svg => disc(0, 0, 24, '#D8342B') + ring(0, 0, 16, '#EE6A55') + around(5, () => oval(0, -9, 3, 5, '#F8C58F'))
const herb = (): Svg => shape('M0 0c14-20 30-14 34 0c-8 14-24 12-34 0z', '#4C8A45')

const chai = (): Svg => disc(0, 0, 76, '#F2DFC0') + ring(0, 0, 62, '#B87943') + ring(-4, -6, 50, '#C98E55') + ring(-20, -22, 9, '#E9C294') + ring(14, 10, 5, '#E9C294')
const mandazi = (): Svg => solid('M-50 40Q-60 36-54 22L-14-46Q0-62 14-46L54 22Q60 36 50 40Q0 56-50 40z', '#A8602A') + shape('M-30 16L-6-28Q0-36 6-28L30 16Q0 26-30 16z', '#D39550', 'opacity=".7"')
const glass = (drink: string, garnish: string): Svg => disc(0, 0, 66, '#EAF4F4') + ring(0, 0, 58, drink) + ring(0, 0, 58, 'url(#well)') + rect(-34, -26, 30, 30, 7, '#fff', 'opacity=".55" transform="rotate(14)"') + rect(4, 2, 28, 28, 7, '#fff', 'opacity=".45" transform="rotate(-20)"') + at(36, -40, lemon(garnish), 0, 0.66) + line('M-10 10L60-110', '#E4643A', 12)

const nyamaChoma: Scenery = (k) => {
  k.put(board(520, 330, k.dark ? 'url(#wood)' : 'url(#darkwood)'), 310, 300, 1, -6)
  const rows = k.pick([3, 3, 2])
  for (let i = 0; i < rows * 5; i++) k.over(meat(k.random), 130 + (i % 5) * 78 + k.between(-10, 10), 300 + (Math.floor(i / 5) - (rows - 1) / 2) * 82, 0.98, k.between(-60, 60))
  k.put(bowl(104, k.contrasting('#14777A', '#F0DDB8', '#8C3B1F'), '#F3E7CF', kachumbari(k.random, 74)), 660, 180)
  k.put(k.dark ? ugali() : plate(112, '#C7903F', at(0, 0, ugali(), 0, 0.84), k.china), 640, 430)
  k.put(chilli('#C7242C', '#4C8A45'), 420, 540, 1, -12)
  k.beside([chilli('#4C8A45', '#2B5E35'), chilli('#F0A534', '#4C8A45'), at(0, 0, lemon('#9CC24A'), 0, 0.9), herb()], [[250, 540], [120, 70, 0.8], [430, 70, 0.8]])
}

const brunch: Scenery = (k) => {
  const eggs = at(-50, -40, egg(), 10) + at(50, -10, egg(), -30) + ([[-70, 74], [-8, 96], [56, 84]] as const).map(([x, y]) => at(x, y, tomato())).join('') + at(94, 34, herb()) + at(102, 60, herb(), 30) + at(-110, 30, block(-16, -50, 32, 100, 16, '#A5522B'), 20)
  k.put(plate(205, k.tint(['#B4232C', '#14777A', '#2C4687', '#F0A534']), eggs, k.china), 280, 300)
  k.put(cup(k.contrasting('#F9F1E0', '#1F5C5A')), 610, 180, 1)
  ;([[560, 420, 10], [660, 460, 50], [580, 520, -30]] as const).slice(0, k.pick([2, 3])).forEach(([x, y, turn]) => k.put(samosa(), x, y, 1, turn))
  k.put(fork(k.dark ? 'url(#gold)' : 'url(#black)'), 50, 320, 0.95, -6)
  k.beside([petalOf('#F6B7A0'), flower(), herb(), lemon('#F08A3C')], [[470, 80, 0.8], [720, 330, 0.7], [730, 560, 0.8]])
}

const cake: Scenery = (k) => {
  const [icing, body, dot] = k.pick([['#6B2F1C', '#FBE3D2', '#C7242C'], ['#F6B7B7', '#FFF8EC', '#C7242C'], ['#FFF8EC', '#F2C9A0', '#F0A534'], ['#4E2A55', '#F2DCEB', '#F0A534'], ['#C94F4F', '#FFF3E4', '#FFF8EC']] as const)
  const flow = 'M0-140C40-150 60-120 90-116C130-110 120-70 138-44C158-14 130 10 138 44C140 84 96 84 84 116C60 142 30 116 0 140C-34 150-54 118-88 112C-132 104-116 66-138 40C-156 10-130-10-138-44C-142-84-100-84-84-114C-60-144-30-120 0-140z'
  const drops = around(12, (i) => ring(0, -150, 19, '#FFF8EC') + ring(-3, -153, 10, '#fff') + disc(0, -150, 10, i % 2 ? dot : '#F0A534'))
  const sprinkles = scattered(k.random, 34, 100, (i) => rect(-8, -2.5, 15, 5, 2.5, ['#F0A534', '#FDF3DD', '#14777A', '#EE7D5B'][i % 4] ?? '#F0A534'))
  const berries = k.withProbability(0.5) ? around(5, () => at(0, -44, disc(0, 0, 20, '#C7242C') + ring(-6, -6, 5, '#fff', 'opacity=".5"'))) : around(3, () => at(0, -40, flower('#FFF9EC', '#F2B33D'), 0, 0.7))
  k.put(plate(245, k.tint(), disc(0, 0, 172, body) + solid(flow, icing) + line('M-84-80C-50-116 20-120 60-96', '#fff', 9, 'opacity=".3"') + drops + sprinkles + berries, k.china), 340, 300)
  k.put(fork(k.dark ? 'url(#gold)' : 'url(#black)'), 660, 410, 1, 20)
  k.put(spoon(k.dark ? 'url(#gold)' : 'url(#black)'), 725, 430, 1, 26)
  k.beside([flower(), flower('#FBD3C4', '#E4643A'), petalOf('#E4643A'), petalOf('#F0A534')], [[660, 120], [730, 190, 0.7], [600, 540, 0.8], [70, 80, 0.7]])
}

const cupcake = (col: string, top: Svg): Svg => around(18, () => shape('M-12 0L0-84L12 0z', '#7A4423')) + disc(0, 0, 70, '#8A4F28') + solid('M0-62C24-66 34-46 48-40C68-26 58-4 60 10C60 36 36 40 26 56C6 68-14 56-32 52C-58 46-56 20-62 4C-64-22-44-30-36-46C-24-62-12-58 0-62z', col) + line('M-34 10C-40-30 24-44 30-4C32 26-14 28-12 2', '#fff', 8, 'opacity=".4"') + top

const cupcakes: Scenery = (k) => {
  const tops = [disc(0, 0, 17, '#C7242C') + ring(-5, -5, 4, '#fff', 'opacity=".7"'), at(0, 0, flower(), 0, 0.55), times(7, (i) => at(Math.cos(i * 2.4) * i * 5, Math.sin(i * 2.4) * i * 5, rect(-7, -2, 13, 5, 2, ['#F0A534', '#14777A', '#C7362F'][i % 3] ?? '#F0A534'), i * 50))]
  const icings = ['#FFF3E0', '#F6B7B7', '#6B2F1C', '#F4C95D', '#B9D9C2', '#D9C2E6']
  k.put(tray(440, 320, k.dark ? 'url(#wood)' : 'url(#darkwood)', k.dark ? '#A86A38' : '#8A5A3A'), 300, 290, 1.12, -5)
  for (let i = 0; i < 6; i++) k.over(cupcake(k.pick(icings), k.pick(tops)), 148 + (i % 3) * 152, 212 + Math.floor(i / 3) * 156, 0.9, k.between(-40, 40))
  k.put(cup(k.contrasting('#F9F1E0', '#1F5C5A'), '#6B3A1E', '#8A5230'), 670, 200, 0.85)
  k.put(cupcake(k.pick(icings), tops[0] ?? ''), 660, 450, 0.95)
  k.beside([flower(), petalOf('#E4643A'), fork('url(#gold)')], [[540, 530, 0.6], [730, 560, 0.7], [560, 80, 0.7]])
}

const pizza: Scenery = (k) => {
  const spots = Array.from({ length: 9 }, (_, i) => ({ a: i * 2.4 + k.between(-0.2, 0.2), d: 40 + i * 13 }))
  const topping = spots.map(({ a, d }, i) => at(Math.cos(a) * d, Math.sin(a) * d, i % 3 === 2 ? at(-16, 0, shape('M0 0c10-26 40-26 50 0c-10 26-40 26-50 0z', '#3F7A45') + line('M4 0H44', '#DCE8BC', 2)) : disc(0, 0, 27, '#B93A26') + ring(-6, -6, 6, '#E2735A'), (a * 180) / 3.14)).join('')
  const olives = scattered(k.random, 12, 150, () => hoop(0, 0, 8, '#2C2A22', 6))
  const cheese = scattered(k.random, 12, 150, () => oval(0, 0, 22 + k.random() * 14, 16, '#FFF0BE', 'opacity=".8"'))
  const pie = disc(0, 0, 214, '#D08D45') + around(16, () => oval(0, -200, 20, 7, '#8A4A1C', 'opacity=".4"')) + ring(0, 0, 186, '#C9452A') + ring(0, 0, 178, '#F3C55C') + cheese + topping + olives + line('M0 0L186-104M0 0L-30 212', '#8F5A22', 5, 'opacity=".7"') + line('M0 0L-190-96M0 0L150 150', '#8F5A22', 4, 'opacity=".45"')
  k.put(disc(0, 0, 246, k.dark ? 'url(#wood)' : 'url(#darkwood)') + rect(210, -34, 150, 68, 30, k.dark ? 'url(#wood)' : 'url(#darkwood)'), 310, 300, 1, 152)
  k.over(pie, 310, 300, 1, k.between(0, 360))
  k.put(glass(k.pick(['#E3562F', '#F2B33D', '#9CC24A']), '#F4C93C'), 660, 170, 1.05)
  k.put(bowl(64, k.tint(), '#F3E7CF', kachumbari(k.random, 42)), 680, 370)
  k.beside([leaf('#5C9150'), tomato(), chilli('#C7242C', '#4C8A45'), at(0, 0, lemon(), 0, 0.8)], [[610, 520, 0.9], [710, 520, 0.9], [70, 540, 0.8], [560, 70, 0.8]])
}

const pilau: Scenery = (k) => {
  const rice = scattered(k.random, 190, 132, (i) => oval(0, 0, 10, 3.2, ['#E9B65B', '#D99A3C', '#F4D595', '#B8742A'][i % 4] ?? '#E9B65B'))
  const spice = scattered(k.random, 5, 90, () => line('M-16 0H16', '#6B3A1E', 7)) + scattered(k.random, 6, 110, () => at(0, 0, meat(k.random), 0, 0.72)) + scattered(k.random, 6, 110, herb)
  k.put(bowl(190, k.contrasting('#1F5C5A', '#F3E2C2', '#8C3B1F'), '#D99A3C', rice + spice), 290, 290)
  k.put(chapati(), 610, 180, 1.05, 20)
  k.over(chapati(), 650, 220, 0.98, 110)
  k.put(bowl(82, k.tint(), '#F3E7CF', kachumbari(k.random, 56)), 590, 430)
  k.put(bowl(58, k.tint(), '#C9772E', line('M-20-12C-6-26 18-22 22-8', '#fff', 5, 'opacity=".5"') + herb()), 720, 380)
  k.beside([chilli('#C7242C', '#4C8A45'), at(0, 0, lemon('#9CC24A'), 0, 0.9), leaf('#5C9150')], [[490, 530], [700, 520, 0.9], [90, 90, 0.8]])
}

const tilapia: Scenery = (k) => {
  const fish = solid('M-210 0C-190-60-90-96 30-84C90-78 130-44 160-16L226-70Q240-30 222 0Q240 34 226 74L160 20C130 50 90 84 30 88C-90 96-190 60-210 0z', '#B0662C') + shape('M-180-6C-150-54-60-72 30-64C80-58 110-34 130-14C60-34-80-40-180-6z', '#E0A055', 'opacity=".75"') + [-90, -40, 10, 60].map((x) => line(`M${x}-50L${x + 26} 54`, '#5E2C10', 6, 'opacity=".6"')).join('') + line('M-130-58C-110-20-110 20-130 58', '#5E2C10', 5, 'opacity=".6"') + disc(-170, -14, 12, '#F8E8C8') + ring(-170, -14, 6, '#23160E') + shape('M-20-84C10-120 70-116 80-80z', '#8F4F20')
  k.put(oval(0, 0, 285, 178, k.china) + oval(0, 0, 285, 178, 'url(#ball)', 'opacity=".4"') + oval(0, 0, 262, 156, 'none', `stroke="${k.tint()}" stroke-width="7" stroke-dasharray="16 9"`) + oval(2, 4, 230, 128, '#00000018'), 320, 260, 1, -8)
  k.over(fish, 320, 250, 0.94, -12)
  k.over(at(0, 0, lemon(), 0, 0.95), 470, 330)
  k.over(at(0, 0, lemon(), 0, 0.85), 420, 356)
  k.put(k.dark ? ugali() : plate(112, '#C7903F', at(0, 0, ugali(), 0, 0.84), k.china), 670, 170)
  const greens = scattered(k.random, 60, 70, (i) => line('M-16 0Q0-10 16 0', ['#3F7A45', '#2B5E35', '#6BA352'][i % 3] ?? '#3F7A45', 6))
  k.put(bowl(96, k.contrasting('#8C3B1F', '#F0DDB8'), '#2B5E35', greens), 640, 450)
  k.put(bowl(70, k.tint(), '#F3E7CF', kachumbari(k.random, 48)), 440, 510)
  k.beside([chilli('#C7242C', '#4C8A45'), tomato(), chilli('#4C8A45', '#2B5E35')], [[180, 520], [300, 540, 0.9], [90, 70, 0.9], [500, 70, 0.8]])
}

const coffee: Scenery = (k) => {
  
  k.put(cup(k.contrasting('#F9F1E0', '#1F5C5A', '#7C2D1E'), '#6B3A1E', '#8A5230'), 260, 240, 1.3)
  k.put(chai(), 560, 170, 1.2)
  k.put(plate(124, k.tint(), at(-36, -20, mandazi(), 10) + at(36, -10, mandazi(), 70) + at(0, 36, mandazi(), 200), k.china), 600, 420)
  for (let i = 0; i < 13; i++) k.put(coffeeBean(), 150 + k.between(0, 260), 450 + k.between(0, 100), 0.9, k.between(0, 360))
  k.beside([leaf('#5C9150'), flower(), rect(-20, -20, 40, 40, 8, '#FFFDF6') + rect(-20, -20, 40, 40, 8, 'url(#ball)', 'opacity=".5"'), spoon('url(#gold)')], [[420, 350, 0.7], [440, 70, 0.8], [80, 440, 0.8], [730, 280, 0.7]])
}
const coffeeBean = (): Svg => oval(0, 0, 17, 24, '#7A4423') + oval(0, 0, 17, 24, 'url(#ball)') + line('M0-20C-8-6 8 6 0 20', '#2E160A', 4)

const swahiliBites: Scenery = (k) => {
  k.put(disc(0, 0, 210, 'url(#gold)') + ring(0, 0, 190, '#8A5A1C', 'opacity=".35"') + ring(2, 3, 186, k.dark ? '#E9BE6A' : '#7A4A22') + around(24, () => ring(0, -198, 5, '#7A4A12')), 300, 290, 1.05)
  for (let i = 0; i < 5; i++) k.over(samosa(), 300 + Math.cos(i * 1.257) * 108, 290 + Math.sin(i * 1.257) * 108, 0.92, i * 72 + 90)
  k.over(bowl(62, '#FBF3E2', '#C9452A', line('M-20-14C-6-28 20-24 24-8', '#fff', 5, 'opacity=".5"')), 300, 290, 1)
  k.put(chai(), 640, 190, 1.15)
  k.put(glass('#F2A93C', '#F08A3C'), 620, 420, 1.05)
  k.beside([at(0, 0, lemon('#9CC24A'), 0, 0.9), chilli('#C7242C', '#4C8A45'), mandazi(), flower()], [[500, 520], [730, 530, 0.8], [90, 530, 0.8], [540, 80, 0.7]])
}

export const food = { nyamaChoma, brunch, cake, cupcakes, pizza, pilau, tilapia, coffee, swahiliBites }
