/**
 * The M-Pesa client. Processes share its access token through the database. An alert is open while M-Pesa is
 * down.
 */
import { connectMpesa, type Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import type { TokenStore } from '#server/adapters/mpesa/tokens.ts'
import { createContext, oncePerApp, transaction, type AppContext } from '#server/app-context.ts'
import { encrypt, decrypt } from '#server/encryption.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { makeAllClaimsDue } from '../data/claim-queries.ts'
import { makeAllQueriesDue } from '../data/queries.ts'
import { makeAllPayoutsDue } from '../data/payout-queries.ts'
import { makeAllRefundsDue } from '../data/refund-queries.ts'
import { saveToken, leaseToken, readToken } from '../data/token-queries.ts'

/** One client per process, so that its routes and jobs share one circuit breaker. */
export const getMpesa = oncePerApp(openMpesa)

export function openMpesa(app: AppContext): Mpesa {
  const { config, clock, log } = app
  return connectMpesa(config.mpesa, clock, log, {
    tokens: sharedTokens(app),
    onChange: (state) =>
      void reportMpesaState(app, state).catch((error: unknown) =>
        log.error({ err: error, state }, 'alert.not-written'),
      ),
  })
}

const reportMpesaState = (app: AppContext, state: 'down' | 'up'): Promise<void> =>
  transaction(createContext(app, null), async (tx) => {
    if (state === 'down')
      await raiseAlert(tx, {
        kind: 'mpesa-down',
        detail: 'M-Pesa does not respond. No prompts are sent until it does.',
      })
    else {
      await resolveAlerts(tx, { kind: 'mpesa-down' }, 'M-Pesa responds again.')
      // Retry what was waiting for M-Pesa now instead of at its next scheduled time.
      await makeAllRefundsDue(tx.db, tx.now)
      await makeAllPayoutsDue(tx.db, tx.now)
      await makeAllQueriesDue(tx.db, ['mpesa', 'paybill'], tx.now)
      await makeAllClaimsDue(tx.db, tx.now)
    }
  })

export function sharedTokens({
  config,
  clock,
  log,
  database: { db },
}: Pick<AppContext, 'config' | 'clock' | 'log' | 'database'>): TokenStore {
  const consumer = config.mpesa.consumerKey
  return {
    async read() {
      const row = await readToken(db, consumer)
      if (!row?.encrypted || !row.validUntil) return null
      try {
        return { value: decrypt(config, 'mpesa token', consumer, row.encrypted), validUntil: row.validUntil }
      } catch (error) {
        // The stored token was encrypted with another key, so a new one is fetched.
        log.warn({ err: error }, 'mpesa.token.not-decrypted')
        return null
      }
    },
    lease(ms) {
      const now = clock.now()
      return leaseToken(db, consumer, now, new Date(now.getTime() + ms))
    },
    async save(token) {
      await saveToken(
        db,
        consumer,
        token && {
          encrypted: encrypt(config, 'mpesa token', consumer, token.value),
          validUntil: token.validUntil,
        },
      )
    },
  }
}
