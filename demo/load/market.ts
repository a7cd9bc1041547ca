/** Changes of the market by admins so far: a limit, there and back, and a promo strip that is over. */
import { DAY } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { createRandom } from '../data/random.ts'
import { insert } from './rows.ts'

export async function writeMarket(tx: Tx, { accounts }: Catalogue, now: Date): Promise<void> {
  const owner = accounts.find(({ email }) => email === 'admin@d3.test')
  if (!owner) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const random = createRandom('market', 'history')
  const key = 'maxQuotesPerDay'
  const changes = [
    { version: 1, from_value: '20', to_value: '15', reason: 'Providers copied one text', at: daysAgo(40) },
    { version: 2, from_value: '15', to_value: '20', reason: 'Fundis asked for more', at: daysAgo(12) },
  ]
  await insert(tx, 'market_settings', [
    { key, value: '20', version: 2, changed_by: owner.id, changed_at: daysAgo(12) },
  ])
  await insert(
    tx,
    'market_setting_changes',
    changes.map(({ at, ...change }) => ({
      id: random.uuid(),
      key,
      ...change,
      changed_by: owner.id,
      changed_at: at,
    })),
  )
  await insert(tx, 'promotions', [
    {
      id: random.uuid(),
      text_en: 'Mashujaa weekend: family days out for less',
      text_sw: 'Wikendi ya Mashujaa: siku za familia kwa bei nafuu',
      path: '/hotdeals?category=days-out',
      starts_at: daysAgo(45),
      ends_at: daysAgo(38),
      created_at: daysAgo(50),
    },
  ])
}
