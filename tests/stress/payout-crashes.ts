/**
 * The server is killed between two steps of a pay-out and started again: M-Pesa pays each once (F10 of
 * docs/rules/reliability.md#fault-tests).
 */
import { REFUND_REFUSALS } from '#domain/payments/refund-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { waitForKill, type CrashTarget } from './crash-points.ts'
import type { KillPoint } from './database-proxy.ts'
import { enterPin, startPaying } from './payment-helpers.ts'
import {
  apiRequest,
  createPeople,
  formatCounts,
  nthOpenHour,
  pause,
  sandboxRequest,
  waitUntilIdle,
  type Person,
  type StressResult,
  type Target,
} from './target.ts'

/** `name` completes "the server dies when …". */
const POINTS: readonly { name: string; killPoint: KillPoint }[] = [
  {
    name: 'a pay-out is stored and not sent',
    killPoint: { statements: ['insert into "payouts"'], when: 'after-commit' },
  },
  {
    name: 'a pay-out is marked as requested and not sent',
    killPoint: {
      statements: ['insert into "payouts"', 'update "payouts" set "status"'],
      when: 'after-commit',
    },
  },
  {
    name: 'a pay-out is sent and the reply is not stored',
    killPoint: {
      statements: [
        'insert into "payouts"',
        'update "payouts" set "status"',
        'update "payouts" set "conversation_id"',
      ],
      when: 'before-statement',
    },
  },
  {
    name: 'the result of a pay-out has arrived and is not applied',
    killPoint: {
      statements: ['insert into "payouts"', 'update "payouts" set "status"', 'update "payouts" set "status"'],
      when: 'before-statement',
    },
  },
]
const EXPECTED = '1 sent by M-Pesa, 1 stored as completed, refund completed as payout'
/** Time to wait before M-Pesa is asked again about a reversal that it has refused. */
const RETRY_MS = 5 * MINUTE
/** Minutes of the clock until the result of a pay-out is known. */
const MINUTES = 10
const TRIES = 600
const PAUSE_MS = 100

export async function testPayoutCrashes(
  crash: CrashTarget,
  { times }: { times: number },
): Promise<StressResult[]> {
  const { target } = crash
  const shop = await openShop(target, { capacity: 50 })
  const results: StressResult[] = []
  for (const { name, killPoint } of POINTS) {
    const outcomes: string[] = []
    for (const [index, person] of (await createPeople(target, times)).entries()) {
      await startRefund(target, shop, person, index)
      const killed = crash.proxy.killAt(killPoint, crash.killServer)
      // M-Pesa refuses the reversal for the last time.
      await Promise.all([waitForKill(killed, name), target.advance(RETRY_MS)])
      await crash.restartServer()
      outcomes.push(await describeOutcome(target, person))
      await waitUntilIdle(target)
    }
    results.push({
      text: `F10: the server dies when ${name}, ${times} times: ${formatCounts(outcomes)}`,
      holds: outcomes.every((outcome) => outcome === EXPECTED),
    })
  }
  return results
}

/** A paid booking is cancelled, and M-Pesa has refused its reversal until it is refused once more. */
async function startRefund(target: Target, shop: Shop, person: Person, index: number): Promise<void> {
  const faults = { reversal: 'fail', count: REFUND_REFUSALS }
  const { bookingId } = await startPaying(target, shop, person, nthOpenHour(target, index), faults)
  await enterPin(target, person)
  const { token } = person
  await waitFor(async () => {
    const { body } = await apiRequest(target, 'GET', `/bookings/${bookingId}`, { token })
    return body.booking.status === 'confirmed'
  })
  await apiRequest(target, 'PUT', `/bookings/${bookingId}/cancel`, {
    token,
    body: { reason: 'Plans changed' },
  })
  for (let refusals = 1; refusals < REFUND_REFUSALS; refusals++) {
    if (refusals > 1) await target.advance(RETRY_MS)
    await waitFor(async () => (await readRefund(target, person))?.refusals === refusals)
  }
  await waitUntilIdle(target)
}

async function describeOutcome(target: Target, person: Person): Promise<string> {
  const isPaid = async () => (await readRefund(target, person))?.status === 'completed'
  for (let minutes = 0; minutes < MINUTES && !(await isPaid()); minutes++) {
    // A result that was lost with the server is asked for.
    await target.advance(MINUTE)
    await waitUntilIdle(target)
    await waitFor(isPaid, TRIES / MINUTES)
  }
  const refund = await readRefund(target, person)
  const { payouts }: { payouts: { phone: string; amount: number }[] } = await sandboxRequest(
    target,
    'GET',
    '/api/payouts',
  )
  const sent = payouts.filter(({ phone, amount }) => phone === person.phone && amount > 0)
  return `${sent.length} sent by M-Pesa, ${refund?.payouts} stored as completed, refund ${refund?.status} as ${refund?.way}`
}

async function readRefund({ app }: Target, { id }: Person) {
  const { rows } = await app.database.pool.query<{
    status: string
    way: string
    refusals: number
    payouts: number
  }>(
    `SELECT r.status, r.way, r.refusals,
       (SELECT count(*)::int FROM payouts o WHERE o.refund_id = r.id AND o.status = 'completed') AS payouts
     FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns after a while without it, too: what follows then says what is wrong. */
async function waitFor(condition: () => Promise<boolean>, tries = TRIES): Promise<void> {
  for (let tried = 0; tried < tries && !(await condition()); tried++) await pause(PAUSE_MS)
}
