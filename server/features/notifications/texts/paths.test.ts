import assert from 'node:assert/strict'
import { it } from 'mocha'
import { paths as customerSite } from '#web/customer/paths.ts'
import { paths as merchantSite } from '#web/merchant/paths.ts'
import { customerPaths, merchantPaths } from './paths.ts'

const id = '0193b1c7-0000-7000-8000-000000000001'

it('Notifications open pages of the customers’ site', () => {
  assert.deepEqual(
    Object.values(customerPaths).map((path) => path(id)),
    [
      customerSite.booking(id),
      customerSite.series(id),
      customerSite.book.pay(id),
      customerSite.waitlist(),
      customerSite.packages(),
      customerSite.package(id),
      customerSite.offer(id),
      customerSite.storeReviews(id),
      customerSite.chat(id),
      customerSite.request(id),
      customerSite.decision(id),
      customerSite.notifications(),
      customerSite.dataCopy(id),
      customerSite.profile.rewards(),
      customerSite.profile.security(),
    ],
  )
})

it('Notifications open pages of the merchants’ site', () => {
  assert.deepEqual(
    Object.values(merchantPaths).map((path) => path(id, '2026-11-21')),
    [
      merchantSite.calendar({ date: '2026-11-21', booking: id }),
      merchantSite.conversation(id),
      merchantSite.request(id),
      merchantSite.reviews({ replyTo: id }),
      merchantSite.decision(id),
      merchantSite.storeSettings(id),
      merchantSite.person(id),
      merchantSite.clients(),
      merchantSite.team(),
      merchantSite.security(),
    ],
  )
})
