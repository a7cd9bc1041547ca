import { m } from '#messages'
import { Check, MapPin } from '#web/ui/icons/icons.tsx'
import type * as z from 'zod'
import type { Location } from '#contract/entities/store.ts'
import { placesToChoose } from '#domain/catalogue/place-order.ts'
import type { Point } from '#domain/catalogue/places.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { hasWords } from '#domain/text/normalize-text.ts'
import { clsx } from 'clsx'
import { kmText } from './km-text.ts'

/** The API's name for 'no place chosen'. It is not imported from the contract, which would load Zod. */
export const ALL_LOCATIONS = 'All Locations'

export type PlaceOffered = z.infer<typeof Location>

/** Every place is a submit button of the form around it, so that it works without scripts. */
export function PlaceList({
  places,
  chosen,
  search,
  position = null,
}: {
  places: PlaceOffered[]
  chosen: string | null
  search: string
  /** Position of the visitor, if it is known. */
  position?: Point | null
}) {
  const found = placesToChoose(places, position).filter(({ name, city }) =>
    hasWords(`${name} ${city}`, search),
  )
  const offers = places.reduce((sum, { offerCount }) => sum + offerCount, 0)
  return (
    <ul className="wide:pt-0.5">
      {hasWords(m.shell_location_all(), search) && (
        <PlaceButton
          id="all"
          name={m.shell_location_all()}
          area={m.shell_location_all_area()}
          offers={offersText(offers)}
          isChosen={chosen === null}
        />
      )}
      {townsIn(places)
        .filter(({ name }) => hasWords(name, search))
        .map(({ name, offerCount, storeCount }) => (
          <PlaceButton
            key={`town ${name}`}
            id={name}
            name={name}
            area={storesText(storeCount)}
            offers={offersText(offerCount)}
            isChosen={chosen === name}
          />
        ))}
      {found.map(({ id, name, city, offerCount, storeCount, km }) => (
        <PlaceButton
          key={id}
          id={id}
          name={name}
          area={[city === name ? storesText(storeCount) : city, km === null ? '' : kmText(km)]
            .filter(Boolean)
            .join(' · ')}
          offers={offersText(offerCount)}
          isChosen={chosen === id}
        />
      ))}
      {found.length === 0 && search.trim() !== '' && (
        <li className="px-3 py-3.5 text-ink-2" role="status">
          {m.shell_location_no_match({ search: search.trim() })}
        </li>
      )}
    </ul>
  )
}

/** The towns with several areas, which can be chosen as a whole by their names. */
export const townsIn = (
  places: readonly PlaceOffered[],
): { name: string; offerCount: number; storeCount: number }[] =>
  [...Map.groupBy(places, ({ city }) => city)].flatMap(([name, areas]) =>
    areas.length < 2 || areas.some((area) => area.name === name)
      ? []
      : [
          {
            name,
            offerCount: areas.reduce((sum, area) => sum + area.offerCount, 0),
            storeCount: areas.reduce((sum, area) => sum + area.storeCount, 0),
          },
        ],
  )

function PlaceButton({ id, name, area, offers, isChosen }: PlaceButtonProps) {
  return (
    <li>
      <button
        type="submit"
        name="location"
        value={id}
        className={clsx(
          'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-1.5 leading-label',
          'focus-visible:-outline-offset-3',
          isChosen ? 'bg-tint' : 'hover:bg-sunk',
        )}
        aria-current={isChosen ? 'true' : undefined}
      >
        {isChosen ? <Check className="text-primary-text" /> : <MapPin className="text-ink-3" />}
        <span className="grid min-w-0 flex-1">
          <b>{name}</b>
          <span className="text-14 text-ink-2">{area}</span>
        </span>
        <span className="text-14 whitespace-nowrap text-ink-2 tabular-nums">{offers}</span>
      </button>
    </li>
  )
}

const storesText = (count: number) => m.shell_location_stores({ count, number: formatNumber(count) })
const offersText = (count: number) => m.shell_location_offers({ count, number: formatNumber(count) })

type PlaceButtonProps = { id: string; name: string; area: string; offers: string; isChosen: boolean }
