/** No table with data of a business is forgotten. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { FEATURES } from '#server/features.ts'
import type { Table } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Tables that belong to a business and are not in its file, with the reason. */
const LEFT_OUT: Partial<Record<Table, string>> = {
  booking_proposals:
    'A time that was proposed waits for hours at most; the booking has the time that was agreed.',
  booking_stops: 'A decision of D3, which the page of the store shows.',
  chat_presence: 'Who is online now.',
  client_mail_recipients: 'When a customer last got an e-mail, for a limit; the e-mails are in client-mails.',
  figure_changes: 'Days that a job has yet to sum; figures-per-day has them.',
  figure_hours: 'Sums of bookings, which are in the file.',
  figure_origins: 'Sums of bookings, which are in the file.',
  figure_visits: 'Sums of bookings, which are in the file.',
  follows: 'Followers share nothing with a store until they book; stores has their number.',
  merchant_unsubscribes: 'Customers who want no e-mails; that is between them and D3.',
  moderation_decisions: 'Decisions of D3, which their author reads on a page.',
  notifications: 'Messages of D3 to one person.',
  offline_check_ins: 'What a phone has sent; bookings has what came of it.',
  booking_series: 'Plans of customers; bookings has what is booked.',
  service_batches: 'Changes of the price list that can be undone for a day.',
  store_documents: 'Papers that the owner sent as proof. They are deleted.',
  store_reply_times: 'A sum of messages, which are in the file.',
  store_search: 'What the search knows of stores.',
  store_verifications: 'The proof itself; stores has its outcome.',
  uploaded_images: 'Pictures are listed where they are shown.',
  waitlist_entries: 'Who waits for a time, for a month at most, until they book.',
  waitlist_offers: 'Times that were held for ten minutes for somebody who waits.',
  visitor_holds: 'Times that visitors without an account keep for ten minutes.',
}

/** Columns whose row belongs to a business. */
const OWNERS = ['merchant_id', 'store_id', 'branch_id', 'store_ids']

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const tables = FEATURES.flatMap(({ name, businessExport = [] }) =>
  businessExport.map((table) => ({ ...table, feature: name })),
)

describe('the tables of a business', () => {
  it('are all in its file, or are left out for a reason', async () => {
    const { rows } = await test.app.database.pool.query<{ name: Table }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = ANY ($1) ORDER BY 1`,
      [OWNERS],
    )
    const owned = rows.map(({ name }) => name)
    const exported = new Set(tables.flatMap((table) => table.tables))
    assert.deepEqual(
      owned.filter((name) => !exported.has(name) && LEFT_OUT[name] === undefined),
      [],
      'Export them in the businessExport of their feature, or say here why not',
    )
    assert.deepEqual(
      Object.keys(LEFT_OUT).filter((name) => !owned.some((each) => each === name)),
      [],
      'Left out, and not in the database',
    )
    assert.deepEqual(
      owned.filter((name) => exported.has(name) && LEFT_OUT[name] !== undefined),
      [],
      'Left out, and in the file',
    )
  })

  it('have unique names, which are names of files', () => {
    const names = tables.map(({ name }) => name)
    assert.deepEqual([...new Set(names)], names)
    for (const name of names) assert.match(name, /^[a-z0-9-]+$/)
  })

  it('have no secrets, and describe themselves', () => {
    for (const { name, fields, describe: about } of tables) {
      assert.doesNotMatch(Object.keys(fields).join(' '), /secret|token|hash|encrypted|device|password/i, name)
      assert.match(about(), /\.$/, name)
    }
  })
})
