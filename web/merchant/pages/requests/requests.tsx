import { Outlet, useLoaderData, useParams, useRevalidator } from 'react-router'
import { m } from '#messages'
import { shownStore } from '../../components/stores/store-choices.ts'
import { Shell } from '../../layout/shell.tsx'
import { loadRequests } from './parts/load-requests.ts'
import { RequestsList } from './requests-list.tsx'

export const loader = loadRequests

/** Returns whether to load the list again, which opening a request does not do. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_request_title() }) },
  { name: 'description', content: m.merchant_request_description() },
]

/** The list, and beside it the request that is open; on a phone, that request alone. */
export default function Requests() {
  const { newCount, choice, stores } = useLoaderData<typeof loadRequests>()
  const { revalidate } = useRevalidator()
  const reload: ReloadRequests = () => void revalidate()
  const isOpen = useParams().id !== undefined
  return (
    <Shell
      place="requests"
      store={shownStore(stores, choice.store)}
      withoutTabs={isOpen}
      requestCount={choice.store ? undefined : newCount}
    >
      <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(360px,438px)] wide:items-start wide:gap-x-6">
        <RequestsList />
        {isOpen ? (
          <Outlet context={reload} />
        ) : (
          <p className="rounded-card border border-dashed border-line p-6 text-center text-ink-2 max-wide:hidden">
            {m.merchant_request_choose()}
          </p>
        )}
      </div>
    </Shell>
  )
}

/** Loads the list and the open request again after a change. */
export type ReloadRequests = () => void
