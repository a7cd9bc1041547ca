/** The connection to KRA, one in each process. */
import { connectEtims, type Etims } from '#server/adapters/etims/etims.ts'
import { createContext, oncePerApp, transaction, type AppContext } from '#server/app-context.ts'
import { makeAllDue } from './sending-queries.ts'

/** Null without the settings of a device. */
export const getEtims = oncePerApp(openEtims)

export function openEtims(app: AppContext): Etims | null {
  const { config, clock, log } = app
  if (config.etims === null) return null
  // Sends the waiting documents now instead of at their next scheduled time.
  const resume = () => transaction(createContext(app, null), (tx) => makeAllDue(tx.db, tx.now))
  return connectEtims(config.etims, clock, log, {
    onChange(state) {
      if (state === 'up') resume().catch((error: unknown) => log.error({ err: error }, 'etims.not-resumed'))
    },
  })
}
