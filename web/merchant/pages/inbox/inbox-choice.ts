import { CHAT_TEXTS } from '#contract/chat/limits.ts'
import { CHAT_FILTERS } from '#domain/chat/message.ts'
import { takeStart } from '#domain/text/shorten.ts'

const PER_PAGE = 40

/** The choices in the address; others than those that exist are left out. */
export function readInboxChoice(params: URLSearchParams) {
  const requested = Number(params.get('page'))
  return {
    search: takeStart((params.get('search') ?? '').trim(), CHAT_TEXTS.search.max),
    filter: CHAT_FILTERS.find((each) => each === params.get('filter')) ?? 'all',
    storeId: params.get('store') || undefined,
    page: Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1,
  }
}
export type InboxChoice = ReturnType<typeof readInboxChoice>

/** The query of the list; the browser sends the same one when it loads the list again. */
export const toListQuery = ({ filter, storeId, page }: InboxChoice) => ({
  filter,
  page,
  limit: PER_PAGE,
  ...(storeId && { storeId }),
})
