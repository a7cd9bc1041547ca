import { useLoaderData, useRevalidator } from 'react-router'
import { toDay } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import {
  callContext,
  mapTilesUrlContext,
  nowContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Areas } from './areas.tsx'
import { Categories } from './categories.tsx'
import { FeaturedOffers } from './featured-offers.tsx'
import { Holidays } from './holidays.tsx'
import { Promotions } from './promotions.tsx'
import { Synonyms } from './synonyms.tsx'

const PARTS = {
  holidays: 'Holidays',
  categories: 'Categories',
  areas: 'Areas',
  synonyms: 'Search words',
  featured: 'Featured offers',
  promotions: 'Promo strip',
} as const
type CataloguePart = keyof typeof PARTS
// Object.keys loses the type of the keys.
const NAMES = Object.keys(PARTS) as CataloguePart[]
const isPart = (name: string | null): name is CataloguePart => NAMES.some((each) => each === name)

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const given = url.searchParams.get('part')
  const part = isPart(given) ? given : 'holidays'
  return {
    part,
    today: toDay(context.get(nowContext).getTime()),
    tilesUrl: context.get(mapTilesUrlContext),
    shown: await load(context.get(callContext), part, signal),
  }
}

/** Loads the list of the part. */
async function load(call: Call, part: CataloguePart, signal: AbortSignal) {
  switch (part) {
    case 'holidays':
      return { part, ...(await call('GET /admin/holidays', { signal })) }
    case 'categories':
      return { part, ...(await call('GET /admin/categories', { signal })) }
    case 'areas':
      return { part, ...(await call('GET /admin/areas', { signal })) }
    case 'synonyms':
      return { part, ...(await call('GET /admin/synonyms', { signal })) }
    case 'featured':
      return { part, ...(await call('GET /admin/featured-offers', { signal })) }
    case 'promotions':
      return { part, ...(await call('GET /admin/promotions', { signal })) }
  }
}

export const meta = () => [{ title: 'Catalogue · D3 Admin' }]

export default function CataloguePage() {
  const { part, today, tilesUrl, shown } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <Shell section="catalogue" title="Catalogue">
      <Tabs
        label="Parts of the catalogue"
        items={NAMES.map((name) => ({
          href: paths.catalogue(name === 'holidays' ? undefined : name),
          label: PARTS[name],
          current: name === part,
        }))}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.part === 'holidays' && <Holidays holidays={shown.holidays} onChange={revalidate} />}
        {shown.part === 'categories' && <Categories categories={shown.categories} onChange={revalidate} />}
        {shown.part === 'areas' && <Areas tilesUrl={tilesUrl} areas={shown.areas} onChange={revalidate} />}
        {shown.part === 'synonyms' && <Synonyms synonyms={shown.synonyms} onChange={revalidate} />}
        {shown.part === 'featured' && (
          <FeaturedOffers offers={shown.offers} today={today} onChange={revalidate} />
        )}
        {shown.part === 'promotions' && (
          <Promotions promotions={shown.promotions} today={today} onChange={revalidate} />
        )}
      </div>
    </Shell>
  )
}
