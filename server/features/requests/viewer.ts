/** Viewer of requests and quotes. */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#server/app-context.ts'
import { actsForStore } from '#server/platform/http/access.ts'

export type Viewer = {
  accountId: string | null
  merchantId: string | null
  /** The stores that a member of a team is limited to. */
  storeIds: readonly string[] | null
}

/** The accounts of a merchant act for its stores, all others for themselves. */
export const toViewer = (actor: Actor | null): Viewer => ({
  accountId: actor?.accountId ?? null,
  merchantId: actor?.role === 'merchant' ? actor.merchantId : null,
  storeIds: actor?.storeIds ?? null,
})

/** Returns the viewer for a person who acts for themselves. */
export const personally = (accountId: string): Viewer & { accountId: string } => ({
  accountId,
  merchantId: null,
  storeIds: null,
})

type Provider = { merchantId: string | null; storeId: string | null; accountId: string }

export const isQuoteProvider = (quote: Provider, viewer: Viewer): boolean =>
  quote.merchantId === null ? quote.accountId === viewer.accountId : actsForStore(viewer, quote)

/** The condition that `q`, a row of quotes, is of the viewer, or of a store that the viewer acts for. */
export const isMadeBy = ({ accountId, merchantId, storeIds }: Viewer): RawBuilder<unknown> =>
  merchantId === null
    ? sql`q.account_id = ${accountId} AND q.store_id IS NULL`
    : storeIds === null
      ? sql`q.merchant_id = ${merchantId}`
      : sql`q.store_id = ANY (${storeIds}::uuid[])`
