import { paymentProblems } from '#contract/payments/problems.ts'
import { isAbsentForGood, payReference } from '#domain/payments/payment-policy.ts'
import { connectAirtel, type Airtel } from '#server/adapters/airtel/airtel.ts'
import { createContext, oncePerApp, transaction, type AppContext } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { makeAllQueriesDue } from '../data/queries.ts'
import { makeAllRefundsDue } from '../data/refund-queries.ts'
import type { PromptMethod } from './prompt-method.ts'

/** One client per process, so that its routes and jobs share one circuit breaker; null without AIRTEL_CLIENT_ID. */
export const getAirtel = oncePerApp((app): Airtel | null => {
  const { config, clock, log } = app
  return (
    config.airtel &&
    connectAirtel(
      config.airtel,
      clock,
      log,
      (state) =>
        void reportState(app, state).catch((error: unknown) =>
          log.error({ err: error, state }, 'alert.not-written'),
        ),
    )
  )
})

const reportState = (app: AppContext, state: 'down' | 'up'): Promise<void> =>
  transaction(createContext(app, null), async (tx) => {
    if (state === 'down')
      await raiseAlert(tx, {
        kind: 'airtel-down',
        detail: 'Airtel Money does not respond. No prompts of it are sent until it does.',
      })
    else {
      await resolveAlerts(tx, { kind: 'airtel-down' }, 'Airtel Money responds again.')
      await makeAllRefundsDue(tx.db, tx.now)
      await makeAllQueriesDue(tx.db, ['airtel'], tx.now)
    }
  })

/** Prompts that Airtel knows by our id, enquiries and refunds. */
export const airtelMethod = oncePerApp((app): PromptMethod | null => {
  const airtel = getAirtel(app)
  return (
    airtel && {
      name: 'airtel',
      retryAfterMs: () => airtel.retryAfterMs(),
      sameAmountWaitMs: 0,
      getPromptId: (paymentId) => paymentId,
      prompt: ({ id, phone, amountCents }) =>
        airtel.push({ id, phone, amountShillings: amountCents / 100, reference: payReference(id) }),
      async query({ id, createdAt, now }) {
        const answer = await airtel.query(id)
        if (answer.kind !== 'absent') return answer
        // The request for the prompt may still be on its way.
        return isAbsentForGood(createdAt, now)
          ? { kind: 'failed', code: 'ESB000045', message: answer.message }
          : { kind: 'pending' }
      },
      async findReceipt({ id }) {
        const answer = await airtel.query(id)
        return answer.kind === 'paid' ? answer.receipt : null
      },
      refund: ({ receipt }) => airtel.refund(receipt),
      askAboutRefund: null,
      problems: { busy: paymentProblems.airtelBusy, refused: paymentProblems.airtelRefused },
    }
  )
})
