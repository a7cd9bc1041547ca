import { CloudOff, Heart, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import type { favourites } from '#contract/favourites.ts'
import type { Reply } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { call } from '#web/shared/document/browser.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { IconButton } from '#web/components/forms/icon-button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { Pages } from '#web/components/navigation/pages.tsx'
import { useFavourites } from '../../favourites/favourites.tsx'
import { paths } from '../../paths.ts'
import { customersOnly } from '../profile/customers-only.ts'
import { FavouriteCard } from './favourite-card.tsx'
import { favouriteView, type FavouriteView } from './favourite-view.ts'
import { readPage } from '../lists/list-filters.ts'

const PER_PAGE = 24

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const page = readPage(url.searchParams)
  const now = context.get(nowContext).getTime()
  try {
    const list = listOf(
      await context.get(callContext)('GET /users/favorites', { query: { page, limit: PER_PAGE }, signal }),
      now,
    )
    if (page > list.pages) throw redirect(paths.profile.favourites(list.pages))
    return { page, now, list }
  } catch (error) {
    // A rejected request concerns the whole page (such as signing in); a server error is shown on it.
    if (error instanceof Problem && (error.status === 0 || error.status >= 500))
      return { page, now, failed: error.message }
    throw error
  }
}

const listOf = ({ favorites, pagination }: Reply<(typeof favourites)['GET /users/favorites']>, now: At) => ({
  cards: favorites.map((favorite) => favouriteView(favorite, now)),
  total: pagination.total,
  pages: Math.max(1, pagination.totalPages),
})
type List = ReturnType<typeof listOf>

export const meta = () =>
  privateMeta('My Favourite Offers', 'The offers you have saved, with their prices and the days they end.')

export default function MyFavourites() {
  const loaded = useLoaderData<typeof loader>()
  const { page } = loaded
  // Overrides the loaded list after a refresh.
  const [refreshed, setRefreshed] = useState<{
    of: object
    list?: List | undefined
    failed?: string | undefined
  }>()
  const { list, failed } = refreshed?.of === loaded ? refreshed : loaded
  const [isRefreshing, setRefreshing] = useState(false)
  const { removedIds, confirming, confirm, remove, heading } = useRemoval(list)
  const cards = list?.cards.filter(({ offerId }) => !removedIds.includes(offerId)) ?? []
  const total = list && list.total - (list.cards.length - cards.length)

  async function refresh() {
    setRefreshing(true)
    try {
      const reply = await call('GET /users/favorites', { query: { page, limit: PER_PAGE } })
      setRefreshed({ of: loaded, list: listOf(reply, loaded.now) })
    } catch (error) {
      setRefreshed({ of: loaded, list, failed: problemOf(error).message })
    } finally {
      setRefreshing(false)
    }
  }

  return (
    <main id="main" tabIndex={-1} className="wrap hd">
      <header className="saved-head">
        <h1 ref={heading} tabIndex={-1}>
          My Favourite Offers
        </h1>
        <p className="small quiet" role="status">
          {total === undefined ? 'Not loaded yet' : savedOffersText(total)}
        </p>
        <Button
          variant="line"
          size="sm"
          className="refresh needs-script"
          busy={isRefreshing}
          aria-label="Refresh"
          onClick={() => void refresh()}
        >
          <RotateCw className="s" />
          <span>{isRefreshing ? 'Refreshing...' : 'Refresh'}</span>
        </Button>
      </header>
      {failed !== undefined && (
        <div className="saved-trouble">
          <Note tone="bad" role="alert">
            <span className="words">
              <b className="block">Error loading favorites</b>
              {failed}
            </span>
            <IconButton label="Dismiss" onClick={() => setRefreshed({ of: loaded, list })}>
              <X />
            </IconButton>
          </Note>
        </div>
      )}
      {cards.length === 0 && <h2 className="vh">Offers</h2>}
      {list === undefined ? (
        <EmptyState
          icon={<CloudOff />}
          title="Your favourites are safe"
          action={
            <Button variant="line" busy={isRefreshing && 'Trying...'} onClick={() => void refresh()}>
              Try Again
            </Button>
          }
        >
          They could not be shown just now. Try again in a moment.
        </EmptyState>
      ) : cards.length > 0 ? (
        <>
          <div className="saved">
            {cards.map((favourite) => (
              <FavouriteCard
                key={favourite.offerId}
                favourite={favourite}
                onRemove={() => confirm(favourite)}
              />
            ))}
          </div>
          <Pages
            label="Pages of favourites"
            page={page}
            pages={list.pages}
            hrefFor={(to) => paths.profile.favourites(to)}
          />
          <Totals cards={cards} isAll={list.pages === 1} />
        </>
      ) : (
        <EmptyState
          icon={<Heart />}
          title="No favourite offers yet"
          action={
            <p className="row flex-wrap justify-center gap-2">
              <ButtonLink href={paths.hotdeals()}>Discover Offers</ButtonLink>
              <ButtonLink variant="line" href={paths.stores()}>
                Browse Stores
              </ButtonLink>
            </p>
          }
        >
          Tap the heart on an offer to save it here.
        </EmptyState>
      )}
      <ConfirmDialog
        open={confirming !== undefined}
        onOpenChange={() => confirm(undefined)}
        title="Remove from favourites"
        description="Are you sure you want to remove this offer from your favorites?"
        keep="Keep it"
        confirm="Remove"
        danger
        finalFocus={() => (confirming ? null : heading.current)}
        onConfirm={() => confirming && remove(confirming)}
      >
        {confirming && <p className="small mt-2 font-semibold">{confirming.title}</p>}
      </ConfirmDialog>
    </main>
  )
}

const savedOffersText = (count: number) => (count === 1 ? '1 saved offer' : `${count} saved offers`)

/** Removes a favourite after confirmation. Shown immediately and reverted if the server rejects it. */
function useRemoval(list: List | undefined) {
  const { favourites: favouriteSet, set } = useFavourites()
  // Removed favourites of this list; a reloaded list no longer contains them.
  const [removed, setRemoved] = useState<{ of: List | undefined; ids: string[] }>({ of: list, ids: [] })
  const [confirming, confirm] = useState<FavouriteView>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (list) favouriteSet.add(list.cards.map(({ offerId }) => offerId))
  }, [favouriteSet, list])

  const show = (offerId: string, isShown: boolean) =>
    setRemoved((before) => {
      const others = before.of === list ? before.ids.filter((id) => id !== offerId) : []
      return { of: list, ids: isShown ? others : [...others, offerId] }
    })

  async function remove({ offerId }: FavouriteView) {
    confirm(undefined)
    show(offerId, false)
    if (!(await set(offerId, false))) return show(offerId, true)
    notifyDone('Removed from your favourites', {
      label: 'Undo',
      onClick: () => {
        show(offerId, true)
        void set(offerId, true).then((isSaved) => isSaved || show(offerId, false))
      },
    })
  }
  return {
    removedIds: removed.of === list ? removed.ids : [],
    confirming,
    confirm,
    remove: (favourite: FavouriteView) => void remove(favourite),
    heading,
  }
}

function Totals({ cards, isAll }: { cards: FavouriteView[]; isAll: boolean }) {
  const open = cards.filter(({ state }) => state !== 'expired')
  const savedCents = open.reduce(
    (sum, { normalCents, priceCents }) => sum + ((normalCents ?? 0) - (priceCents ?? 0)),
    0,
  )
  const totals: [label: string, figure: string][] = [
    [isAll ? 'saved' : 'on this page', String(cards.length)],
    ['can be booked', String(open.filter(({ state }) => state === 'open').length)],
    ...(open.length < cards.length
      ? [['expired', String(cards.length - open.length)] as [string, string]]
      : []),
    ...(savedCents > 0 ? [['to save in all', formatKes(savedCents)] as [string, string]] : []),
  ]
  return (
    <footer className="saved-foot">
      <dl>
        {totals.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink variant="line" href={paths.hotdeals()}>
        Find more offers
      </ButtonLink>
    </footer>
  )
}
