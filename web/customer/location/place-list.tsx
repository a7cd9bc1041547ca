import { Check, MapPin } from 'lucide-react'
import type * as z from 'zod'
import type { Location } from '#contract/entities.ts'
import { clsx } from '#web/ui/clsx.ts'

/** The API's name for no choice. The contract has it too, but brings Zod along. */
export const ALL_LOCATIONS = 'All Locations'

export type PlaceOffered = z.infer<typeof Location>

/** Every place is a button of the form around it, so that it also works before scripts have come. */
export function PlaceList({
  places,
  chosen,
  words,
}: {
  places: PlaceOffered[]
  chosen: string | null
  words: string
}) {
  const wanted = words.trim().toLowerCase()
  const found = places.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(wanted))
  const offers = places.reduce((sum, { offerCount }) => sum + offerCount, 0)
  return (
    <ul className="places">
      {ALL_LOCATIONS.toLowerCase().includes(wanted) && (
        <PlaceButton
          id="all"
          name={ALL_LOCATIONS}
          area="Everywhere in Kenya"
          offers={offersText(offers)}
          isChosen={chosen === null}
        />
      )}
      {found.map(({ id, name, city, offers: said, storeCount }) => (
        <PlaceButton
          key={id}
          id={id}
          name={name}
          area={city === name ? (storeCount === 1 ? '1 store' : `${storeCount} stores`) : city}
          offers={said}
          isChosen={chosen === id}
        />
      ))}
      {found.length === 0 && wanted !== '' && (
        <li className="none" role="status">
          No place is called “{words.trim()}”. Try the town instead.
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

const offersText = (count: number) => (count === 1 ? '1 offer' : `${count} offers`)

type PlaceButtonProps = { id: string; name: string; area: string; offers: string; isChosen: boolean }
