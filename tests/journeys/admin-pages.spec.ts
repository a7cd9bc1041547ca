/** The pages of admins, each of which must fulfil what walk.ts checks. */
import { WIDTHS } from '#tests/support/long-run.ts'
import { adminUrl } from './addresses.ts'
import { signInAsOwner } from './admin-start.ts'
import { test } from './test.ts'
import { walk } from './walk.ts'

test.use({ appName: 'admin-pages' })

const PATHS = [
  '/',
  '/find',
  '/people',
  '/stores',
  '/reports',
  '/data-requests',
  '/bookings',
  '/waitlists',
  '/packages',
  '/money',
  '/money/refunds',
  '/money/invoices',
  '/money/payouts',
  '/messages',
  '/messages/canned-replies',
  '/messages/broadcasts',
  '/messages/broadcasts/new',
  '/messages/texts',
  '/more',
  '/catalogue',
  '/settings',
  '/market',
  '/system',
  '/audit',
  '/admins',
  '/security',
]

for (const width of WIDTHS)
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('pages of admins', { tag: '@long' }, async ({ page, context }) => {
      await signInAsOwner(context)
      await walk(
        page,
        PATHS.map((path) => adminUrl() + path),
      )
    })
  })
