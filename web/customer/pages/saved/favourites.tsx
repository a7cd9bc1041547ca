import { CloudOff, Heart, RotateCw, TriangleAlert, X } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import type { favourites } from '#contract/favourites.ts'
import type { Reply } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { ConfirmDialog } from '#web/app/document/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { formatNumber } from '#domain/text/format-number.ts'
import { favouriteSet, setFavourite } from '../../favourites/favourites-store.ts'
import { paths } from '../../paths.ts'
import { customersOnly } from '../../customers-only.ts'
import { FavouriteCard } from './favourite-card.tsx'
import { favouriteView, type FavouriteView } from './favourite-view.ts'
import { SavedHead, SavedList } from './saved-list.tsx'
import { readPage } from '../lists/list-filters.ts'

const PER_PAGE = 24

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const page = readPage(url.searchParams)
  const now = context.get(nowContext).getTime()
  try {
    const list = toList(
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

const toList = ({ favorites, pagination }: Reply<(typeof favourites)['GET /users/favorites']>, now: At) => ({
  cards: favorites.map((favorite) => favouriteView(favorite, now)),
  total: pagination.total,
  pages: Math.max(1, pagination.totalPages),
})
type List = ReturnType<typeof toList>

export const meta = () => privateMeta(m.saved_offers_title(), m.saved_offers_description())

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
      setRefreshed({ of: loaded, list: toList(reply, loaded.now) })
    } catch (error) {
      setRefreshed({ of: loaded, list, failed: toProblem(error).message })
    } finally {
      setRefreshing(false)
    }
  }

  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 wide:pt-8">
      <SavedHead
        heading={heading}
        title={m.saved_offers_title()}
        count={
          total === undefined
            ? m.saved_offers_not_loaded()
            : m.saved_offers_count({ count: formatNumber(total) })
        }
      >
        <Button
          variant="line"
          size="sm"
          className="min-h-11! max-wide:w-11 max-wide:px-0! noscript:hidden"
          busy={isRefreshing}
          aria-label={m.list_refresh()}
          onClick={() => void refresh()}
        >
          <RotateCw />
          <span className="max-wide:sr-only">{isRefreshing ? m.list_refreshing() : m.list_refresh()}</span>
        </Button>
      </SavedHead>
      {failed !== undefined && (
        <div className="mb-4.5">
          <Note tone="bad" role="alert" icon={<TriangleAlert className="self-center" />}>
            <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
              <span className="flex-[1_1_200px]">
                <b className="block">{m.saved_offers_failed()}</b>
                {failed}
              </span>
              <IconButton label={m.saved_offers_dismiss()} onClick={() => setRefreshed({ of: loaded, list })}>
                <X className="text-danger" />
              </IconButton>
            </span>
          </Note>
        </div>
      )}
      {cards.length === 0 && <h2 className="sr-only">{m.saved_offers_heading()}</h2>}
      {list === undefined ? (
        <EmptyState
          icon={<CloudOff />}
          title={m.saved_offers_safe()}
          action={
            <Button
              variant="line"
              busy={isRefreshing && m.saved_offers_retrying()}
              onClick={() => void refresh()}
            >
              {m.ui_try_again()}
            </Button>
          }
        >
          {m.saved_offers_safe_hint()}
        </EmptyState>
      ) : cards.length > 0 ? (
        <>
          <SavedList>
            {cards.map((favourite) => (
              <FavouriteCard
                key={favourite.offerId}
                favourite={favourite}
                onRemove={() => confirm(favourite)}
              />
            ))}
          </SavedList>
          <Pages
            label={m.saved_offers_pages()}
            page={page}
            pages={list.pages}
            hrefFor={(to) => paths.profile.favourites(to)}
          />
          <Totals cards={cards} isAll={list.pages === 1} />
        </>
      ) : (
        <EmptyState
          icon={<Heart />}
          title={m.saved_offers_empty()}
          action={
            <p className="flex flex-wrap items-center justify-center gap-2">
              <ButtonLink href={paths.hotdeals()}>{m.saved_offers_discover()}</ButtonLink>
              <ButtonLink variant="line" href={paths.stores()}>
                {m.saved_offers_browse_stores()}
              </ButtonLink>
            </p>
          }
        >
          {m.saved_offers_empty_hint()}
        </EmptyState>
      )}
      <ConfirmDialog
        open={confirming !== undefined}
        onOpenChange={() => confirm(undefined)}
        title={m.saved_remove_title()}
        description={m.saved_remove_question()}
        cancelLabel={m.saved_remove_keep()}
        confirmLabel={m.saved_remove_confirm()}
        danger
        finalFocus={() => (confirming ? null : heading.current)}
        onConfirm={() => confirming && remove(confirming)}
      >
        {confirming && <p className="text-14 leading-small mt-2 font-semibold">{confirming.title}</p>}
      </ConfirmDialog>
    </main>
  )
}

/** Removes a favourite after confirmation. Shown immediately and reverted if the server rejects it. */
function useRemoval(list: List | undefined) {
  // Removed favourites of this list; a reloaded list no longer contains them.
  const [removed, setRemoved] = useState<{ of: List | undefined; ids: string[] }>({ of: list, ids: [] })
  const [confirming, confirm] = useState<FavouriteView>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (list) favouriteSet.add(list.cards.map(({ offerId }) => offerId))
  }, [list])

  const show = (offerId: string, isShown: boolean) =>
    setRemoved((before) => {
      const others = before.of === list ? before.ids.filter((id) => id !== offerId) : []
      return { of: list, ids: isShown ? others : [...others, offerId] }
    })

  async function remove({ offerId }: FavouriteView) {
    confirm(undefined)
    show(offerId, false)
    if (!(await setFavourite(offerId, false))) return show(offerId, true)
    notifyDone(m.saved_remove_done(), {
      label: m.saved_undo(),
      onClick: () => {
        show(offerId, true)
        void setFavourite(offerId, true).then((isSaved) => isSaved || show(offerId, false))
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
  const savedCents = open.reduce((sum, favourite) => sum + favourite.savedCents, 0)
  const totals: [label: string, figure: string][] = [
    [isAll ? m.saved_offers_total() : m.saved_offers_total_on_page(), String(cards.length)],
    [m.saved_offers_total_open(), String(open.filter(({ state }) => state === 'open').length)],
    ...(open.length < cards.length
      ? [[m.saved_offers_total_expired(), String(cards.length - open.length)] as [string, string]]
      : []),
    ...(savedCents > 0 ? [[m.saved_offers_total_savings(), formatKes(savedCents)] as [string, string]] : []),
  ]
  return (
    <footer
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-tint p-4.5
        wide:px-6 wide:py-5"
    >
      <dl className="flex flex-wrap gap-x-7 gap-y-1.5">
        {totals.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="font-display text-18 leading-label font-bold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink variant="line" href={paths.hotdeals()}>
        {m.saved_offers_find_more()}
      </ButtonLink>
    </footer>
  )
}
