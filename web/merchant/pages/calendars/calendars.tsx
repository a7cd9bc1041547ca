import { ChevronRight } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { FEED_DAYS } from '#contract/calendars/limits.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { FeedList } from '../../components/calendars/feed-list.tsx'
import { FormSection } from '../../components/form-section.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { StoreChoice } from '../../layout/store-choice.tsx'
import { paths } from '../../paths.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const { stores } = await call('GET /stores/merchant/my-stores', { signal })
  const named = url.searchParams.get('store')
  const store = stores.find(({ id }) => id === named) ?? stores[0]
  const choices = stores.map(({ id, name }) => ({ id, name }))
  if (!store) return { stores: choices, chosen: null }
  const [{ feeds }, { branches }, { staff }] = await Promise.all([
    call('GET /calendar-feeds', { query: { storeId: store.id, ofBranches: 'true' }, signal }),
    call('GET /branches/store/:id', { params: { id: store.id }, signal }),
    call('GET /staff', { query: { storeId: store.id }, signal }),
  ])
  const byBranch = Map.groupBy(feeds, ({ branchId }) => branchId)
  // The links of the store have the same bookings as those of its only branch.
  const shown = branches.length > 1 ? branches : []
  return {
    stores: choices,
    chosen: {
      store: { id: store.id, name: store.name, feeds: byBranch.get(null) ?? [] },
      branches: shown.map(({ id, name }) => ({ id, name, feeds: byBranch.get(id) ?? [] })),
      people: staff.map(({ id, name, role, photoUrl }) => ({ id, name, role, photoUrl })),
    },
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_calendars_title() }) },
  { name: 'description', content: m.merchant_feeds_hint() },
]

/** Private links to the bookings of a store and its branches, and the way to those of its people. */
export default function Calendars() {
  const { stores, chosen } = useLoaderData<typeof loader>()
  return (
    <Shell place="calendar">
      <StoreChoice
        stores={stores}
        storeId={chosen?.store.id}
        isOne
        page={paths.calendars()}
        getPath={paths.calendars}
        otherChoices={{}}
      />
      <SubHead
        back={{ href: paths.calendar(), label: m.merchant_nav_calendar() }}
        title={m.merchant_calendars_title()}
      />
      <p className="max-w-176 text-ink-2">{m.merchant_feeds_hint()}</p>
      <HelpLink topic="calendars" />
      {chosen && <OfStore key={chosen.store.id} {...chosen} />}
    </Shell>
  )
}

type Chosen = NonNullable<Awaited<ReturnType<typeof loader>>['chosen']>

const OfStore = ({ store, branches, people }: Chosen) => (
  <div className="mt-5 grid max-w-176 grid-cols-1 gap-4">
    <FormSection title={m.merchant_feeds_title_of({ name: store.name })}>
      <FeedList
        subject={{ storeId: store.id }}
        shows={m.merchant_feeds_shows_store(FEED_DAYS)}
        feeds={store.feeds}
      />
    </FormSection>
    {branches.map(({ id, name, feeds }) => (
      <FormSection key={id} title={m.merchant_feeds_title_of({ name })}>
        <FeedList subject={{ branchId: id }} shows={m.merchant_feeds_shows_branch(FEED_DAYS)} feeds={feeds} />
      </FormSection>
    ))}
    {people.length > 0 && (
      <FormSection title={m.merchant_nav_staff()}>
        <p className="quiet">{m.merchant_calendars_people()}</p>
        <ul className="divide-y divide-line">
          {people.map(({ id, name, role, photoUrl }) => (
            <li key={id}>
              <Link className="flex min-h-14 items-center gap-3 py-2" href={paths.person(id)}>
                <Avatar name={name} src={photoUrl} small />
                <span className="min-w-0 flex-1 text-15 leading-small">
                  <b className="block font-semibold [overflow-wrap:anywhere]">{name}</b>
                  <span className="quiet">{role}</span>
                </span>
                <ChevronRight className="small-icon flex-none text-ink-3" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </FormSection>
    )}
  </div>
)
