/** Who looks at requests and quotes. */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#server/app-context.ts'

export type Viewer = { accountId: string | null; merchantId: string | null }

/** The accounts of a merchant act for its stores, all others for themselves. */
export const viewerOf = (actor: Actor | null): Viewer => ({
  accountId: actor?.accountId ?? null,
  merchantId: actor?.role === 'merchant' ? actor.merchantId : null,
})

type Provider = { merchantId: string | null; accountId: string }

export const isProviderOf = (quote: Provider, { accountId, merchantId }: Viewer): boolean =>
  quote.merchantId === null ? quote.accountId === accountId : quote.merchantId === merchantId

/** The condition that `q`, a row of quotes, is of the viewer, or of a store that the viewer acts for. */
export const isMadeBy = ({ accountId, merchantId }: Viewer): RawBuilder<unknown> =>
  merchantId === null
    ? sql`q.account_id = ${accountId} AND q.store_id IS NULL`
    : sql`q.merchant_id = ${merchantId}`
