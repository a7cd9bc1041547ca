/** Callbacks that M-Pesa has not sent (F7 of docs/rules/reliability.md#fault-tests). */
import { randomBytes } from 'node:crypto'
import { openShop } from '#tests/support/factories.ts'
import {
  enterPin,
  listPrompts,
  NO_RESULT,
  paidCallback,
  PAYMENT_CONCURRENCY,
  postCallback,
  type PostedCallback,
  type Prompt,
  randomReceipt,
  startPaying,
} from './payment-helpers.ts'
import {
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  waitUntilIdle,
  type StressResult,
  type Target,
} from './target.ts'

const FORGERIES = [
  'no secret',
  'wrong secret',
  'secret of another payment',
  'unknown payment',
  'wrong amount',
  'wrong phone',
  'used receipt',
  'other request',
  'no items',
  'result code as a string, no items',
  'a megabyte',
  'no JSON',
  'other content type, wrong secret',
  'other IP address, wrong secret',
] as const
type Forgery = (typeof FORGERIES)[number]
/**
 * The status of callbacks that are rejected before they are stored; all others are stored and answered with
 * 200.
 */
const REJECTION_STATUS: Partial<Record<Forgery, number>> = {
  'no secret': 404,
  'wrong secret': 404,
  'secret of another payment': 404,
  'unknown payment': 404,
  'other content type, wrong secret': 404,
  'other IP address, wrong secret': 404,
  'a megabyte': 413,
}

/** Number of callbacks for one prompt that are stored. More are answered and not stored. */
const MAX_STORED_PER_PROMPT = 20

export async function testForgedCallbacks(
  target: Target,
  { callbacks }: { callbacks: number },
): Promise<StressResult[]> {
  const shop = await openShop(target, { capacity: 20 })
  const people = await createPeople(target, 21)
  const payers = await mapConcurrently(PAYMENT_CONCURRENCY, people, async (person, index) => {
    const payer = await startPaying(target, shop, person, nthOpenHour(target, index), NO_RESULT)
    const [prompt] = await listPrompts(target, person)
    return { payer, prompt: prompt! }
  })
  // One payment is genuine; its receipt must not be accepted for another.
  const genuine = payers.shift()!
  const genuinePrompt = await enterPin(target, genuine.payer.person)
  await postCallback(genuinePrompt.callbackUrl, paidCallback(genuinePrompt))
  await waitUntilIdle(target)
  const since = target.clock.now()

  const posted = await mapConcurrently(
    PAYMENT_CONCURRENCY,
    Array.from({ length: callbacks }),
    async (_, index) => {
      const kind = FORGERIES[index % FORGERIES.length]!
      const [victim, other] = target.random.sample(payers, 2)
      const reply = await postForgery(kind, victim!.prompt, other!.prompt, genuinePrompt.receipt!)
      return { kind, status: reply.status }
    },
  )
  await waitUntilIdle(target)

  const { pool } = target.app.database
  const { rows: stored } = await pool.query<{ outcome: string | null; ip: string }>(
    `SELECT outcome, host(ip) AS ip FROM callback_inbox WHERE kind = 'stk' AND received_at > $1`,
    [since],
  )
  const { rows: paid } = await pool.query(
    `SELECT id FROM payments WHERE id = ANY($1) AND (completed_at IS NOT NULL OR receipt IS NOT NULL)`,
    [payers.map(({ payer }) => payer.paymentId)],
  )
  const rejected = posted.filter(({ kind }) => REJECTION_STATUS[kind] !== undefined)
  const unexpected = posted.filter(({ kind, status }) => status !== (REJECTION_STATUS[kind] ?? 200))
  const accepted = stored.filter(
    ({ outcome }) => outcome === 'applied' || outcome === 'duplicate' || outcome === null,
  )
  // A forged X-Forwarded-For header must not be believed.
  const hasTrueAddress = stored.every(({ ip }) => ip === '127.0.0.1')
  const storable = callbacks - rejected.length
  const example = unexpected[0] ? ` (${unexpected[0].kind}: ${unexpected[0].status})` : ''
  return [
    {
      text:
        `F7: ${callbacks} forged callbacks of ${FORGERIES.length} kinds: ${accepted.length} accepted, ` +
        `${paid.length} payments completed by them; ${stored.length} stored with their outcome ` +
        `(${formatCounts(stored.map(({ outcome }) => String(outcome)))}), ${rejected.length} rejected ` +
        `unstored, ${unexpected.length} with another reply${example}` +
        (hasTrueAddress ? '' : '; one was stored with a forged IP address'),
      holds:
        accepted.length === 0 &&
        paid.length === 0 &&
        unexpected.length === 0 &&
        hasTrueAddress &&
        stored.every(({ outcome }) => outcome !== 'forged') &&
        stored.length <= storable &&
        stored.length >= Math.min(storable, MAX_STORED_PER_PROMPT * payers.length) / 2,
    },
    await checkAllInvariants(target, 'F7'),
  ]
}

function postForgery(
  kind: Forgery,
  prompt: Prompt,
  other: Prompt,
  usedReceipt: string,
): Promise<PostedCallback> {
  const url = prompt.callbackUrl
  const getSecret = (callbackUrl: string) => callbackUrl.slice(callbackUrl.lastIndexOf('/') + 1)
  const withSecret = (secret: string) => url.replace(/[^/]*$/, secret)
  const withoutSecret = url.replace(/\/[^/]*$/, '')
  const wrongSecret = withSecret(randomBytes(32).toString('hex'))
  const unknownPayment = url.replace(/[^/]+\/[^/]*$/, `${crypto.randomUUID()}/${'0'.repeat(64)}`)
  const plausible = paidCallback(prompt, { receipt: randomReceipt() })
  switch (kind) {
    case 'no secret':
      return postCallback(withoutSecret, plausible)
    case 'wrong secret':
      return postCallback(wrongSecret, plausible)
    case 'secret of another payment':
      return postCallback(withSecret(getSecret(other.callbackUrl)), plausible)
    case 'unknown payment':
      return postCallback(unknownPayment, plausible)
    case 'wrong amount':
      return postCallback(url, paidCallback(prompt, { amount: prompt.amount - 1, receipt: 'UKL4T9Q2XA' }))
    case 'wrong phone':
      return postCallback(url, paidCallback(prompt, { phone: '254799999999', receipt: 'UKL4T9Q2XB' }))
    case 'used receipt':
      return postCallback(url, paidCallback(prompt, { receipt: usedReceipt }))
    case 'other request':
      return postCallback(url, paidCallback(prompt, { checkoutRequestId: 'ws_CO_1', receipt: 'UKL4T9Q2XC' }))
    case 'no items':
      return postCallback(url, paidCallback(prompt, { hasItems: false }))
    case 'result code as a string, no items':
      return postCallback(url, paidCallback(prompt, { code: '0', hasItems: false }))
    case 'a megabyte':
      return postCallback(url, 'x'.repeat(1024 * 1024))
    case 'no JSON':
      return postCallback(url, '<xml>paid</xml>')
    case 'other content type, wrong secret':
      return postCallback(wrongSecret, plausible, { 'content-type': 'text/plain' })
    case 'other IP address, wrong secret':
      return postCallback(wrongSecret, plausible, { 'x-forwarded-for': '196.201.214.200' })
  }
}
