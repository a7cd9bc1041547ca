/** The connection to M-Pesa. Processes share its token through the database; an alert is raised while it is down. */
import { connectMpesa, type Mpesa, type TokenStore } from '#server/adapters/mpesa/mpesa.ts'
import { contextOf, oncePerApp, transaction, type AppContext } from '#server/app-context.ts'
import { encrypt, decrypt } from '#server/encryption.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { hastenClaims } from './reconciliation/claim-queries.ts'
import { hastenQueries } from './queries.ts'
import { hastenRefunds } from './refunds/refund-queries.ts'
import { keepToken, leaseToken, readToken } from './ledger/token-queries.ts'

/** One connection for each process, so that its routes and its jobs know alike whether M-Pesa is down. */
export const mpesaOf = oncePerApp(openMpesa)

export function openMpesa(app: AppContext): Mpesa {
  const { config, clock, log } = app
  return connectMpesa(config.mpesa, clock, log, {
    tokens: sharedTokens(app),
    onChange: (state) => void noteState(app, state).catch((error: unknown) => log.error({ err: error, state }, 'alert.not-written')),
  })
}

const noteState = (app: AppContext, state: 'down' | 'up'): Promise<void> =>
  transaction(contextOf(app, null), async (tx) => {
    if (state === 'down') await raiseAlert(tx, { kind: 'mpesa-down', detail: 'M-Pesa does not answer. No prompt goes out until it does.' })
    else {
      await resolveAlerts(tx, { kind: 'mpesa-down' }, 'M-Pesa answers again.')
      // What waited for it is due now, not at its next turn.
      await hastenRefunds(tx.db, tx.now)
      await hastenQueries(tx.db, tx.now)
      await hastenClaims(tx.db, tx.now)
    }
  })

function sharedTokens({ config, clock, log, database: { db } }: AppContext): TokenStore {
  const consumer = config.mpesa.consumerKey
  return {
    async read() {
      const row = await readToken(db, consumer)
      if (!row?.encrypted || !row.goodUntil) return null
      try {
        return { value: decrypt(config, 'mpesa token', consumer, row.encrypted), goodUntil: row.goodUntil }
      } catch (error) {
        // Encrypted with another key: a new one is fetched.
        log.warn({ err: error }, 'mpesa.token.not-decrypted')
        return null
      }
    },
    lease(ms) {
      const now = clock.now()
      return leaseToken(db, consumer, now, new Date(now.getTime() + ms))
    },
    async keep(token) {
      await keepToken(
        db,
        consumer,
        token && { encrypted: encrypt(config, 'mpesa token', consumer, token.value), goodUntil: token.goodUntil },
      )
    },
  }
}
