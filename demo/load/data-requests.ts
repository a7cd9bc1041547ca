import { dueAt, type DataRequestKind } from '#domain/admin/data-requests.ts'
import { DAY } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { createRandom } from '../data/random.ts'
import { insert } from './rows.ts'

/** Requests that customers made to the support about their data, some days ago. */
const ASKED: { kind: DataRequestKind; askedBy: string; daysAgo: number; note: string }[] = [
  {
    kind: 'export',
    askedBy: 'mail',
    daysAgo: 5,
    note: 'Would like a copy of everything for the tax year, and where it is stored.',
  },
  {
    kind: 'erasure',
    askedBy: 'phone',
    daysAgo: 2,
    note: 'Has moved to Kampala and does not use D3 any more. No bookings are open.',
  },
  {
    kind: 'export',
    askedBy: 'letter',
    daysAgo: 1,
    note: 'A lawyer asks for it on behalf of the customer, with a power of attorney.',
  },
  {
    kind: 'erasure',
    askedBy: 'visit',
    daysAgo: 0.1,
    note: 'Came to the office with an identity card. The phone was stolen, and with it the number.',
  },
]

export async function writeDataRequests(tx: Tx, { accounts }: Catalogue, now: Date): Promise<void> {
  const customers = accounts.filter(({ role }) => role === 'customer').slice(-ASKED.length)
  await insert(
    tx,
    'data_requests',
    customers.map(({ id }, nth) => {
      const { kind, askedBy, daysAgo, note } = ASKED[nth]! // as many as were asked
      const askedAt = now.getTime() - daysAgo * DAY
      return {
        id: createRandom('data-request', id).uuid(),
        account_id: id,
        kind,
        status: 'open',
        asked_by: askedBy,
        note,
        asked_at: new Date(askedAt),
        due_at: new Date(dueAt(kind, askedAt)),
      }
    }),
  )
}
