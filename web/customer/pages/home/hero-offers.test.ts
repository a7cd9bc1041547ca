import assert from 'node:assert/strict'
import { test } from 'mocha'
import type { OfferCard } from '#contract/entities/offer.ts'
import { chooseHero } from './hero-offers.ts'

const offer = (id: string, isHot = false): OfferCard => ({ id, isHot }) as OfferCard // the parts that are read
const choose = (best: OfferCard[], featured: OfferCard[]) => {
  const { slides, sides, rest } = chooseHero(best, featured)
  return {
    slides: slides.map(({ id }) => id).join(),
    sides: sides.map(({ offer: { id }, kick }) => `${id} ${kick}`).join(),
    rest: rest.map(({ id }) => id).join(),
  }
}

test('a hot and a featured offer are beside the two highest discounts, none of them twice', () => {
  assert.deepEqual(
    choose(
      [offer('a', true), offer('b', true), offer('c', true), offer('d')],
      [offer('a'), offer('c'), offer('f')],
    ),
    { slides: 'a,b', sides: 'c hot,f featured', rest: 'd' },
  )
})

test('the next best offers fill the places of a hot and a featured offer', () => {
  assert.deepEqual(choose([offer('a'), offer('b'), offer('c'), offer('d'), offer('e')], []), {
    slides: 'a,b',
    sides: 'c null,d null',
    rest: 'e',
  })
  assert.deepEqual(choose([offer('a'), offer('b'), offer('c', true), offer('d'), offer('e')], []), {
    slides: 'a,b',
    sides: 'c hot,d null',
    rest: 'e',
  })
  assert.deepEqual(choose([offer('a')], []), { slides: 'a', sides: '', rest: '' })
})
