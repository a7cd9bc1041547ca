/** M-Pesa's statement, the ledger and the tax invoices by day, and closing a day (docs/rules/money.md#day-by-day). */
import { moneyProblems } from '#contract/admin/money-problems.ts'
import { addDays, toDay, daysBetween, HOUR, instant, DAY, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { sumDocuments } from '#server/features/invoices/invoices.ts'
import { closeDay, findClosedDay, listClosedDays, reopenDay } from '#server/features/ledger/ledger.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import * as q from './day-queries.ts'

/** An entry may be this late in the statement. */
const STATEMENT_LAG_MS = HOUR
/** Older payments have been compared. */
const COMPARED_MS = 3 * DAY
const SHOWN_DAYS = 14

export type ComparedDay = {
  day: Day
  payments: number
  mpesaCents: number
  ledgerCents: number
  open: number
  feesCents: number
  invoicedCents: number
  creditedCents: number
  unsigned: number
  isComplete: boolean
  closed: { at: Date; by: string } | null
}

const NO_DOCUMENTS = { feesCents: 0, invoicedCents: 0, creditedCents: 0, unsigned: 0 }

/** Returns by how much the ledger exceeds the invoices less the credit notes. */
export const getInvoiceDifference = (day: ComparedDay): number =>
  day.feesCents - (day.invoicedCents - day.creditedCents)

type Comparable = { since: Date; until: Date }

/** Returns the days that can be compared, of the last two weeks, the newest first. */
export async function listDays(ctx: Ctx): Promise<ComparedDay[]> {
  const comparable = await findComparable(ctx)
  if (!comparable) return []
  const today = toDay(ctx.now.getTime())
  const first = [addDays(today, 1 - SHOWN_DAYS), toDay(comparable.since.getTime())].toSorted().at(-1)!
  return (await compareDays(ctx, comparable, first, today)).toReversed()
}

/** Returns the days of a period that can be compared, in order. */
export async function listDaysIn(ctx: Ctx, from: Day, to: Day): Promise<ComparedDay[]> {
  const comparable = await findComparable(ctx)
  if (!comparable) return []
  const first = [from, toDay(comparable.since.getTime())].toSorted().at(-1)!
  const last = [to, toDay(ctx.now.getTime())].toSorted()[0]!
  return first <= last ? compareDays(ctx, comparable, first, last) : []
}

export async function getDay(ctx: Pick<Ctx, 'app' | 'now'> & { db: TxCtx['db'] | Ctx['db'] }, day: Day) {
  const comparable = await findComparable(ctx)
  const isKnown = comparable && day >= toDay(comparable.since.getTime()) && day <= toDay(ctx.now.getTime())
  if (!isKnown) throw moneyProblems.dayUnknown()
  const [compared] = await compareDays(ctx, comparable, day, day)
  return compared! // one for each day
}

type ReadCtx = Pick<Ctx, 'app' | 'now'> & { db: TxCtx['db'] | Ctx['db'] }

const findComparable = ({ app, db }: ReadCtx) => q.findComparable(db, app.config.mpesa.shortcode)

/** Compares days. A closed day has the sums with which it was closed. */
async function compareDays(
  { db }: ReadCtx,
  { until: readUntil }: Comparable,
  first: Day,
  last: Day,
): Promise<ComparedDay[]> {
  const [from, until] = [new Date(instant(first)), new Date(instant(addDays(last, 1)))]
  const closed = new Map((await listClosedDays(db, first, last)).map((day) => [day.day, day]))
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
  const firstOpen = days.find((day) => !closed.has(day))
  const sums = new Map(
    (firstOpen ? await q.sumEntries(db, new Date(instant(firstOpen)), until) : []).map((sum) => [
      sum.day,
      sum,
    ]),
  )
  const differences = new Map(
    (await q.countDifferences(db, first, last, from, until)).map((each) => [each.day, each]),
  )
  const documents = new Map((await sumDocuments(db, from, until)).map((each) => [each.day, each]))
  return days.map((day) => {
    const isClosed = closed.get(day)
    const sum = sums.get(day)
    const { open = 0, onlyHereCents = 0 } = differences.get(day) ?? {}
    return {
      day,
      payments: isClosed?.payments ?? sum?.payments ?? 0,
      mpesaCents: isClosed?.mpesaCents ?? sum?.mpesaCents ?? 0,
      ledgerCents: isClosed?.ledgerCents ?? (sum?.ledgerCents ?? 0) + onlyHereCents,
      open,
      ...(documents.get(day) ?? NO_DOCUMENTS),
      isComplete: readUntil.getTime() >= instant(addDays(day, 1)) + STATEMENT_LAG_MS,
      closed: isClosed ? { at: isClosed.closedAt, by: isClosed.closedBy } : null,
    }
  })
}

export const close = (ctx: Ctx, day: Day, ip: string): Promise<ComparedDay> =>
  transaction(ctx, async (tx) => {
    const comparable = await findComparable(tx)
    if (comparable) await compare(tx, comparable)
    const compared = await getDay(tx, day)
    if (compared.closed) throw await dayDecided(tx, day)
    if (!compared.isComplete || compared.open > 0 || getInvoiceDifference(compared) !== 0)
      throw moneyProblems.dayOpen()
    const { accountId } = requireAdmin(tx, 'moveMoney')
    if (!(await closeDay(tx.db, day, compared, accountId, tx.now))) throw await dayDecided(tx, day)
    await audit(tx.db, tx.now, {
      action: 'day.closed',
      actor: accountId,
      ip,
      details: { day, mpesa: compared.mpesaCents, ledger: compared.ledgerCents },
    })
    return getDay(tx, day)
  })

export const reopen = (ctx: Ctx, day: Day, reason: string, ip: string): Promise<ComparedDay> =>
  transaction(ctx, async (tx) => {
    const { accountId } = requireAdmin(tx, 'reopenDays')
    if (!(await reopenDay(tx.db, day, reason, accountId, tx.now))) throw await dayDecided(tx, day)
    await audit(tx.db, tx.now, { action: 'day.reopened', actor: accountId, ip, details: { day, reason } })
    return getDay(tx, day)
  })

async function dayDecided(tx: TxCtx, day: Day) {
  const closed = await findClosedDay(tx.db, day)
  return moneyProblems.dayDecided().with({
    extra: { decidedBy: closed?.closedBy ?? null, decidedAt: closed?.closedAt.toISOString() ?? null },
  })
}

/** The scheduled job: what M-Pesa's statement and the ledger have of the last days. */
export async function compareLedger(ctx: Ctx): Promise<void> {
  const comparable = await findComparable(ctx)
  if (!comparable) return
  const found = await compare(ctx, comparable)
  if (found > 0) ctx.log.warn({ found }, 'ledger.differences')
}

async function compare(ctx: ReadCtx, { since, until }: Comparable): Promise<number> {
  await q.deleteSettledDifferences(ctx.db)
  const from = new Date(Math.max(since.getTime(), ctx.now.getTime() - COMPARED_MS))
  const before = new Date(until.getTime() - STATEMENT_LAG_MS)
  return from < before ? q.insertDifferences(ctx.db, from, before, ctx.now) : 0
}
