import { Check, MapPin } from 'lucide-react'
import type * as z from 'zod'
import type { Location } from '#contract/entities.ts'
import { clsx } from 'clsx'

/** The API's name for 'no place chosen'. Not imported from the contract, which would load Zod. */
export const ALL_LOCATIONS = 'All Locations'

export type PlaceOffered = z.infer<typeof Location>

/** Every place is a submit button of the form around it, so that it works without scripts. */
export function PlaceList({
  places,
  chosen,
  search,
}: {
  places: PlaceOffered[]
  chosen: string | null
  search: string
}) {
  const term = search.trim().toLowerCase()
  const found = places.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(term))
  const offers = places.reduce((sum, { offerCount }) => sum + offerCount, 0)
  return (
    <ul className="places">
      {ALL_LOCATIONS.toLowerCase().includes(term) && (
        <PlaceButton
          id="all"
          name={ALL_LOCATIONS}
          area="Everywhere in Kenya"
          offers={offersText(offers)}
          isChosen={chosen === null}
        />
      )}
      {found.map(({ id, name, city, offers: offersLabel, storeCount }) => (
        <PlaceButton
          key={id}
          id={id}
          name={name}
          area={city === name ? storesText(storeCount) : city}
          offers={offersLabel}
          isChosen={chosen === id}
        />
      ))}
      {found.length === 0 && term !== '' && (
        <li className="none" role="status">
          No place is called “{search.trim()}”. Try the town instead.
        </li>
      )}
    </ul>
  )
}

function PlaceButton({ id, name, area, offers, isChosen }: PlaceButtonProps) {
  return (
    <li>
      <button
        type="submit"
        name="location"
        value={id}
        className={clsx(isChosen && 'on')}
        aria-current={isChosen ? 'true' : undefined}
      >
        {isChosen ? <Check /> : <MapPin />}
        <span className="grow">
          <b>{name}</b>
          <span>{area}</span>
        </span>
        <span className="n">{offers}</span>
      </button>
    </li>
  )
}

const storesText = (count: number) => (count === 1 ? '1 store' : `${count} stores`)
const offersText = (count: number) => (count === 1 ? '1 offer' : `${count} offers`)

type PlaceButtonProps = { id: string; name: string; area: string; offers: string; isChosen: boolean }
