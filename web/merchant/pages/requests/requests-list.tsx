import { clsx } from 'clsx'
import { SlidersHorizontal } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigation, useParams, useRevalidator } from 'react-router'
import { m } from '#messages'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { NewerButton } from '#web/ui/notifications/newer-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'
import { chosenStoreName } from '../../components/stores/store-choices.ts'
import { useMay } from '../../role.ts'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { Figures } from './figures-line.tsx'
import type { loadRequests } from './parts/load-requests.ts'
import { NoRequests } from './no-requests.tsx'
import { OfferCard } from './parts/offer-card.tsx'
import { RequestCard } from './parts/request-card.tsx'
import { useNewRequests } from './use-new-requests.ts'

const InterestsSheet = lazyPart(async () => (await import('./interests-sheet.tsx')).default)

/** The head of the page and the list, which a phone hides beside an open request. */
export function RequestsList() {
  const loaded = useLoaderData<typeof loadRequests>()
  const { choice, pages, requests, offers, figures, interests, stores, newCount } = loaded
  const { store } = choice
  const now = useNow(loaded.now)
  const { id: openId } = useParams()
  const isOpen = openId !== undefined
  const isLoading = useNavigation().state === 'loading'
  const { revalidate } = useRevalidator()
  const isOnline = useIsOnline()
  const mayChange = useMay()('editInterests')
  const [isChoosing, setChoosing] = useState(false)
  const { newerCount, showNewer } = useNewRequests(loaded)
  const row = { choice, openId, now }
  return (
    <>
      {isOpen && <h1 className="sr-only wide:hidden">{m.merchant_request_title()}</h1>}
      <header
        className={clsx(
          'mb-3 flex items-start justify-between gap-4 narrow:flex-wrap wide:col-span-2 wide:items-end',
          isOpen && 'max-wide:hidden',
        )}
      >
        <div className="min-w-0">
          <StoreChoice
            stores={stores}
            storeId={store}
            page={paths.requests()}
            getPath={(chosen) => paths.requests({ list: choice.list, store: chosen })}
            otherChoices={{ list: choice.list === 'new' ? undefined : choice.list }}
          />
          <h1 className="text-22 wide:text-28">{m.merchant_request_title()}</h1>
          <Figures figures={figures} newCount={newCount} interests={interests} />
        </div>
        {mayChange && (
          <div className="flex-none">
            <Button variant="line" className="max-wide:hidden" onClick={() => setChoosing(true)}>
              <SlidersHorizontal />
              {m.merchant_request_interests()}
            </Button>
            <IconButton
              className="-mr-2.5 wide:hidden"
              label={m.merchant_request_interests()}
              onClick={() => setChoosing(true)}
            >
              <SlidersHorizontal />
            </IconButton>
          </div>
        )}
      </header>
      <div className={clsx('min-w-0', isOpen && 'max-wide:hidden')}>
        <Tabs
          label={m.merchant_request_lists()}
          items={[
            {
              href: paths.requests({ store }),
              label: m.merchant_request_list_new(),
              count: newCount,
              current: choice.list === 'new',
            },
            {
              href: paths.requests({ store, list: 'mine' }),
              label: m.merchant_request_list_mine(),
              count: figures.pendingOffers,
              current: choice.list === 'mine' || choice.list === 'ended',
            },
            {
              href: paths.requests({ store, list: 'won' }),
              label: m.merchant_request_list_won(),
              count: figures.acceptedOffers,
              current: choice.list === 'won',
            },
          ]}
        />
        {(choice.list === 'mine' || choice.list === 'ended') && (
          <nav className="mt-3 flex flex-wrap gap-2" aria-label={m.merchant_request_list_mine()}>
            {(['mine', 'ended'] as const).map((list) => (
              <Link
                key={list}
                href={paths.requests({ store, list })}
                className={chipClass({ selected: choice.list === list, tall: true })}
                aria-current={choice.list === list ? 'page' : undefined}
              >
                {list === 'mine' ? m.merchant_request_open_offers() : m.merchant_request_ended_offers()}
              </Link>
            ))}
          </nav>
        )}
        {!isOnline && (
          <Note tone="bad" role="status" className="mt-3">
            {m.merchant_request_offline()}
          </Note>
        )}
        <NewerButton
          count={newerCount}
          label={m.merchant_request_newer({ count: newerCount })}
          onClick={showNewer}
        />
        <div
          aria-busy={isLoading || undefined}
          className={clsx('mt-4 transition-opacity', isLoading && 'opacity-60')}
        >
          {(requests ?? offers ?? []).length === 0 ? (
            <NoRequests
              list={choice.list}
              storeId={store}
              storeName={chosenStoreName(stores, store)}
              hasCategories={interests.categories.length > 0 || figures.activeStores > 0}
              onChoose={mayChange ? () => setChoosing(true) : undefined}
            />
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {requests?.map((request) => (
                <RequestCard key={request.id} request={request} {...row} />
              ))}
              {offers?.map((offer) => (
                <OfferCard key={offer.id} offer={offer} {...row} />
              ))}
            </ul>
          )}
        </div>
        <Pages
          label={m.merchant_request_pages()}
          page={choice.page}
          pages={pages}
          hrefFor={(page) => paths.requests({ ...choice, page })}
        />
      </div>
      {isChoosing && (
        <InterestsSheet
          interests={interests}
          onClose={() => setChoosing(false)}
          onSaved={() => {
            setChoosing(false)
            void revalidate()
          }}
        />
      )}
    </>
  )
}
