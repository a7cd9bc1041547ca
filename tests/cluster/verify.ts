/** Compares what the clients were promised with the database and with M-Pesa. */
import { OPEN_MS } from '#server/adapters/network/breaker.ts'
import { createReconciliationReport } from '#server/features/payments/payments.ts'
import { fetchMpesaLedger } from '#tests/stress/environment.ts'
import { checkAllInvariants, type StressResult, type Target } from '#tests/stress/target.ts'
import { API_NODES, CUSTOMER_URL } from './addresses.ts'
import { isOkBefore } from './checks.ts'
import type { ClientLog } from './log.ts'

export type Comparison = { acknowledged: number; lost: number; doubled: number }
export type Comparisons = Record<(typeof KINDS)[number], Comparison>
/** Kinds of promises to clients. */
export const KINDS = ['bookings', 'payments', 'messages', 'edits', 'pictures'] as const

export async function compareWithDatabase(target: Target, log: ClientLog): Promise<Comparisons> {
  return {
    bookings: await compareBookings(target, log),
    payments: await comparePayments(target, log),
    messages: await compareMessages(target, log),
    edits: await compareEdits(target, log),
    pictures: await comparePictures(target, log),
  }
}

async function compareBookings({ app }: Target, { bookings }: ClientLog): Promise<Comparison> {
  // Each customer books once.
  const customers = [...bookings.values()].map(({ customerId }) => customerId)
  const { rows } = await app.database.pool.query<{ id: string; account_id: string }>(
    'SELECT id, account_id FROM bookings WHERE account_id = ANY($1)',
    [customers],
  )
  const stored = new Set(rows.map(({ id }) => id))
  return {
    acknowledged: bookings.size,
    lost: [...bookings.keys()].filter((id) => !stored.has(id)).length,
    doubled: rows.length - new Set(rows.map(({ account_id }) => account_id)).size,
  }
}

/** A payment is doubled if M-Pesa took money twice for its booking, and returned none of it. */
async function comparePayments(target: Target, { payments }: ClientLog): Promise<Comparison> {
  const { rows } = await target.app.database.pool.query<{ id: string; phone_number: string }>(
    `SELECT p.id, p.phone_number FROM payments p JOIN bookings b ON b.id = p.booking_id
      WHERE p.id = ANY($1) AND p.status = 'completed' AND b.status = 'confirmed'`,
    [[...payments.keys()]],
  )
  const phones = new Set(rows.map(({ phone_number }) => phone_number))
  const { payments: taken } = await fetchMpesaLedger(target)
  const kept = taken.filter(
    ({ phone, amount, reversedAmount }) => phones.has(phone) && reversedAmount < amount,
  )
  const paying = new Set(kept.map(({ phone }) => phone))
  return {
    acknowledged: payments.size,
    // A payment without money at M-Pesa is as wrong as one that is not in the database.
    lost: payments.size - rows.length + (phones.size - paying.size),
    doubled: kept.length - paying.size,
  }
}

async function compareMessages({ app }: Target, { messages }: ClientLog): Promise<Comparison> {
  const { rows } = await app.database.pool.query<{ content: string }>(
    'SELECT content FROM chat_messages WHERE content = ANY($1)',
    [[...messages]],
  )
  const stored = new Set(rows.map(({ content }) => content))
  return {
    acknowledged: messages.size,
    lost: messages.size - stored.size,
    doubled: rows.length - stored.size,
  }
}

async function compareEdits({ app }: Target, { edits }: ClientLog): Promise<Comparison> {
  const { rows } = await app.database.pool.query<{ id: string; description: string }>(
    'SELECT id, description FROM stores WHERE id = ANY($1)',
    [[...edits.keys()]],
  )
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]))
  const acknowledged = [...edits].filter(([, each]) => each.acknowledged !== '')
  const lost = acknowledged.filter(([id, { acknowledged: last, possible }]) => {
    const stored = descriptions.get(id) ?? ''
    return stored !== last && !possible.has(stored)
  })
  return { acknowledged: acknowledged.length, lost: lost.length, doubled: 0 }
}

/**
 * Compares the pictures. Each belongs to its account, and a process that nginx has nothing of can read it from
 * the bucket: at the latest when its circuit breaker has closed again.
 */
async function comparePictures({ app }: Target, { pictures }: ClientLog): Promise<Comparison> {
  const { rows } = await app.database.pool.query<{ id: string; avatar: string | null }>(
    'SELECT id, avatar FROM accounts WHERE id = ANY($1)',
    [[...pictures.keys()]],
  )
  const stored = new Map(rows.map(({ id, avatar }) => [id, avatar]))
  const deadline = performance.now() + 2 * OPEN_MS
  let lost = 0
  for (const [id, url] of pictures) {
    const { pathname } = new URL(url, CUSTOMER_URL)
    const isReadable = await isOkBefore(deadline, `http://${API_NODES[0]}:3000${pathname}`)
    if (stored.get(id) !== pathname || !isReadable) lost++
  }
  return { acknowledged: pictures.size, lost, doubled: 0 }
}

/** Checks all invariants, and the books against the payments and against M-Pesa. */
export async function checkBooks(target: Target): Promise<StressResult[]> {
  const invariants = await checkAllInvariants(target, 'all faults of the cluster')
  const { checks } = await createReconciliationReport(target.app.database.db, new Date())
  const wrong = checks.filter(({ books, rows }) => books !== rows)
  const { totals } = await fetchMpesaLedger(target)
  const { rows } = await target.app.database.pool.query<{ shillings: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::float / 100 AS shillings FROM payments
      WHERE status IN ('completed', 'refund_due')`,
  )
  const kept = totals.takenShillings - totals.reversedShillings
  return [
    invariants,
    {
      text: `The books agree with the payments (${checks.length} sums, ${wrong.length} wrong)`,
      holds: wrong.length === 0,
    },
    {
      text: `M-Pesa has ${kept} shillings of us, the payments ${rows[0]!.shillings}`,
      holds: kept === rows[0]!.shillings,
    },
  ]
}
