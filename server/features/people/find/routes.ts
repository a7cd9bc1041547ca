import type { find } from '#contract/admin/find.ts'
import { recognise } from '#domain/admin/find.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import {
  serializeBookingRow,
  serializeConversationRow,
  serializePaymentRow,
  serializePerson,
  serializeRequestRow,
} from '../rows.ts'
import * as q from './find-queries.ts'

export const findRoutes: HttpRoutes<typeof find> = {
  async 'GET /admin/find'({ query }, { db }) {
    const sought = recognise(query.q)
    const [people, stores, payments] = await Promise.all([
      q.findPeople(db, sought),
      q.findStores(db, sought),
      q.findPayments(db, sought),
    ])
    const ids = people.map(({ id }) => id)
    const [bookings, conversations, requests] = await Promise.all([
      q.findBookings(db, sought, ids),
      q.findConversations(db, sought, ids),
      q.findRequests(db, sought, ids),
    ])
    return {
      success: true,
      people: people.map(serializePerson),
      stores,
      bookings: bookings.map(serializeBookingRow),
      payments: payments.map(serializePaymentRow),
      conversations: conversations.map(serializeConversationRow),
      requests: requests.map(serializeRequestRow),
    }
  },
}
