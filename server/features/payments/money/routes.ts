import { m } from '#messages'
import type { money } from '#contract/admin/money.ts'
import { approvalProblems } from '#contract/admin/approvals.ts'
import { moneyProblems } from '#contract/admin/money-problems.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { shillings } from '#domain/payments/money.ts'
import { addDays, DAY, toDay, instant } from '#domain/time/time.ts'
import { shorten } from '#domain/text/shorten.ts'
import { transaction } from '#server/app-context.ts'
import { resolveAlerts } from '#server/features/alerts/alerts.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { decideClaim, findClaim, reopenClaim } from '../data/claim-queries.ts'
import { askPayer, explainUnmatched, matchUnmatched, refundUnmatched } from './decide-unmatched.ts'
import { findCandidates } from './candidates.ts'
import { explainDifference, findDifference, listDifferences } from './day-queries.ts'
import { close, getDay, listDays, reopen } from './days.ts'
import * as q from './queries.ts'
import { showRefund } from './refund-routes.ts'
import * as s from './serialize.ts'

const USUAL_DAYS = 7
const MAX_ROWS = 200
const MAX_WAITING = 20

export const moneyRoutes: HttpRoutes<typeof money> = {
  async 'GET /admin/money'(_, ctx) {
    const { db, now } = ctx
    const today = new Date(instant(toDay(now.getTime())))
    const { byCode, arrived } = await q.countFailures(db, new Date(now.getTime() - 7 * DAY))
    const refunds = await q.sumOpenRefunds(db)
    return {
      success: true,
      fees: {
        today: shillings(await q.sumFees(db, today, now)),
        usual: shillings(await q.averageFees(db, today, now, USUAL_DAYS)),
      },
      refundsOpen: refunds.count,
      refundsOpenSum: shillings(refunds.cents),
      rewardsOwed: shillings(await q.sumRewardsOwed(db)),
      days: (await listDays(ctx)).map(s.serializeDay),
      refunds: (await q.listWaitingRefunds(db, MAX_WAITING)).map((row) => showRefund(ctx, row)),
      failures: s.serializeFailures(byCode, arrived),
    }
  },
  async 'GET /admin/money/days/:day'({ params: { day } }, ctx) {
    const compared = await getDay(ctx, day)
    const [from, until] = [new Date(instant(day)), new Date(instant(addDays(day, 1)))]
    return {
      success: true,
      day: s.serializeDay(compared),
      unmatched: (await q.listUnmatched(ctx.db, from, until, MAX_ROWS)).map(s.serializeUnmatched),
      differences: (await listDifferences(ctx.db, day, MAX_ROWS)).map(s.serializeDifference),
    }
  },
  'POST /admin/money/days/:day/close': async ({ params }, ctx) => ({
    success: true,
    day: s.serializeDay(await close(ctx, params.day, ctx.request.ip)),
  }),
  'POST /admin/money/days/:day/reopen': async ({ params, body }, ctx) => ({
    success: true,
    day: s.serializeDay(await reopen(ctx, params.day, body.reason, ctx.request.ip)),
  }),
  'GET /admin/money/rewards': async (_, ctx) => ({
    success: true,
    people: (await q.listRewardsOwed(ctx.db, 100)).map(({ cents, ...person }) => ({
      ...person,
      owed: shillings(cents),
    })),
  }),

  async 'GET /admin/money/unmatched/:id'({ params }, ctx) {
    const money = await q.getShownUnmatched(ctx.db, params.id)
    if (!money) throw moneyProblems.notFound()
    const candidates = await findCandidates(ctx.db, money)
    return {
      success: true,
      money: s.serializeUnmatched(money),
      candidates: candidates.map((row) => s.serializeCandidate(row, money.amountCents)),
    }
  },
  'POST /admin/money/unmatched/:id/match': async ({ params, body }, ctx) => ({
    success: true,
    isConfirmed: await matchUnmatched(ctx, { ...params, ...body, ip: ctx.request.ip }),
  }),
  'POST /admin/money/unmatched/:id/refund': async ({ params, body }, ctx) => ({
    success: true,
    isWaiting: !(await refundUnmatched(ctx, { ...params, ...body, ip: ctx.request.ip })),
  }),
  async 'POST /admin/money/unmatched/:id/ask'({ params }, ctx) {
    await askPayer(ctx, { ...params, ip: ctx.request.ip })
    return { success: true, message: m.rule_reply_done() }
  },
  async 'POST /admin/money/unmatched/:id/explain'({ params, body }, ctx) {
    await explainUnmatched(ctx, { ...params, ...body, ip: ctx.request.ip })
    return { success: true, message: m.rule_reply_done() }
  },
  async 'POST /admin/money/differences/:id/explain'({ params: { id }, body: { reason } }, ctx) {
    await transaction(ctx, async (tx) => {
      const { accountId } = requireAdmin(tx, 'moveMoney')
      if (!(await explainDifference(tx.db, id, { by: accountId, note: reason }, tx.now))) {
        const difference = await findDifference(tx.db, id)
        if (!difference) throw moneyProblems.notFound()
        const { decidedBy, decidedAt } = difference
        throw approvalProblems
          .decided()
          .with({ extra: { decidedBy, decidedAt: decidedAt?.toISOString() ?? null } })
      }
      await audit(tx.db, tx.now, {
        action: 'difference.explained',
        actor: accountId,
        subject: id,
        ip: ctx.request.ip,
        details: { reason },
      })
    })
    return { success: true, message: m.rule_reply_done() }
  },

  async 'PUT /admin/money/claims/:id'({ params: { id }, body: { decision, reason } }, ctx) {
    await transaction(ctx, async (tx) => {
      const claim = await findClaim(tx.db, id)
      if (!claim) throw paymentProblems.claimNotFound()
      // A person has looked: the code is unknown at M-Pesa, or its payment does not fit.
      const isOther = claim.reason === 'does-not-fit'
      const isDecided =
        decision === 'ask-again'
          ? await reopenClaim(tx.db, id, tx.now)
          : await decideClaim(
              tx.db,
              id,
              { status: 'refused', reason: isOther ? 'does-not-fit' : 'unknown-code' },
              tx.now,
              'review',
            )
      if (!isDecided) throw approvalProblems.decided()
      await resolveAlerts(tx, { kind: 'claim-open', claimId: id }, shorten(`${decision}: ${reason}`, 500))
      await audit(tx.db, tx.now, {
        action: decision === 'refuse' ? 'claim.refused' : 'claim.asked-again',
        actor: requireAdmin(tx, 'moveMoney').accountId,
        subject: id,
        ip: ctx.request.ip,
        details: { reason },
      })
    })
    return { success: true, message: m.rule_reply_done() }
  },
}
