import { m } from '#messages'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { customersOnly } from '../../../customers-only.ts'
import { loadMyList } from './load-my-list.ts'
import { MY_TABS, readMyFilters } from './my-filters.ts'

/** The loader of the account page: one tab, and the number of items in each. */
export async function loadMyRequests({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const call = context.get(callContext)
  const filters = readMyFilters(url.searchParams)
  const unfiltered = { status: '', q: '', page: 1 }
  const [list, ...totals] = await Promise.all([
    loadMyList(call, filters, undefined, signal),
    ...MY_TABS.map((tab) => loadMyList(call, { ...unfiltered, tab }, 1, signal)),
  ])
  return {
    meta: privateMeta(m.request_nav_account(), m.request_mine_description()),
    filters,
    list,
    counts: Object.fromEntries(MY_TABS.map((tab, index) => [tab, totals[index]?.total ?? 0])),
    now: context.get(nowContext).getTime(),
  }
}
