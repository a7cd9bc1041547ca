import { MapPin, Store as StoreIcon, Tag, Users } from '#web/ui/icons/icons.tsx'
import { useRef, useState } from 'react'
import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Store } from '#contract/entities/store.ts'
import { call } from '#web/api/browser.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { paths } from '../../paths.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { customersOnly } from '../../customers-only.ts'
import { followersText } from '../store/followers-text.ts'
import { readPage } from '../lists/list-filters.ts'
import { findDiscount } from '../stores/store-cards.ts'
import { SavedHead, SavedList } from './saved-list.tsx'

const PER_PAGE = 24

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  const page = readPage(url.searchParams)
  const { followedStores, total, pagination } = await context.get(callContext)('GET /stores/followed', {
    query: { page, limit: PER_PAGE },
    signal,
  })
  const pages = Math.max(1, pagination.totalPages)
  if (page > pages) throw redirect(paths.profile.followedStores(pages))
  return { page, pages, total, stores: followedStores.map(toCard) }
}

const toCard = (store: Store) => ({
  id: store.id,
  href: paths.store(store),
  name: store.name,
  logo: store.logo_url,
  cover: store.cover_url,
  about: store.description,
  area: store.location,
  rating: store.rating,
  reviews: store.totalReviews,
  followers: store.followers,
  discount: findDiscount(store),
})
type Card = ReturnType<typeof toCard>

export const meta = () => privateMeta(m.saved_stores_title(), m.saved_stores_description())

export default function FollowedStores() {
  const { page, pages, total, stores } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [unfollowing, setUnfollowing] = useState<ReadonlySet<string>>(new Set())
  // Unfollowed stores of this list; a reloaded list no longer contains them.
  const [unfollowed, setUnfollowed] = useState<{ of: object; ids: string[] }>()
  const unfollowedIds = unfollowed?.of === stores ? unfollowed.ids : []
  const shown = stores.filter(({ id }) => !unfollowedIds.includes(id))
  const count = total - unfollowedIds.length

  async function unfollow({ id, name }: Card) {
    setUnfollowing((before) => new Set([...before, id]))
    try {
      await call('DELETE /stores/:id/follow', { params: { id } })
      setUnfollowed((before) => ({ of: stores, ids: [...(before?.of === stores ? before.ids : []), id] }))
      heading.current?.focus({ preventScroll: true })
      notifyDone(m.saved_stores_unfollowed({ store: name }), {
        label: m.saved_undo(),
        onClick: () => void followAgain(id),
      })
    } catch (error) {
      notifyFailed(m.saved_stores_unfollow_failed({ message: toProblem(error).message }))
      void revalidate()
    } finally {
      setUnfollowing((before) => new Set([...before].filter((each) => each !== id)))
    }
  }

  async function followAgain(id: string) {
    try {
      await call('PUT /stores/:id/follow', { params: { id } })
    } catch (error) {
      notifyFailed(m.saved_stores_follow_failed({ message: toProblem(error).message }))
    }
    void revalidate()
  }

  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 wide:pt-8">
      <SavedHead
        heading={heading}
        title={m.saved_stores_title()}
        count={m.stores_count({ count: formatNumber(count) })}
      />
      {shown.length === 0 && <h2 className="sr-only">{m.saved_stores_heading()}</h2>}
      {shown.length > 0 ? (
        <>
          <SavedList>
            {shown.map((store) => (
              <FollowedStore
                key={store.id}
                store={store}
                isUnfollowing={unfollowing.has(store.id)}
                onUnfollow={() => void unfollow(store)}
              />
            ))}
          </SavedList>
          <Pages
            label={m.saved_stores_pages()}
            page={page}
            pages={pages}
            hrefFor={(to) => paths.profile.followedStores(to)}
          />
        </>
      ) : (
        <EmptyState
          icon={<StoreIcon />}
          title={m.saved_stores_empty()}
          action={<ButtonLink href={paths.stores()}>{m.saved_stores_discover()}</ButtonLink>}
        >
          {m.saved_stores_empty_hint()}
        </EmptyState>
      )}
    </main>
  )
}

function FollowedStore({
  store,
  isUnfollowing,
  onUnfollow,
}: {
  store: Card
  isUnfollowing: boolean
  onUnfollow: () => void
}) {
  return (
    <article
      className="grid grid-cols-[60px_minmax(0,1fr)] content-start gap-x-3.5 rounded-card border border-line
        bg-surface p-4 wide:grid-rows-[auto_auto_auto_1fr] wide:p-5"
      aria-label={store.name}
    >
      <LogoMark name={store.name} logo={store.logo} coverPattern={store.cover} size={60} at="large" />
      <div className="min-w-0">
        <h2 className="min-w-0 truncate font-display text-18 leading-label font-bold">
          <Link className="hover:underline" href={store.href}>
            {store.name}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-ink-2">
          <Rating rating={store.rating} reviews={store.reviews} />
          <span>
            <MapPin className="small-icon" /> {store.area}
          </span>
          <span>
            <Users className="small-icon" /> {followersText(store.followers)}
          </span>
        </p>
      </div>
      {store.about && <p className="line-clamp-2 col-span-full mt-2.5 quiet">{store.about}</p>}
      {store.discount && (
        <p className="col-span-full mt-2.5 flex items-center gap-1.5 text-14 font-semibold text-save-text">
          <Tag className="small-icon" />
          {m.saved_stores_discount({ percent: store.discount })}
        </p>
      )}
      <div className="col-span-full mt-3.5 grid grid-cols-[1fr_1fr] gap-2 self-end">
        <ButtonLink
          variant="ink"
          size="touch"
          href={store.href}
          aria-label={m.saved_stores_view_named({ store: store.name })}
        >
          {m.saved_stores_view()}
        </ButtonLink>
        <Button
          variant="line"
          size="touch"
          className="noscript:hidden"
          busy={isUnfollowing && m.saved_stores_unfollowing()}
          aria-label={m.saved_stores_unfollow_named({ store: store.name })}
          onClick={onUnfollow}
        >
          {m.saved_stores_unfollow()}
        </Button>
      </div>
    </article>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.saved_stores_title()} failure={m.saved_stores_failed()} />
}
