import { data, Form, redirect, useLoaderData, useNavigation, type MetaArgs } from 'react-router'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ALL_LOCATIONS, PlaceList } from '../../location/place-list.tsx'
import { chosenPlace, cookieOf, findPlace } from '../../location/chosen-place.ts'
import { pages } from '../../paths.ts'

export async function loader({ context, url, request }: LoaderArgs) {
  const [{ locations }, place] = await Promise.all([
    context.get(callContext)('GET /locations/available'),
    chosenPlace(context, request),
  ])
  return {
    places: locations,
    place,
    search: (url.searchParams.get('q') ?? '').slice(0, 60),
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
  const headers = { 'set-cookie': cookieOf(place) }
  const back = form.get('back')
  if (typeof back === 'string') throw redirect(sameSitePath(back), { headers })
  if (!place && requested !== 'all')
    return data({ failed: 'There are no stores in this place any more.' }, { headers })
  return data({}, { headers })
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: 'Choose your location',
    description: 'Areas and towns of Kenya that have stores on D3, with how many offers are on in each.',
    path: pages.locations,
    isUnlisted: true,
  })

export default function Locations() {
  const { places, place, search, back } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formAction === pages.locations
  return (
    <main id="main" tabIndex={-1} className="wrap reading">
      <h1>Choose Your Location</h1>
      <p className="lead">Find the best deals near you. You look at {place?.name ?? ALL_LOCATIONS} now.</p>
      <form className="row mt-5" role="search" aria-label="Places">
        {back !== pages.home && <input type="hidden" name="back" value={back} />}
        <div className="input grow">
          <input
            type="search"
            name="q"
            defaultValue={search}
            placeholder="Search areas and towns"
            aria-label="Search areas and towns"
          />
        </div>
        <Button type="submit" variant="soft">
          Search
        </Button>
      </form>
      <Form method="post" action={pages.locations} className="mt-4" aria-busy={isBusy || undefined}>
        <input type="hidden" name="back" value={back} />
        <PlaceList places={places} chosen={place?.id ?? null} search={search} />
      </Form>
    </main>
  )
}
