import assert from 'node:assert/strict'
import { it } from 'mocha'
import { clientPath } from './client-paths.ts'
import { customerPaths, merchantPaths } from './paths.ts'

const ID = '0193471c-6d2e-7a41-9c1b-2f6a4be0a007'
const opened = (actionUrl: string, isMerchant: boolean) =>
  clientPath({ type: 'announcement', actionUrl, isMerchant })

it('Notifications open paths that existing clients of merchants have', () => {
  const paths = {
    [merchantPaths.booking(ID, '2026-11-21')]: `/dashboard/bookings/${ID}/view`,
    [merchantPaths.conversation(ID)]: '/dashboard/chat',
    [merchantPaths.request(ID)]: '/dashboard/serviceRequests',
    [merchantPaths.review(ID)]: '/dashboard/reviews',
    [merchantPaths.clients()]: '/Clients',
    [merchantPaths.team()]: '/dashboard',
    [merchantPaths.security()]: '/dashboard',
    [merchantPaths.store(ID)]: '/dashboard',
    [merchantPaths.decision(ID)]: '/dashboard',
  }
  for (const [own, client] of Object.entries(paths)) assert.equal(opened(own, true), client)
})

it('Notifications open paths that existing clients of customers have', () => {
  assert.equal(opened(customerPaths.security(), false), '/profile/settings')
  assert.equal(opened(customerPaths.pay(ID), false), `/booking-details/${ID}`)
  for (const path of [customerPaths.booking(ID), customerPaths.chat(ID), customerPaths.request(ID)])
    assert.equal(opened(path, false), path)
  assert.equal(
    clientPath({ type: 'offer_rejected', actionUrl: customerPaths.request(ID), isMerchant: false }),
    '/profile/service-requests',
  )
})
