import { redirect } from 'react-router'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { loadStoreChoices } from '../../components/stores/store-choices.ts'
import { paths } from '../../paths.ts'
import { toListQuery, readInboxChoice, type InboxChoice } from './inbox-choice.ts'

export async function loadInbox({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const requested = readInboxChoice(url.searchParams)
  const bookingId = url.searchParams.get('booking')
  if (bookingId !== null) {
    const { data } = await call('GET /chat/merchant/conversations', {
      query: { bookingId, limit: 1 },
      signal,
    })
    throw redirect(data[0] ? paths.conversation(data[0].id) : paths.chat({ search: requested.search }))
  }
  const stores = await loadStoreChoices(call, signal)
  const choice = {
    ...requested,
    storeId: stores.some(({ id }) => id === requested.storeId) ? requested.storeId : undefined,
  }
  const found =
    choice.search === '' ? null : await call('GET /chat/search', { query: toSearchParams(choice), signal })
  const listed = found
    ? null
    : await call('GET /chat/merchant/conversations', { query: toListQuery(choice), signal })
  if (listed && choice.page > 1 && listed.data.length === 0)
    throw redirect(paths.chat({ ...choice, page: 1 }))
  return {
    listed,
    found: found?.data ?? null,
    stores,
    choice,
    now: context.get(nowContext).getTime(),
  }
}

const toSearchParams = ({ search }: InboxChoice) => ({ query: search })

export type LoadedInbox = Awaited<ReturnType<typeof loadInbox>>
export type Listed = NonNullable<LoadedInbox['listed']>
export type FoundConversation = NonNullable<LoadedInbox['found']>[number]
