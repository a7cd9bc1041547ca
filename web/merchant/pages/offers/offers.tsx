import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { Plus, Tag } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useNavigation } from 'react-router'
import { m } from '#messages'
import { OFFER_LISTS, type OfferList } from '#domain/catalogue/offer-state.ts'
import { formatKes } from '#domain/payments/money.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { shownStore } from '../../components/stores/store-choices.ts'
import { useMay } from '../../role.ts'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'
import { loadOffers } from './load-offers.ts'
import { OfferRow } from './offer-row.tsx'

export const loader = loadOffers

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_offers_title() }) },
  { name: 'description', content: m.merchant_offers_description() },
]

export default function Offers() {
  const {
    offers,
    list,
    page,
    pages,
    storeId,
    summary,
    stores,
    now: loadedAt,
  } = useLoaderData<typeof loadOffers>()
  const now = useNow(loadedAt)
  const isLoading = useNavigation().state === 'loading'
  const { counts } = summary
  const mayEdit = useMay()('editCatalogue')
  const add = mayEdit && (
    <ButtonLink href={paths.newOffer(storeId)}>
      <Plus />
      {m.merchant_offers_new()}
    </ButtonLink>
  )
  return (
    <Shell place="offers" store={shownStore(stores, storeId)}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <StoreChoice
            stores={stores}
            storeId={storeId}
            page={paths.offers()}
            getPath={(store) => paths.offers({ list, store })}
            otherChoices={{ list: list === 'current' ? undefined : list }}
          />
          <h1 className="text-28">{m.merchant_offers_title()}</h1>
          <p className="mt-1 flex flex-wrap gap-x-4 text-ink-2 max-wide:text-14">
            <span>
              <ParaglideMessage
                message={m.merchant_offers_booked_month}
                inputs={{ count: summary.bookedThisMonth }}
                markup={{ b: figure }}
              />
            </span>
            {summary.takenThisMonth !== null && (
              <span>
                <ParaglideMessage
                  message={m.merchant_offers_taken_month}
                  inputs={{ amount: formatKes(Math.round(summary.takenThisMonth * 100)) }}
                  markup={{ b: figure }}
                />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          {mayEdit && <MoreLink href={paths.quietHours(storeId)}>{m.merchant_quiet_link()}</MoreLink>}
          <div className="max-wide:hidden">{add}</div>
        </div>
      </header>
      <div className="mt-2">
        <Tabs
          compact
          label={m.merchant_offers_lists()}
          items={OFFER_LISTS.filter((each) => each === list || each !== 'draft' || counts.draft > 0).map(
            (each) => ({
              href: paths.offers({ list: each, store: storeId }),
              label: LISTS[each](),
              count: counts[each],
              current: each === list,
            }),
          )}
        />
      </div>
      <div
        aria-busy={isLoading || undefined}
        className={clsx('transition-opacity max-wide:pb-12', isLoading && 'opacity-50')}
      >
        {offers.length === 0 ? (
          <div className={panelClass({ className: 'mt-4 py-8!' })}>
            <h2 className="sr-only">{LISTS[list]()}</h2>
            <EmptyState
              icon={<Tag />}
              title={list === 'current' ? m.merchant_offers_empty() : m.merchant_offers_none()}
            >
              {mayEdit && list === 'current' && m.merchant_offers_empty_hint()}
            </EmptyState>
          </div>
        ) : (
          <div className="wide:mt-4 wide:rounded-card wide:border wide:border-line wide:bg-surface wide:px-5 wide:py-2">
            <p
              className="grid grid-cols-[72px_minmax(0,1fr)_112px_136px_128px_136px_44px] gap-x-4 border-b border-line py-2.5
                text-14 font-semibold text-ink-2 max-wide:hidden"
              aria-hidden
            >
              <span className="col-span-2">{m.merchant_offers_column_offer()}</span>
              <span>{m.merchant_offer_price_heading()}</span>
              <span>{m.merchant_offers_column_history()}</span>
              <span>{m.merchant_offers_column_sold()}</span>
              <span>{m.merchant_offers_column_status()}</span>
            </p>
            <ul>
              {offers.map((offer) => (
                <OfferRow
                  key={offer.id}
                  offer={offer}
                  now={now}
                  mayEdit={mayEdit}
                  namesStore={stores.length > 1 && !storeId}
                />
              ))}
            </ul>
          </div>
        )}
        <Pages
          label={m.merchant_offers_pages()}
          page={page}
          pages={pages}
          hrefFor={(to) => paths.offers({ list, store: storeId, page: to })}
        />
      </div>
      <div className="fixed right-4 bottom-[calc(76px+env(safe-area-inset-bottom))] z-10 wide:hidden">
        {add}
      </div>
    </Shell>
  )
}

const LISTS: Record<OfferList, () => string> = {
  current: m.merchant_offers_list_current,
  live: m.merchant_offers_list_live,
  scheduled: m.merchant_offers_list_scheduled,
  draft: m.merchant_offers_list_draft,
  paused: m.merchant_offers_list_paused,
  ended: m.merchant_offers_list_ended,
}

const figure = boldIn('text-ink')
