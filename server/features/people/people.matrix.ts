import { randomUUID } from 'node:crypto'
import { hashCode, withDetails } from '#server/features/accounts/security/secrets.ts'
import { byId, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { newPhone } from '#tests/support/accounts.ts'
import { openAccountSession } from '#tests/support/admins.ts'

const reason = 'The person called'
const spare = ({ people }: World) => people.spare.id

/** A customer whom an admin changes. */
let personId: string = randomUUID()
let otherId: string = randomUUID()
const newPerson = async ({ test }: World): Promise<void> => {
  personId = (await test.newCustomer('Changed')).id
}
const newPair = async (world: World): Promise<void> => {
  otherId = (await world.test.newCustomer('Kept')).id
  await newPerson(world)
}
const byPerson = (body: object, more: Partial<MatrixRow> = {}): MatrixRow => ({
  good: () => ({ params: { id: personId }, body }),
  prepare: newPerson,
  ...more,
})

let sessionId: string = randomUUID()
const newSession = async (world: World): Promise<void> => {
  await newPerson(world)
  sessionId = (await openAccountSession(world.test, personId)).id
}
const withSecondFactor = async (world: World): Promise<void> => {
  await newPerson(world)
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ totp_encrypted: Buffer.from([1]), totp_confirmed_at: world.test.clock.now() })
    .where('id', '=', personId)
    .execute()
}
const frozen = async (world: World): Promise<void> => {
  await newPerson(world)
  await world.test.app.database.db
    .updateTable('accounts')
    .set({ disabled_at: world.test.clock.now() })
    .where('id', '=', personId)
    .execute()
}

let phone = newPhone()
const newCode = async (world: World): Promise<void> => {
  await newPerson(world)
  phone = newPhone()
  const { app, clock } = world.test
  const now = clock.now()
  await app.database.db
    .insertInto('codes')
    .values({
      id: randomUUID(),
      account_id: personId,
      purpose: 'phone',
      destination: phone,
      code_hash: hashCode(app.config, 'phone', withDetails(phone, { isNew: true }), '123456'),
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
}

let code = '222222'
const readCode = async ({ test, bookings }: World): Promise<void> => {
  const booking = await test.app.database.db
    .selectFrom('bookings')
    .select('code')
    .where('id', '=', bookings.paid)
    .executeTakeFirstOrThrow()
  code = booking.code
}

const recordSent = async ({ test, bookings }: World): Promise<void> => {
  const { db } = test.app.database
  await db
    .insertInto('sent_messages')
    .values({
      key: `confirmed:${bookings.paid}:sms`,
      subject_id: bookings.paid,
      channel: 'sms',
      recipient: '0712 ••• 345',
      state: 'sent',
      sent_at: test.clock.now(),
    })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  await db.deleteFrom('effects').where('key', 'like', 'repeated:%').execute()
}

/** Other rows may have confirmed or cancelled it. */
let unwantedStatus = 'pending'
const readUnwanted = async (world: World): Promise<void> => {
  const read = () =>
    world.test.app.database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', world.bookings.unwanted)
      .executeTakeFirstOrThrow()
  if ((await read()).status === 'cancelled') await world.rebookUnwanted()
  unwantedStatus = (await read()).status
}

/** The requests of the matrix post none. */
let requestId: string = randomUUID()
const newRequest = async ({ test, people, demo }: World): Promise<void> => {
  requestId = randomUUID()
  const now = test.clock.now()
  await test.app.database.db
    .insertInto('service_requests')
    .values({
      id: requestId,
      account_id: people.spare.id,
      title: 'Paint two rooms',
      category: demo.category,
      description: 'Two rooms of three by four metres',
      timeline: 'flexible',
      location: 'Kilimani',
      priority: 'normal',
      words: '',
      status: 'cancelled',
      closed_as: 'withdrawn',
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /admin/find': {
    good: () => ({ query: { q: 'spare' } }),
    more: () =>
      queries({ q: '0799 000 123' }, { q: '' }, { q: 'ws_CO_1' }, { q: 'd3-222222' }, { q: 'a@b.co' }),
  },
  'GET /admin/people': { good: () => ({}), more: () => queries({ role: 'merchant' }, { isFrozen: 'true' }) },
  'GET /admin/people/:id': byId(spare, {
    more: ({ people, merchantAccounts }) =>
      [people.customer.id, merchantAccounts.merchant.id].map((id) => ({ params: { id } })),
  }),
  'POST /admin/people/:id/contact': { good: (world) => ({ params: { id: spare(world) }, body: { reason } }) },
  'DELETE /admin/people/:id/sessions/:sessionId': {
    good: () => ({ params: { id: personId, sessionId }, body: { reason } }),
    prepare: newSession,
  },
  'DELETE /admin/people/:id/sessions': byPerson({ reason }),
  'DELETE /admin/people/:id/second-factor': byPerson({ reason }, { prepare: withSecondFactor }),
  'POST /admin/people/:id/freeze': byPerson({ reason }),
  'DELETE /admin/people/:id/freeze': byPerson({ reason }, { prepare: frozen }),
  'POST /admin/people/:id/phone-code': {
    good: () => ({ params: { id: personId }, body: { phone: newPhone() } }),
    prepare: newPerson,
  },
  'PUT /admin/people/:id/phone': {
    good: () => ({ params: { id: personId }, body: { phone, otp: '123456', reason } }),
    prepare: newCode,
  },
  'POST /admin/people/:id/email': byPerson({ email: 'new.address@d3.test', reason }),
  'POST /admin/people/:id/merge-preview': {
    good: () => ({ params: { id: personId }, body: { keepId: otherId } }),
    prepare: newPair,
  },
  'POST /admin/people/:id/merge': {
    good: () => ({ params: { id: personId }, body: { keepId: otherId, reason } }),
    prepare: newPair,
  },
  'GET /admin/bookings': {
    good: () => ({}),
    more: () => queries({ status: 'no-show' }, { status: 'confirmed' }),
  },
  'GET /admin/bookings/:bookingCode': { good: () => ({ params: { bookingCode: code } }), prepare: readCode },
  'GET /admin/bookings/:id/times': byId(({ bookings }) => bookings.movable),
  'PUT /admin/bookings/:id/time': {
    good: ({ bookings, day }) => ({
      params: { id: bookings.movable },
      body: { newStartTime: new Date(`${day}T15:00:00+03:00`).toISOString(), reason },
    }),
    async undo({ test, bookings, day }) {
      await test.app.database.pool.query(
        `UPDATE bookings SET during = tstzrange($2::timestamptz, $2::timestamptz + (upper(during) - lower(during))), moved_at = NULL, earliest_start = NULL, moves = 0 WHERE id = $1`,
        [bookings.movable, `${day}T18:00:00+03:00`],
      )
      await test.app.database.pool.query(
        `DELETE FROM booking_events WHERE booking_id = $1 AND kind = 'move'`,
        [bookings.movable],
      )
    },
  },
  'POST /admin/bookings/:id/cancel': {
    good: ({ bookings }) => ({
      params: { id: bookings.unwanted },
      body: { seenStatus: unwantedStatus, keepsFee: false, reason },
    }),
    prepare: readUnwanted,
    undo: ({ rebookUnwanted }) => rebookUnwanted(),
  },
  'POST /admin/bookings/:id/pass': {
    good: ({ bookings }) => ({ params: { id: bookings.paid }, body: { reason } }),
  },
  'POST /admin/bookings/:id/messages': {
    good: ({ bookings }) => ({
      params: { id: bookings.paid },
      body: { messageId: `confirmed:${bookings.paid}:sms`, reason },
    }),
    prepare: recordSent,
  },
  'POST /admin/bookings/:id/notes': {
    good: ({ bookings }) => ({ params: { id: bookings.paid }, body: { note: 'Called the store' } }),
  },
  'POST /admin/bookings/:id/customer-view': {
    good: ({ bookings }) => ({ params: { id: bookings.paid }, body: { reason } }),
  },
  'GET /admin/payments/:id': byId(({ payments }) => payments.paid),
  'GET /admin/requests/:id': byId(() => requestId, { prepare: newRequest }),
  'GET /admin/conversations/:id': byId(({ chat }) => chat.conversation),
  'POST /admin/conversations/:id/messages': {
    good: ({ chat }) => ({ params: { id: chat.conversation }, body: { reason } }),
  },
}
