import { clsx } from 'clsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatDate } from '#domain/time/time.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { buildPublicMeta } from '#web/app/document/page-meta.ts'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Part } from '#web/ui/feedback/part.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { BadgeCheck, ChevronLeft } from '#web/ui/icons/icons.tsx'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Lead } from '../../layout/reading.tsx'
import { pages, paths } from '../../paths.ts'
import { ItemNotFound } from '../not-found/item-not-found.tsx'
import { orNotFound } from '../not-found/or-not-found.ts'
import { storeTrail } from '../store/store-trail.ts'
import { MonthChart } from './month-chart.tsx'
import { PriceLine } from './price-line.tsx'
import { trustView, type Figure, type TrustView } from './trust-view.ts'

export async function loader({
  context,
  params: { storeId },
  request: { signal },
}: LoaderArgs<'/store/:storeId/trust'>) {
  const { trust } = await orNotFound(
    context.get(callContext)('GET /stores/:id/trust', { params: { id: storeId }, signal }),
  )
  const view = trustView(trust, context.get(nowContext).getTime())
  return {
    meta: buildPublicMeta(context, {
      title: m.trust_title({ store: view.name }),
      description: m.trust_description({ store: view.name }),
      path: paths.storeTrust(view.id),
    }),
    view,
  }
}

export const meta = loadedMeta

export default function StoreTrustPage() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="page-column pb-6">
      <div className="max-wide:hidden">
        <Crumbs
          trail={[...storeTrail(), { href: paths.store(view), label: view.name }]}
          here={m.trust_heading()}
        />
      </div>
      <Link
        className="mt-2 inline-flex min-h-11 items-center gap-1 font-semibold text-info-text wide:hidden"
        href={paths.store(view)}
      >
        <ChevronLeft className="small-icon flex-none" aria-hidden />
        {view.name}
      </Link>
      <h1 className="wide:mt-2">{m.trust_title({ store: view.name })}</h1>
      <Lead>{m.trust_lead({ day: formatDate(view.from) })}</Lead>
      <ul className="mt-6 mb-7 grid gap-3 mid:grid-cols-2 wide:grid-cols-4 wide:gap-4">
        {view.figures.map((figure) => (
          <FigurePanel key={figure.title} {...figure} />
        ))}
      </ul>
      {view.hasMonths && (
        <Part title={m.trust_months()}>
          <MonthChart months={view.months} />
        </Part>
      )}
      <Part title={m.trust_prices()}>
        <p className="max-w-text">{view.prices}</p>
        <ul className="mt-4 grid gap-3 wide:grid-cols-2 wide:gap-4">
          {view.offers.map((offer) => (
            <PricedOffer key={offer.id} offer={offer} view={view} />
          ))}
        </ul>
      </Part>
    </main>
  )
}

function FigurePanel({ title, value, about, isKnown }: Figure) {
  return (
    <li className={panelClass({ className: 'min-w-0' })}>
      <h2 className="text-15 leading-small font-semibold text-ink-2">{title}</h2>
      <p
        className={clsx(
          'mt-1 font-display font-bold tabular-nums',
          isKnown ? 'text-22 leading-title' : 'text-18 leading-row text-ink-2',
        )}
      >
        {value}
      </p>
      <p className="quiet mt-1.5">{about}</p>
    </li>
  )
}

function PricedOffer({ offer, view }: { offer: TrustView['offers'][number]; view: TrustView }) {
  return (
    <li className={panelClass({ className: 'grid min-w-0 content-start gap-2' })}>
      <h3 className="text-16">
        <Link className={linkClass} href={paths.offer(offer.id, view.id)}>
          {offer.title}
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-2">
        {offer.price}
        {offer.isVerified && (
          <Pill tone="ok" icon={BadgeCheck}>
            {m.offer_verified()}
          </Pill>
        )}
      </p>
      {offer.steps.length > 0 && <PriceLine steps={offer.steps} from={view.from} now={view.now} />}
      <ul className="quiet">
        {offer.prices.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </li>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ItemNotFound
      error={error}
      title={m.store_missing()}
      why={m.store_missing_why()}
      others={{ href: pages.stores, label: m.store_missing_others() }}
    />
  )
}
