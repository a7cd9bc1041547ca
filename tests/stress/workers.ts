/**
 * A worker that stands still, as behind a suspended machine, while the API goes on (F35 of
 * docs/rules/reliability.md#fault-tests): alone, and beside another.
 */
import type { ChildProcess } from 'node:child_process'
import { listDeadLetters } from '#server/features/operations/queries.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { runToEnd } from '../../bench/machine.ts'
import { enterPin, hold, push } from './paying.ts'
import { mpesaLedger, orNull, until, type Stage } from './stage.ts'
import {
  ask,
  sandboxRequest,
  inTurns,
  invariantsHold,
  newPeople,
  nthHour,
  pause,
  quiesce,
  tally,
  type Person,
  type Target,
} from './target.ts'

const AT_ONCE = 10
const REFUNDS = 10
const RECOVERED_WITHIN_S = 60
/** A worker is given up after 20 s of silence; that is noticed every 10 s, and its jobs are tried again a few seconds later. */
const TAKEN_OVER_WITHIN_S = 45

type Ground = { target: Target; databaseUrl: string; workers: ChildProcess[]; shops: MailShop[]; paid: Paid[] }
type MailShop = { shop: Shop; email: string }
type Paid = { person: Person; bookingId: string; paymentId: string }

export async function stoppedWorker(stage: Stage, { seconds, bookings }: { seconds: number; bookings: number }): Promise<Promised[]> {
  const ground = await openGround(stage, 'stopped_worker', 1)
  const { target, workers } = ground
  const [worker] = workers
  const people = await newPeople(target, bookings)
  const half = Math.floor(bookings / 2)
  const book = (person: Person, nth: number) => bookService(ground, person, nth)
  let isReady = true
  const statuses: number[] = []
  // It is stopped in the middle of its work, and the rest comes while it stands still.
  const burst = inTurns(AT_ONCE, people.slice(0, half), book)
  await untilBusy(target)
  worker!.kill('SIGSTOP')
  const stopped = performance.now()
  statuses.push(...(await burst))
  const rest = people.slice(half)
  for (let nth = 0; performance.now() - stopped < seconds * 1000; nth++) {
    const person = rest[nth]
    if (person) statuses.push(await book(person, half + nth))
    const cancelled = ground.paid[nth]
    if (cancelled) statuses.push(await cancel(target, cancelled))
    isReady &&= (await orNull(fetch(`${target.base}/ready`)))?.status === 200
    await pause(Math.max(50, (seconds * 1000) / Math.max(rest.length, 60) / 2))
  }
  const waiting = await unfinishedJobs(target)
  worker!.kill('SIGCONT')
  const continued = performance.now()
  await quiesce(target, 300)
  await untilRefunded(ground)
  const recovery = (performance.now() - continued) / 1000
  const followed = await whatFollowed(ground, people)
  const name = `F35: the only worker stopped for ${seconds} s`
  return [
    {
      text: `${name}: ${tally(statuses)} to bookings and cancellations meanwhile, the API was ready all the time: ${isReady}; ${waiting} jobs had waited; ${followed.text}`,
      isCached: isReady && statuses.every((status) => status === 200 || status === 201) && followed.isWhole,
    },
    {
      text: `${name}: all done ${recovery.toFixed(1)} s after it went on (${RECOVERED_WITHIN_S})`,
      isCached: recovery <= RECOVERED_WITHIN_S,
      isMeasured: true,
    },
    await invariantsHold(target, 'F35, one worker'),
  ]
}

export async function takenOver(stage: Stage, { bookings }: { bookings: number }): Promise<Promised[]> {
  const ground = await openGround(stage, 'taken_over', 2)
  const { target, workers } = ground
  const [worker] = workers
  const people = await newPeople(target, bookings)
  const burst = inTurns(AT_ONCE, people, (person, nth) => bookService(ground, person, nth))
  await untilBusy(target)
  worker!.kill('SIGSTOP')
  const stopped = performance.now()
  const statuses = await burst
  statuses.push(...(await inTurns(AT_ONCE, ground.paid, (paid) => cancel(target, paid))))
  await untilRefunded(ground)
  const refunded = (performance.now() - stopped) / 1000
  const held = await activeJobs(target)
  await quiesce(target, 300)
  const seconds = (performance.now() - stopped) / 1000
  worker!.kill('SIGCONT')
  // What it had begun it may go on with now; none of it may be done again.
  await pause(5_000)
  await quiesce(target)
  const followed = await whatFollowed(ground, people)
  const name = 'F35: one of two workers stopped'
  return [
    {
      text: `${name}: ${tally(statuses)} to bookings and cancellations meanwhile; the stopped one held ${held} jobs; ${followed.text}`,
      isCached: statuses.every((status) => status === 200 || status === 201) && followed.isWhole,
    },
    {
      text: `${name}: the other did all new work at once (the refunds were back after ${refunded.toFixed(1)} s) and had the jobs of the stopped one done after ${seconds.toFixed(1)} s (${TAKEN_OVER_WITHIN_S})`,
      isCached: seconds <= TAKEN_OVER_WITHIN_S && refunded <= TAKEN_OVER_WITHIN_S,
      isMeasured: true,
    },
    await invariantsHold(target, 'F35, two workers'),
  ]
}

// ---------------------------------------------------------------- the processes

/** The API, so many workers, and bookings that are paid and can be cancelled. */
async function openGround(stage: Stage, name: string, workerCount: number): Promise<Ground> {
  const databaseUrl = await stage.newDatabase(name)
  // PostgreSQL has as many connections as one process needs.
  const own = { DATABASE_URL: databaseUrl, DEMO: '0', DATABASE_POOL: '6' }
  await stage.start({ ...own, SERVICES: 'api' })
  const workers: ChildProcess[] = []
  const clocks = [`http://127.0.0.1:${stage.port + 2}`]
  for (let nth = 0; nth < workerCount; nth++) {
    const sandboxPort = stage.port + 11 + 2 * nth
    workers.push(
      await stage.start({ ...own, SERVICES: 'worker', SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(sandboxPort + 1) }),
    )
    clocks.push(`http://127.0.0.1:${sandboxPort}`)
  }
  // A stopped process cannot be asked to end.
  stage.onEnd(() => Promise.resolve(workers.forEach((worker) => worker.kill('SIGCONT'))))
  const target = await stage.openTarget(databaseUrl, { clocks })
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShopWithMail(target)))
  const offers = await openShop(target, { capacity: 50 })
  const paid = await inTurns(AT_ONCE, await newPeople(target, REFUNDS), (person, nth) => pay(target, offers, person, nthHour(target, nth)))
  await quiesce(target)
  return { target, databaseUrl, workers, shops, paid }
}

async function openShopWithMail(target: Target): Promise<MailShop> {
  const shop = await openShop(target, { capacity: 50 })
  const email = `branch-${shop.branchId}@d3.test`
  await target.app.database.db.updateTable('branches').set({ email }).where('id', '=', shop.branchId).execute()
  return { shop, email }
}

async function pay(target: Target, shop: Shop, person: Person, startTime: string): Promise<Paid> {
  const bookingId = await hold(target, shop, person, startTime)
  const { status, body } = await push(target, person, bookingId)
  if (status !== 200) throw new Error(`A prompt was not sent: ${status} ${JSON.stringify(body)}`)
  await enterPin(target, person)
  const paymentId: string = body.payment.id
  await until(async () => {
    const { rows } = await target.app.database.pool.query(`SELECT FROM payments WHERE id = $1 AND status = 'completed'`, [paymentId])
    return rows.length === 1
  }, 'a payment')
  return { person, bookingId, paymentId }
}

async function bookService({ target, shops }: Ground, { token }: Person, nth: number): Promise<number> {
  const { serviceId } = shops[nth % shops.length]!.shop
  const startTime = nthHour(target, Math.floor(nth / shops.length) % 48)
  return (await ask(target, 'POST', '/bookings/service', { token, body: { serviceId, startTime } })).status
}
const cancel = async (target: Target, { person, bookingId }: Paid): Promise<number> =>
  (await ask(target, 'PUT', `/bookings/${bookingId}/cancel`, { token: person.token })).status

// ---------------------------------------------------------------- what became of it

async function jobsIn(target: Target, states: string): Promise<number> {
  const { rows } = await target.app.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE name IN ('money', 'sms', 'mail', 'notices', 'codes', 'screens') AND ${states}`,
  )
  return rows[0]!.n
}
const activeJobs = (target: Target) => jobsIn(target, `state = 'active'`)
const unfinishedJobs = (target: Target) => jobsIn(target, `state < 'completed'`)

async function untilBusy(target: Target): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await pause(2)) if ((await activeJobs(target)) >= 4) return
  throw new Error('The worker never had four jobs at once')
}

async function untilRefunded({ target, paid }: Ground): Promise<void> {
  await until(async () => {
    const { rows } = await target.app.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM refunds WHERE payment_id = ANY($1) AND status = 'completed'`,
      [paid.map(({ paymentId }) => paymentId)],
    )
    return rows[0]!.n === paid.length
  }, 'the refunds')
}

/** Each customer is told once, each store once of each booking, and each refund reaches its phone once. */
async function whatFollowed(ground: Ground, people: readonly Person[]): Promise<{ text: string; isWhole: boolean }> {
  const { target, databaseUrl, shops, paid } = ground
  const letters = await listDeadLetters(target.app.database.db, 1_000)
  // The gateway had some of them before its reply was lost: an operator looks there, and resends what is missing.
  const booked = await bookedPeople(target, people)
  const isMissing = async ({ key }: { key: string | null }) => {
    const bookingId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key ?? '')?.[0]
    const person = booked.find((each) => each.bookingId === bookingId)?.person
    return person !== undefined && (await confirmationsOf(target, person)) === 0
  }
  let resent = 0
  for (const letter of letters)
    if (await isMissing(letter)) {
      await runToEnd(process.execPath, ['server/bin/jobs.ts', 'resend', letter.id], {
        env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
      }).catch(() => null) // it ends with 1 while other dead letters are left
      resent++
    }
  await quiesce(target)
  const counts = await inTurns(AT_ONCE, booked, ({ person }) => confirmationsOf(target, person))
  const mails = await Promise.all(
    shops.map(async ({ shop, email }) => ({
      ...(await mailsTo(target, email)),
      due: booked.filter(({ branchId }) => branchId === shop.branchId).length,
    })),
  )
  const { payments } = await mpesaLedger(target)
  const refunds = paid.map(({ person }) => payments.find(({ phone }) => phone === person.phone)?.reversals.length ?? 0)
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  const wrongCustomers = counts.filter((count) => count !== 1).length
  const wrongStores = mails.filter(({ sent, due }) => sent !== due).length
  const wrongRefunds = refunds.filter((count) => count !== 1).length
  return {
    text: `${sum(counts)} SMS, ${sum(mails.map(({ sent }) => sent))} mails (${sum(mails.map(({ again }) => again))} of them a second time under their Message-ID) and ${sum(refunds)} refunds followed, ${wrongCustomers} customers, ${wrongStores} stores and ${wrongRefunds} refunds with more or fewer than one each; ${letters.length} messages were set aside because their reply was lost, ${resent} of them had not arrived and were resent by hand`,
    isWhole: wrongCustomers === 0 && wrongStores === 0 && wrongRefunds === 0,
  }
}

async function bookedPeople(target: Target, people: readonly Person[]) {
  const { rows } = await target.app.database.pool.query<{ id: string; accountId: string; branchId: string }>(
    'SELECT id, account_id AS "accountId", branch_id AS "branchId" FROM bookings WHERE account_id = ANY($1)',
    [people.map(({ id }) => id)],
  )
  return rows.map(({ id, accountId, branchId }) => ({ bookingId: id, branchId, person: people.find((each) => each.id === accountId)! }))
}

/** One that was sent again after its reply was lost has the same Message-ID, by which mailboxes recognise it. */
async function mailsTo(target: Target, email: string): Promise<{ sent: number; again: number }> {
  const { messages } = await sandboxRequest(target, 'GET', `/api/mail?to=${encodeURIComponent(email)}`)
  const sent = new Set(messages.map(({ messageId }: { messageId: string }) => messageId)).size
  return { sent, again: messages.length - sent }
}

const confirmationsOf = async (target: Target, { phone }: Person): Promise<number> =>
  (await sandboxRequest(target, 'GET', `/api/sms?phone=${phone}`)).messages.filter(({ message }: { message: string }) =>
    message.startsWith('D3: confirmed'),
  ).length
