import { LocateFixed, MapPin } from '#web/ui/icons/icons.tsx'
import { useEffect, useId, useState } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { otherPlaceAt } from '#domain/catalogue/places.ts'
import { call } from '#web/api/browser.ts'
import { currentPosition, PositionError } from '#web/parts/location/current-position.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import type { Point } from '#web/parts/map/open-pin-map.ts'
import { usePinMap } from '#web/parts/map/use-pin-map.ts'
import { PlaceSearch, type FoundPlace } from './place-search.tsx'

/** Position of a branch: the map is moved below a pin. */
export function PinField({ pin, area, places, tilesUrl, error, onChange }: PinFieldProps) {
  const id = useId()
  const [isFinding, setFinding] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const near = usePlaceName(pin)

  const { container, map, isLoading, hasNoMap } = usePinMap({ pin, area, tilesUrl, onMove: onChange })

  function moveTo(point: Point) {
    setRefusal(undefined)
    onChange(point)
    map.current?.show(point)
  }
  function showArea(point: Point) {
    setRefusal(undefined)
    map.current?.showArea(point)
  }
  async function findDevice() {
    setFinding(true)
    try {
      moveTo(await currentPosition({ exact: true }))
    } catch (problem) {
      setRefusal(problem instanceof PositionError ? problem.message : m.shell_location_unknown())
    }
    setFinding(false)
  }

  const message = refusal ?? error
  const other = pin && area && otherPlaceAt(pin, area, places)
  return (
    <fieldset className="grid gap-2" data-field="latitude" aria-describedby={`${id}-hint ${id}-message`}>
      <legend className="mb-1.5 text-14 font-semibold">{m.merchant_pin_label()}</legend>
      <p className="text-14 text-ink-2" id={`${id}-hint`}>
        {m.merchant_pin_hint()}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <PlaceSearch
          places={places}
          onFound={showArea}
          onNotFound={() => setRefusal(m.merchant_pin_not_found())}
        />
        <Button
          variant="line"
          data-invalid={error ? true : undefined}
          busy={isFinding && m.merchant_pin_finding()}
          onClick={() => void findDevice()}
        >
          <LocateFixed />
          {m.merchant_pin_here()}
        </Button>
      </div>
      <div
        className={clsx(
          'relative isolate h-72 overflow-hidden rounded-card border bg-sunk wide:h-80 noscript:hidden',
          error ? 'border-danger' : 'border-line',
        )}
        data-testid="pin-map"
      >
        <div
          ref={container}
          className="h-full"
          role="region"
          aria-label={m.merchant_pin_map()}
          aria-busy={isLoading || undefined}
        />
        <MapPin
          aria-hidden
          className={clsx(
            'pointer-events-none absolute top-1/2 left-1/2 z-1001 size-10 -translate-x-1/2 -translate-y-full stroke-surface',
            pin ? 'fill-primary' : 'fill-ink-3',
          )}
        />
        <p
          role="status"
          className="absolute inset-[12px_12px_auto_auto] z-1001 max-w-[calc(100%-76px)] rounded-control bg-surface
            px-3 py-1.5 text-14 text-ink-2 empty:hidden"
        >
          {hasNoMap && m.merchant_pin_no_map()}
        </p>
      </div>
      <div id={`${id}-message`}>
        {message ? (
          <span role="alert">
            <FieldError>{message}</FieldError>
          </span>
        ) : (
          <p className="flex items-center gap-1.5 text-14 text-ink-2" role="status">
            {pin
              ? near
                ? m.merchant_pin_set_near({ place: near })
                : m.merchant_pin_set()
              : m.merchant_pin_none()}
          </p>
        )}
      </div>
      {other && area && (
        <Note tone="info" role="status">
          {m.merchant_pin_outside({ area: area.name, other: other.name })}
        </Note>
      )}
    </fieldset>
  )
}

const NAME_AFTER_MS = 800

/** The name of the place at a point, once the point has been the same for a while. */
function usePlaceName(point: Point | null): string | undefined {
  const [found, setFound] = useState<{ at: Point; name: string }>()
  useEffect(() => {
    if (!point) return undefined
    const aborting = new AbortController()
    const body = { latitude: point.latitude, longitude: point.longitude }
    const timer = setTimeout(() => {
      call('POST /locations/reverse-geocode', { body, signal: aborting.signal }).then(
        ({ location }) => setFound({ at: point, name: location }),
        // The pin needs no name.
        () => undefined,
      )
    }, NAME_AFTER_MS)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [point])
  return found && found.at === point ? found.name : undefined
}

type PinFieldProps = {
  pin: Point | null
  /** The chosen area: where the map opens without a pin. */
  area: FoundPlace | null
  places: readonly FoundPlace[]
  tilesUrl: string | null
  error: string | undefined
  onChange: (pin: Point) => void
}
