import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

/** The calendar and the feed that requests name. */
const made = { staffId: randomUUID(), calendarId: randomUUID(), feedId: randomUUID() }

async function addPerson({ test, shop }: World): Promise<void> {
  const { db } = test.app.database
  await db.deleteFrom('calendar_feeds').execute()
  made.staffId = randomUUID()
  await db
    .insertInto('staff')
    .values({
      id: made.staffId,
      branch_id: shop.branchId,
      name: 'Grace',
      role: 'Braider',
      position: 20,
      status: 'inactive',
    })
    .execute()
}

async function addCalendar(world: World): Promise<void> {
  await addPerson(world)
  const { status, body } = await world.send('POST /staff/:id/calendars', { ...connection(), as: 'merchant' })
  assert.equal(status, 201, JSON.stringify(body))
  made.calendarId = body.calendar.id
}

async function addFeed(world: World): Promise<void> {
  await addPerson(world)
  const { status, body } = await world.send('POST /calendar-feeds', {
    body: { staffId: made.staffId },
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  made.feedId = body.feed.id
}

const connection = () => ({
  params: { id: made.staffId },
  body: { address: 'https://calendar.example.org/grace.ics' },
})
const others = { 'other merchant': 404 }
const feed = (more: object = {}): MatrixRow => ({
  good: () => ({ params: { id: made.feedId }, ...more }),
  prepare: addFeed,
  others,
})

export const rows: Record<string, MatrixRow> = {
  'GET /staff/:id/calendars': {
    good: () => ({ params: { id: made.staffId } }),
    prepare: addCalendar,
    others,
  },
  'POST /staff/:id/calendars': { good: connection, prepare: addPerson, others },
  'DELETE /staff/:id/calendars/:calendarId': {
    good: () => ({ params: { id: made.staffId, calendarId: made.calendarId } }),
    prepare: addCalendar,
    others,
  },
  'GET /calendar-feeds': {
    good: () => ({ query: { staffId: made.staffId } }),
    prepare: addFeed,
    more: ({ shop }) => queries({ storeId: shop.storeId }, { branchId: shop.branchId }),
    others,
  },
  'POST /calendar-feeds': {
    good: () => ({ body: { staffId: made.staffId, withNames: true } }),
    prepare: addPerson,
    others,
  },
  'PUT /calendar-feeds/:id': feed({ body: { withNames: true } }),
  'DELETE /calendar-feeds/:id': feed(),
}
