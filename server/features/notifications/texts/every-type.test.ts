/** Every type of notification is created somewhere. Its creation is tested in the feature in which it happens. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'mocha'
import { NOTIFICATION_TYPES, type NotificationType } from '#domain/notifications/notification-types.ts'

const root = join(import.meta.dirname, '../../../..')
/** The files that create each type. `announcement` is written by admins. */
const CREATED_IN: Record<NotificationType, string | null> = {
  booking_created: 'booking-messages/inbox',
  booking_confirmed: 'booking-messages/inbox',
  booking_moved: 'booking-messages/inbox',
  booking_services_changed: 'booking-messages/inbox',
  booking_cancelled: 'booking-messages/inbox',
  booking_completed: 'booking-messages/inbox',
  booking_reminder: 'booking-messages/inbox',
  booking_time_proposed: 'booking-messages/inbox',
  booking_proposal_declined: 'booking-messages/inbox',
  booking_no_show: 'booking-messages/inbox',
  waitlist_offered: 'booking-messages/waitlist',
  waitlist_ended: 'booking-messages/waitlist',
  series_booked: 'booking-messages/series',
  series_visit_due: 'booking-messages/series',
  package_received: 'booking-messages/packages',
  package_ending: 'booking-messages/packages',
  next_visit: 'booking-messages/series',
  calendar_clash: 'calendars/notifications',
  calendar_failing: 'calendars/notifications',
  payment_received: 'payments/notifications',
  payment_failed: 'payments/notifications',
  refund_sent: 'payments/notifications',
  new_message: 'chat/messages/notifications',
  service_request_offer: 'requests/notifications',
  offer_accepted: 'requests/notifications',
  offer_rejected: 'requests/notifications',
  offer_withdrawn: 'requests/notifications',
  new_service_request: 'requests/notifications',
  price_drop: 'favourites/notifications',
  ends_soon: 'favourites/notifications',
  new_offer: 'offers/notifications',
  store_follow: 'follows/notifications',
  new_review: 'reviews/notifications',
  review_response: 'reviews/notifications',
  reward_earned: 'rewards/notifications',
  withdrawal_paid: 'withdrawals/notifications',
  withdrawal_returned: 'withdrawals/notifications',
  team_joined: 'team/notifications',
  new_sign_in: 'notifications/sending/sign-ins',
  announcement: null,
  promotion: 'broadcasts/sending',
}
const names = (file: string, type: string): boolean =>
  readFileSync(join(root, file), 'utf8').includes(`'${type}'`)
const isTested = (file: string, type: string): boolean =>
  globSync(`server/features/${file.split('/')[0]}/**/*.test.ts`, { cwd: root }).some((test) =>
    names(test, type),
  )

for (const [type, file] of Object.entries(CREATED_IN))
  if (file !== null)
    it(`${type} is created by ${file}, and tested there`, () => {
      assert.ok(names(`server/features/${file}.ts`, type))
      assert.ok(isTested(file, type))
    })

it('The list above is complete', () => {
  assert.deepEqual(Object.keys(CREATED_IN), Object.keys(NOTIFICATION_TYPES))
})
