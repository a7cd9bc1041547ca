import { MapPin, Store as StoreIcon, Tag, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages'
import type { Store } from '#contract/entities.ts'
import { call } from '#web/shared/document/browser.ts'
import { PageFailed } from '#web/shared/document/page-failed.tsx'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { LogoMark } from '#web/components/navigation/logo-mark.tsx'
import { notifyDone, notifyFailed } from '#web/components/overlays/notify.ts'
import { Pages } from '#web/components/navigation/pages.tsx'
import { Rating } from '#web/components/commerce/rating.tsx'
import { paths } from '../../paths.ts'
import { formatNumber } from '#web/shared/i18n/format-number.ts'
import { customersOnly } from '../profile/customers-only.ts'
import { followersText } from '../store/follow-button.tsx'
import { readPage } from '../lists/list-filters.ts'
import { discountOf } from '../stores/store-cards.ts'

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
  return { page, pages, total, stores: followedStores.map(cardOf) }
}

const cardOf = (store: Store) => ({
  id: store.id,
  href: paths.store(store.id),
  name: store.name,
  logo: store.logo_url,
  cover: store.cover_url,
  about: store.description,
  area: store.location,
  rating: store.rating,
  reviews: store.totalReviews,
  followers: store.followers,
  discount: discountOf(store),
})
type Card = ReturnType<typeof cardOf>

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
      await call('POST /stores/:id/toggle-follow', { params: { id } })
      setUnfollowed((before) => ({ of: stores, ids: [...(before?.of === stores ? before.ids : []), id] }))
      heading.current?.focus({ preventScroll: true })
      notifyDone(m.saved_stores_unfollowed({ store: name }), {
        label: m.saved_undo(),
        onClick: () => void followAgain(id),
      })
    } catch (error) {
      notifyFailed(m.saved_stores_unfollow_failed({ message: problemOf(error).message }))
      void revalidate()
    } finally {
      setUnfollowing((before) => new Set([...before].filter((each) => each !== id)))
    }
  }

  async function followAgain(id: string) {
    try {
      await call('POST /stores/:id/toggle-follow', { params: { id } })
    } catch (error) {
      notifyFailed(m.saved_stores_follow_failed({ message: problemOf(error).message }))
    }
    void revalidate()
  }

  return (
    <main id="main" tabIndex={-1} className="wrap hd">
      <header className="saved-head">
        <h1 ref={heading} tabIndex={-1}>
          {m.saved_stores_title()}
        </h1>
        <p className="small quiet" role="status">
          {m.stores_count({ count: formatNumber(count) })}
        </p>
      </header>
      {shown.length === 0 && <h2 className="vh">{m.saved_stores_heading()}</h2>}
      {shown.length > 0 ? (
        <>
          <div className="saved">
            {shown.map((store) => (
              <FollowedStore
                key={store.id}
                store={store}
                isUnfollowing={unfollowing.has(store.id)}
                onUnfollow={() => void unfollow(store)}
              />
            ))}
          </div>
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
    <article className="liked" aria-label={store.name}>
      <LogoMark name={store.name} logo={store.logo} coverPattern={store.cover} size={60} />
      <div className="min-w-0">
        <h2 className="cut">
          <Link className="name" href={store.href}>
            {store.name}
          </Link>
        </h2>
        <p className="facts-line">
          <Rating rating={store.rating} reviews={store.reviews} />
          <span>
            <MapPin className="s" /> {store.area}
          </span>
          <span>
            <Users className="s" /> {followersText(store.followers)}
          </span>
        </p>
      </div>
      {store.about && <p className="about two">{store.about}</p>}
      {store.discount && (
        <p className="upto">
          <Tag className="s" />
          {m.saved_stores_discount({ percent: store.discount })}
        </p>
      )}
      <div className="liked-acts">
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
          className="needs-script"
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
  return (
    <PageFailed
      error={error}
      className="wrap hd"
      heading={m.saved_stores_title()}
      failure={m.saved_stores_failed()}
    />
  )
}
