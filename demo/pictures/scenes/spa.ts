import { around, at, block, disc, hoop, line, oval, rect, ring, shape, solid, times, type Svg } from '../draw.ts'
import type { Scenery } from '../kit.ts'
import { bowl, brush, candle, dropper, flower, foldedCloth, jar, leaf, lemon, palm, petalOf, rose, sprig, stone, towel, tray, tube } from '../things.ts'

const water = (): Svg => oval(-30, -20, 50, 34, '#fff', 'opacity=".16"') + hoop(6, 6, 60, '#fff', 3, 'opacity=".35"')
const cucumber = (): Svg => disc(0, 0, 40, '#4C8A45') + ring(0, 0, 34, '#DDEBB4') + around(6, () => oval(0, -18, 4, 8, '#F6F8DC')) + ring(0, 0, 7, '#C7DB95')
const mask = (col: string): Svg => shape('M-82-6C-70-66 24-88 64-46C100-6 76 58 18 74C-40 86-90 46-82-6z', col) + line('M-46-4C-26-46 40-40 38 0C36 36-18 36-18 8', '#fff', 10, 'opacity=".45"')
const scrub = (random: () => number, col: string, grain: string): Svg => ring(0, 0, 98, col) + times(70, () => { const a = random() * 6.3; const d = Math.sqrt(random()) * 90; return rect(Math.cos(a) * d, Math.sin(a) * d, 5 + random() * 6, 5 + random() * 6, 2, random() < 0.5 ? '#fff' : grain, 'opacity=".8"') })
const ladle = (): Svg => rect(-10, -20, 20, 220, 10, 'url(#wood)') + oval(0, -70, 40, 56, 'url(#wood)') + oval(4, -64, 29, 43, '#00000038')
const diffuser = (col: string): Svg => at(0, 0, times(6, (i) => at(0, -60, line(`M0 0L${-70 + i * 28} -170`, '#B98A54', 6))) + solid('M-26-60H26V-20C70 0 84 50 84 90Q84 130 50 130H-50Q-84 130-84 90C-84 50-70 0-26-20z', col) + rect(-44, 44, 88, 54, 8, '#FFF8E8') + line('M-24 64H24M-24 80H10', '#0000005c', 5))

const spaBowl: Scenery = (k) => {
  k.put(bowl(140, k.contrasting('#5A3A28', '#F0DDB8', '#B5702A'), '#7FC0BE', water() + at(-30, -30, flower(), 10, 0.8) + at(46, 20, flower('#FBD3C4', '#E4643A'), 40, 0.62)), 580, 214)
  k.put(towel('#FDF6E8', k.tint(['#C7362F', '#F0A534', '#22295A'])), 230, 130, 1.25, -12)
  k.put(towel('#F8E9CF', k.tint(['#14777A', '#6E2A4B', '#F0724E'])), 250, 250, 1.2, -9)
  const grey = k.dark ? ['#A59C93', '#C3BAAF', '#8D857E'] : ['#3C3A3B', '#524D4C', '#2E2C2E']
  k.put(stone(84, 56, grey[0]), 330, 460, 1, -12)
  k.put(stone(62, 42, grey[1]), 446, 500, 1, 10)
  k.over(stone(48, 32, grey[2]), 350, 446, 1, 18)
  k.put(candle(), 650, 470, 1.12)
  k.put(candle(), 140, 450, 0.8)
  k.beside([leaf(), leaf('#5C9150')], [[230, 530, 0.8], [740, 360, 0.8], [540, 550, 0.7]], 0.75)
}

const hotStones: Scenery = (k) => {
  const grey = k.dark ? ['#B5ABA1', '#8F867E', '#CFC6BA'] : ['#37393B', '#4A4847', '#2C2D30']
  k.put(stone(128, 90, grey[0]), 280, 300, 1, -14)
  k.put(stone(96, 68, grey[1]), 450, 330, 1, 20)
  k.put(stone(74, 52, grey[2]), 390, 210, 1, -30)
  k.over(flower(), 285, 285, 1.2, k.between(0, 70))
  k.put(dropper(k.contrasting('#C98A2B', '#6B4518', '#F2D9A8')), 630, 240, 1.1, 12)
  k.put(candle(), 590, 480, 0.95)
  k.beside([leaf(), leaf('#5C9150'), flower('#FBD3C4', '#E4643A'), stone(34, 24, grey[1])], [[170, 500, 1.1], [110, 420], [160, 100, 0.8], [420, 80, 0.7], [430, 510, 0.8]])
}

const massage: Scenery = (k) => {
  k.put(tray(330, 430, 'url(#wood)', '#8A5128'), 260, 300, 1.02, -8)
  k.over(dropper('#D9932F'), 200, 230, 0.95, -8)
  k.over(dropper('#6B8E3A'), 320, 220, 0.85, -8)
  k.over(bowl(70, '#FBF3E2', '#E3AE3F', line('M-30-20C-10-40 24-36 34-14', '#fff', 6, 'opacity=".6"')), 270, 410, 1)
  k.put(foldedCloth('#FDF6E8', k.tint(['#C7362F', '#14777A', '#F0A534']), 230, 170), 590, 180, 1.1, 12)
  k.over(sprig(), 590, 180, 0.9, 40)
  k.put(foldedCloth(k.tint(['#E9B7A0', '#7FB7C4', '#F4C95D', '#FDF3DF']), '#FFF6E2', 230, 110), 600, 340, 1, 8)
  k.put(candle(), 560, 490, 0.9)
  k.beside([flower(), flower('#FBD3C4', '#E4643A'), leaf(), petalOf('#E9A0A0')], [[690, 480, 0.9], [460, 90, 0.8], [460, 420, 0.7], [80, 70, 0.8]])
}

const facial: Scenery = (k) => {
  const clay = k.pick(['#B8C98F', '#D9A98C', '#B99CC4', '#E7C46A'])
  k.put(bowl(118, k.contrasting('#FBF3E2', '#7C4A2A', '#14777A'), '#FFFDF4', mask(clay)), 300, 250, 1.15)
  k.over(brush(k.tint(), '#F3E4C8'), 420, 350, 0.9, -56)
  k.put(jar(76, k.tint(), '#FDEFE2'), 570, 150, 1.05)
  k.put(tube(k.tint()), 660, 340, 0.9, 18)
  ;([[140, 470], [220, 510], [120, 380]] as const).forEach(([x, y]) => k.put(cucumber(), x, y, 1.05))
  k.put(rose(k.tint(['#D9573F', '#F0A5A0', '#F6E0C4', '#B4232C'])), 520, 510, 1)
  k.beside([petalOf('#E9A0A0'), leaf('#5C9150'), flower()], [[430, 70, 0.8], [110, 110, 0.8], [610, 540, 0.8], [740, 510, 0.7]])
}

const bodyScrub: Scenery = (k) => {
  const [base, grain] = k.pick([['#F3D9B1', '#B5702A'], ['#8A5A34', '#4A2A14'], ['#F2B8AE', '#C7503F']] as const)
  k.put(bowl(128, 'url(#darkwood)', base, scrub(k.random, base, grain)), 300, 290, 1.15)
  k.put(ladle(), 510, 240, 1, 40)
  k.put(jar(82, k.tint(), base), 620, 420, 1.1)
  k.put(lemon(k.pick(['#F4C93C', '#F08A3C', '#9CC24A'])), 480, 480, 1.05)
  k.put(towel('#FDF6E8', k.tint()), 660, 100, 0.85, 14)
  k.beside([leaf(), leaf('#5C9150'), lemon('#F08A3C'), flower(), stone(26, 20, base)], [[110, 110, 0.8], [110, 480, 0.8], [230, 540, 0.7], [740, 250, 0.6]])
}

const steam: Scenery = (k) => {
  k.put(palm(k.dark ? '#6DA45E' : '#2F6B45'), 180, 150, 1.05, 20)
  k.put(diffuser(k.tint(['#F0A534', '#E9B7A0', '#7FB7C4', '#14777A', '#6E2A4B'])), 330, 330, 1.1, -8)
  k.put(foldedCloth('#FDF6E8', k.tint(), 240, 180), 620, 170, 1.05, -10)
  k.put(candle(), 560, 420, 1.1)
  k.put(candle(), 680, 390, 0.8)
  k.put(block(-70, -46, 140, 92, 24, k.tint()) + oval(0, -6, 40, 20, '#ffffff50') + line('M-30 10H30', '#00000030', 4), 520, 535, 0.9, 8)
  k.beside([flower(), flower('#FBD3C4', '#E4643A'), stone(30, 22, '#8b817a')], [[120, 500, 0.9], [200, 540, 0.7], [740, 520, 0.8]])
}

export const spa = { spaBowl, hotStones, massage, facial, bodyScrub, steam }
