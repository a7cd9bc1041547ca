/** Reads of a merchant with five thousand bookings a month on every day. */
import { stop } from '#tests/support/processes.ts'
import { createDatabase, execute, openTarget, startServer, type Databases } from '../environment.ts'
import { measureReads, type Line } from '../load.ts'
import { openLargeMerchant } from './large-merchant.ts'

export async function measureMerchants(databases: Databases): Promise<Line[]> {
  const url = await createDatabase(databases, 'merchants', 'd3')
  const { target, close } = await openTarget(url)
  const { shop, today } = await openLargeMerchant(target)
  await close()
  // Autovacuum would otherwise do this in the middle of the measurement.
  await execute(url, 'VACUUM (ANALYZE)')
  const server = await startServer(url, { CACHE_SECONDS: '0' })
  const headers = { authorization: `Bearer ${shop.merchantToken}` }
  const lines = await measureReads(server, databases, [
    { name: 'calendar of a day', path: `/api/v1/merchant/calendar?from=${today}&days=1`, headers },
    { name: 'figures of a year', path: '/api/v1/merchant/analytics?period=year', headers },
    { name: 'list of clients', path: '/api/v1/merchant/clients', headers },
  ])
  await stop(server)
  return lines
}
