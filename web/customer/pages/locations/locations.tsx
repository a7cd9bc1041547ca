import { data, redirect, useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { takeStart } from '#domain/text/shorten.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Lead, ReadingMain } from '../../layout/reading.tsx'
import { controlClass, fieldFrame } from '#web/ui/forms/field-frame.ts'
import { MAX_AREA_SEARCH } from '#web/parts/location/area-search.ts'
import { PlaceList } from '../../location/place-list.tsx'
import { chosenPlace, toCookie, findPlace } from '../../location/chosen-place.ts'
import { pages } from '../../paths.ts'

export async function loader({ context, url, request }: LoaderArgs) {
  const [{ locations }, place] = await Promise.all([
    context.get(callContext)('GET /locations/available'),
    chosenPlace(context, request),
  ])
  return {
    places: locations,
    place,
    search: takeStart(url.searchParams.get('q') ?? '', MAX_AREA_SEARCH),
    back: sameSitePath(url.searchParams.get('back')),
  }
}

/**
 * Stores the choice in a cookie. The form of this page redirects to `back`; the list in the header stays on
 * its page.
 */
export async function action({ request, context }: LoaderArgs) {
  const form = await request.formData()
  const location = form.get('location')
  const requested = typeof location === 'string' ? location : ''
  const place = await findPlace(context, requested === 'all' ? '' : requested)
  const headers = { 'set-cookie': toCookie(place) }
  const back = form.get('back')
  if (typeof back === 'string') throw redirect(sameSitePath(back), { headers })
  if (!place && requested !== 'all') return data({ failed: m.places_no_stores() }, { headers })
  return data({}, { headers })
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.places_meta_title(),
    description: m.places_meta_description(),
    path: pages.locations,
    isUnlisted: true,
  })

export default function Locations() {
  const { places, place, search, back } = useLoaderData<typeof loader>()
  return (
    <ReadingMain>
      <h1>{m.places_title()}</h1>
      <Lead>{place ? m.places_lead_in({ place: place.name }) : m.places_lead()}</Lead>
      <form className="flex items-center gap-2 mt-5" role="search" aria-label={m.places_search()}>
        {back !== pages.home && <input type="hidden" name="back" value={back} />}
        <div className={fieldFrame({ className: 'grow' })}>
          <input
            type="search"
            name="q"
            defaultValue={search}
            placeholder={m.places_search()}
            aria-label={m.places_search()}
            className={controlClass}
          />
        </div>
        <Button type="submit" variant="soft">
          {m.places_search_submit()}
        </Button>
      </form>
      <form method="post" action={pages.locations} className="mt-4">
        <input type="hidden" name="back" value={back} />
        <PlaceList places={places} chosen={place?.id ?? null} search={search} />
      </form>
    </ReadingMain>
  )
}
