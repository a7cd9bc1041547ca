import { redirect } from 'react-router'
import type { MerchantConversation } from '#contract/entities/chat.ts'
import { nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { paths } from '../../paths.ts'
import { readInboxChoice, type InboxChoice } from './inbox-choice.ts'

const PER_PAGE = 40

export async function loadInbox({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const requested = readInboxChoice(url.searchParams)
  const { stores } = await call('GET /stores/merchant/my-stores', { signal })
  const choice = {
    ...requested,
    storeId: stores.some(({ id }) => id === requested.storeId) ? requested.storeId : undefined,
  }
  const found =
    choice.search === '' ? null : await call('GET /chat/search', { query: searchOf(choice), signal })
  const listed = found
    ? null
    : await call('GET /chat/merchant/conversations', { query: listOf(choice), signal })
  if (listed && choice.page > 1 && listed.data.length === 0)
    throw redirect(paths.chat({ ...choice, page: 1 }))
  return {
    listed,
    found: found?.data ?? null,
    stores: stores.map(({ id, name, location }) => ({ id, name, location })),
    choice,
    now: context.get(nowContext).getTime(),
  }
}

const searchOf = ({ search }: InboxChoice) => ({ query: search })

/** The query of the list; the browser sends the same one when it loads the list again. */
export const listOf = ({ filter, storeId, page }: InboxChoice) => ({
  filter,
  page,
  limit: PER_PAGE,
  ...(storeId && { storeId }),
})

export type LoadedInbox = Awaited<ReturnType<typeof loadInbox>>
export type Listed = NonNullable<LoadedInbox['listed']>
export type FoundConversation = NonNullable<LoadedInbox['found']>[number]
export type { MerchantConversation }
