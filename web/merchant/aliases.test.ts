import assert from 'node:assert/strict'
import { it } from 'mocha'
import { canonical } from './aliases.ts'

it('The paths of existing clients lead to the pages of the site', () => {
  const pages = {
    '/dashboard': '/',
    '/dashboard/chat': '/chat',
    '/dashboard/service-bookings': '/calendar',
    '/dashboard/offer-bookings': '/calendar',
    '/dashboard/bookings/0193/view': '/calendar?booking=0193',
    '/dashboard/reviews': '/reviews',
    '/dashboard/serviceRequests': '/requests',
    '/Clients': '/clients',
  }
  for (const [path, page] of Object.entries(pages)) assert.equal(canonical(path), page)
})
