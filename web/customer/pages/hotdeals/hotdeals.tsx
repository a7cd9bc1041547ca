import type { MetaArgs } from 'react-router'
import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { hrefOf } from './filters.ts'
import { loadDeals } from './load-deals.ts'
import { titleOf } from './title-of.ts'

export const loader = loadDeals

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { filters, total } = loaderData
  const title = titleOf(loaderData)
  const isSome = filters.category || filters.location || filters.search
  return publicMeta(matches, {
    title: filters.page > 1 ? m.deals_title_page({ title, page: filters.page }) : title,
    description: isSome ? m.deals_meta_some({ title, count: formatNumber(total) }) : m.deals_meta_all(),
    // Sort order and view do not change the canonical page.
    path: hrefOf(filters, { page: filters.page, sort: 'latest', view: 'grid' }),
    isUnlisted: filters.search !== '' || total === 0,
  })
}

export default deferHydration(() => import('./hotdeals-content.tsx'))

export const ErrorBoundary = deferHydration(() => import('./hotdeals-error.tsx'), { inAdvance: true })
