import { Search } from '#web/ui/icons/icons.tsx'
import { useId, useRef } from 'react'
import { m } from '#messages'
import { MAX_AREA_SEARCH } from '#web/parts/location/area-search.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { controlClass, fieldFrame, fieldIconClass } from '#web/ui/forms/field-frame.ts'
import { findPlace } from './find-place.ts'
import type { Point } from '#web/parts/map/open-pin-map.ts'

export type FoundPlace = Point & { id: string; name: string; city: string }

/** Finds an area by its name. Enter finds it; it submits no form around it. */
export function PlaceSearch({ places, onFound, onNotFound }: PlaceSearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  function find() {
    const place = findPlace(places, input.current?.value ?? '')
    if (place) onFound(place)
    else onNotFound()
  }
  return (
    <div className="flex min-w-0 flex-[1_1_240px] gap-2" role="search">
      <div className={fieldFrame({ className: 'min-w-0 flex-1' })}>
        <Search className={fieldIconClass} />
        <input
          ref={input}
          className={controlClass}
          type="search"
          list={id}
          maxLength={MAX_AREA_SEARCH}
          autoComplete="off"
          aria-label={m.merchant_pin_search()}
          placeholder={m.merchant_pin_search()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            find()
          }}
        />
        <datalist id={id}>
          {places.map((place) => (
            <option key={place.id} value={place.name}>
              {place.city}
            </option>
          ))}
        </datalist>
      </div>
      <Button variant="line" onClick={find}>
        {m.merchant_pin_find()}
      </Button>
    </div>
  )
}

type PlaceSearchProps = {
  places: readonly FoundPlace[]
  onFound: (point: Point) => void
  onNotFound: () => void
}
