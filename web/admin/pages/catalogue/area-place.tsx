import { useState } from 'react'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { usePinMap } from '#web/parts/map/use-pin-map.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { MapPin } from '#web/ui/icons/icons.tsx'
import { isInKenya, toPoint } from './area-point.ts'

type AreaPlaceProps = {
  latitude: number | undefined
  longitude: number | undefined
  tilesUrl: string | null
  errors: FieldErrors
}

/** The middle of an area: the map is moved below the pin, or the degrees are typed. */
export function AreaPlace({ latitude, longitude, tilesUrl, errors }: AreaPlaceProps) {
  const [typed, setTyped] = useState({
    latitude: String(latitude ?? ''),
    longitude: String(longitude ?? ''),
  })
  const point = toPoint(typed)
  const { container, map, isLoading, hasNoMap } = usePinMap({
    pin: null,
    area: point,
    tilesUrl,
    onMove: (moved) => setTyped({ latitude: String(moved.latitude), longitude: String(moved.longitude) }),
  })
  function type(changed: Partial<typeof typed>) {
    const next = { ...typed, ...changed }
    setTyped(next)
    const there = toPoint(next)
    if (there && isInKenya(there)) map.current?.showArea(there)
  }
  return (
    <>
      <div className="relative isolate h-56 overflow-hidden rounded-card border border-line bg-sunk">
        <div
          ref={container}
          className="h-full"
          role="region"
          aria-label="Map, moved below the pin"
          aria-busy={isLoading || undefined}
        />
        <MapPin
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-1/2 z-1001 size-10 -translate-x-1/2 -translate-y-full fill-primary stroke-surface"
        />
        <p
          role="status"
          className="absolute inset-[12px_12px_auto_auto] z-1001 max-w-[calc(100%-76px)] rounded-control bg-surface px-3 py-1.5 text-14 text-ink-2 empty:hidden"
        >
          {hasNoMap && 'The map is not available. Type the place.'}
        </p>
      </div>
      <div className="grid items-start gap-4 mid:grid-cols-2">
        <TextField
          label="Latitude"
          name="latitude"
          inputMode="text"
          value={typed.latitude}
          onChange={({ currentTarget: { value } }) => type({ latitude: value })}
          hint="Of its middle, such as -1.2674"
          autoComplete="off"
          error={errors.latitude}
        />
        <TextField
          label="Longitude"
          name="longitude"
          inputMode="text"
          value={typed.longitude}
          onChange={({ currentTarget: { value } }) => type({ longitude: value })}
          hint="Such as 36.8108"
          autoComplete="off"
          error={errors.longitude}
        />
      </div>
    </>
  )
}
