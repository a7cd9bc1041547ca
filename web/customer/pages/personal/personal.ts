import { matchPath } from 'react-router'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { loadFavouriteIds } from '../../favourites/load-favourite-ids.ts'
import { pages } from '../../paths.ts'
import { loadAgain } from '../bookings/load-again.ts'
import { loadNextBooking } from '../bookings/load-next.ts'
import { attempt } from '../../attempt.ts'
import { loadOwnRequests } from '../requests/own/load-own-requests.ts'
import { loadOwnStore } from '../store/load-own-store.ts'
import { loadUnreadNotifications } from '../../layout/personal/load-unread-notifications.ts'

/** Loads the visitor's own data on a public page, which `of` names: the page itself is the same for everyone. */
async function loadPersonal({ context, url, request: { signal } }: LoaderArgs) {
  const session = context.get(sessionContext)
  const isCustomer = session?.role === 'customer'
  const of = url.searchParams.get('of') ?? ''
  const isOn = (page: string) => isCustomer && of === page
  const call = context.get(callContext)
  const storeId = isCustomer ? matchPath(pages.store, of)?.params.storeId : undefined
  const [favouriteIds, notifications, chats, again, next, requests, store] = await Promise.all([
    loadFavouriteIds(context, signal),
    loadUnreadNotifications(context, signal),
    isCustomer ? attempt(call('GET /chat/unread-count', { signal })) : null,
    isOn(pages.home) ? loadAgain(call, context.get(nowContext).getTime(), signal) : [],
    isOn(pages.home) ? attempt(loadNextBooking(call, context.get(nowContext).getTime(), signal)) : null,
    isOn(pages.requests) ? attempt(loadOwnRequests(call, signal)) : null,
    storeId === undefined ? null : attempt(loadOwnStore(call, storeId, signal)),
  ])
  return {
    session,
    favouriteIds,
    notifications,
    unreadChats: chats?.loaded?.data.count ?? 0,
    again,
    next: next?.loaded ?? null,
    requests: requests?.loaded ?? null,
    store: store?.loaded ?? null,
  }
}
export type Personal = Awaited<ReturnType<typeof loadPersonal>>

export const loader = async (args: LoaderArgs) => Response.json(await loadPersonal(args))
