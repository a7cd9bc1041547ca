import { m } from '#messages'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'

export async function loadAccount({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const [{ stores }, { user }] = await Promise.all([
    // Somebody who has left a team has an account without stores.
    context.get(sessionContext)?.merchantRole === null
      ? { stores: [] }
      : call('GET /bookings/merchant', { query: { page: 1, limit: 1 }, signal }),
    call('GET /users/profile', { signal }),
  ])
  return {
    stores,
    user,
    meta: [
      { title: m.merchant_page_title({ page: m.merchant_account_title() }) },
      { name: 'description', content: m.merchant_account_description() },
    ],
  }
}
