import { CLIENT_TEXTS } from '#contract/client-limits.ts'
import { CLIENT_GROUPS, CLIENT_ORDERS } from '#domain/clients/clients.ts'
import { takeStart } from '#domain/text/shorten.ts'

/** The choices in the address; others than those that exist are left out. */
export function readClientsChoice(params: URLSearchParams) {
  const requested = Number(params.get('page'))
  return {
    store: params.get('store') || undefined,
    search: takeStart((params.get('search') ?? '').trim(), CLIENT_TEXTS.search.max),
    group: CLIENT_GROUPS.find((group) => group === params.get('group')) ?? 'everyone',
    sort: CLIENT_ORDERS.find((order) => order === params.get('sort')) ?? 'last-visit',
    page: Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1,
  }
}
export type ShownChoice = ReturnType<typeof readClientsChoice>
