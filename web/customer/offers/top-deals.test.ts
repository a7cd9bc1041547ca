import assert from 'node:assert/strict'
import { test } from 'mocha'
import { loaderArgs } from '#tests/support/loader-args.ts'
import { highestPercent, topDeals } from './top-deals.ts'

const offer = (discount: number, discounted_price: number | null, chargedFee: number) => ({
  discount,
  discounted_price,
  original_price: discounted_price && 1000,
  chargedFee,
})
const top = async (replies: Record<string, unknown>) => {
  const { context, request } = loaderArgs('/', replies)
  const loading = topDeals(context, request)
  assert.equal(topDeals(context, request), loading, 'loaded once per page')
  return loading
}

test('the highest discount is that of an offer with a price', async () => {
  const offers = [offer(90, null, 6), offer(55, 450, 83), offer(50, 500, 0)]
  assert.equal(highestPercent(await top({ 'GET /offers/top-deals': { offers } })), 55)
})

test('without offers, or when they fail, there is no highest discount', async () => {
  assert.equal(highestPercent(await top({ 'GET /offers/top-deals': { offers: [] } })), 0)
  assert.equal(highestPercent(await top({})), 0)
})
