import { LocateFixed, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { call } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { useHydrated } from '#web/client/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { LocationButton, LocationLink } from '#web/ui/location-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { pages, paths } from '../paths.ts'
import type { Place } from './chosen-place.ts'
import { currentPosition, PositionError } from './current-position.ts'
import { ALL_LOCATIONS, PlaceList, type PlaceOffered } from './place-list.tsx'
import { publishPlace } from './publish-place.ts'

const MENU = 'locations'

/** Where the visitor is looking, and the list to choose another place from: below the button, or from the foot of a phone. */
export function LocationMenu({ place }: { place: Place | null }) {
  const isReady = useHydrated()
  const here = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [places, setPlaces] = useState<PlaceOffered[] | { failed: string } | undefined>(undefined)
  const [words, setWords] = useState('')
  const [finding, setFinding] = useState<'no' | 'yes' | { failed: string }>('no')
  const { choose, wanted, failed } = useChoice(place)
  const known = Array.isArray(places) ? places : []

  async function loadPlaces(): Promise<PlaceOffered[]> {
    if (Array.isArray(places)) return places
    try {
      const { locations } = await call('GET /locations/available')
      setPlaces(locations)
      return locations
    } catch (error) {
      // Without a network one is told so; whatever else it was, the list could not be had.
      const { status, message } = problemOf(error)
      setPlaces({ failed: status === 0 ? message : 'Failed to fetch locations' })
      return []
    }
  }

  async function useCurrentLocation() {
    setFinding('yes')
    try {
      const nearest = await nearestTo(await currentPosition())
      const found = (await loadPlaces()).find(({ name }) => name === nearest)
      choose(found ?? null, false)
      if (!found) return setFinding({ failed: 'No store is near you yet, so here are all of them.' })
      setFinding('no')
      menu.current?.hidePopover()
    } catch (error) {
      choose(null, false)
      setFinding({
        failed: error instanceof PositionError ? error.message : 'Could not determine your location',
      })
    }
  }

  function pick(form: HTMLFormElement, submitter: HTMLElement | null) {
    const id = submitter instanceof HTMLButtonElement ? submitter.value : ''
    choose(known.find((each) => each.id === id) ?? null, true)
    form.closest<HTMLElement>('[popover]')?.hidePopover()
  }

  const label = wanted === undefined ? (place?.name ?? ALL_LOCATIONS) : (wanted?.name ?? ALL_LOCATIONS)
  if (!isReady) return <LocationLink place={label} href={paths.locations(here.pathname + here.search)} />
  return (
    <>
      <LocationButton
        ref={button}
        place={label}
        popoverTarget={MENU}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPlaces()}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- it only passes the arrows on to what is inside */}
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="pop-sheet loc-menu"
        role="dialog"
        aria-labelledby={`${MENU}-title`}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          putUnder(button.current, event.currentTarget)
          setWords('')
          setFinding('no')
          void loadPlaces()
        }}
        onToggle={(event) => {
          // On a phone the keyboard would cover the list that one has come for.
          if (event.newState === 'open' && matchMedia('(min-width: 900px)').matches) input.current?.focus()
        }}
        onKeyDown={walk}
      >
        <div className="loc-head">
          <div>
            <h2 id={`${MENU}-title`}>Choose Your Location</h2>
            <p className="small quiet">Find the best deals near you</p>
          </div>
          <button
            type="button"
            className="icon-btn"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <X className="l" />
          </button>
        </div>
        <div className="input">
          <Search />
          <input
            ref={input}
            type="search"
            value={words}
            maxLength={60}
            autoComplete="off"
            placeholder="Search areas and towns"
            aria-label="Search areas and towns"
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <button
          type="button"
          className="here"
          aria-disabled={finding === 'yes' || undefined}
          onClick={() => finding !== 'yes' && void useCurrentLocation()}
        >
          <LocateFixed />
          {finding === 'yes' ? 'Finding you...' : 'Use My Current Location'}
        </button>
        <div role="alert">{typeof finding === 'object' && <Note tone="info">{finding.failed}</Note>}</div>
        <div role="alert">{failed && <Note tone="bad">{failed}</Note>}</div>
        {known.length > 0 ? (
          <form
            action={pages.locations}
            method="post"
            className="loc-list"
            onSubmit={(event) => {
              event.preventDefault()
              pick(event.currentTarget, event.nativeEvent.submitter)
            }}
          >
            <PlaceList
              places={known}
              chosen={wanted === undefined ? (place?.id ?? null) : (wanted?.id ?? null)}
              words={words}
            />
          </form>
        ) : places !== undefined && 'failed' in places ? (
          <div role="alert" className="grid gap-3 justify-items-start">
            <Note tone="bad">{places.failed}</Note>
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                setPlaces(undefined)
                void loadPlaces()
              }}
            >
              Try Again
            </Button>
          </div>
        ) : (
          <p className="quiet py-3" role="status">
            Loading locations...
          </p>
        )}
      </div>
    </>
  )
}

/** Choosing is a form like any other: the server sets the cookie, and every loader of the page runs again. `undefined` is no wish. */
function useChoice(place: Place | null) {
  const fetcher = useFetcher<{ failed?: string }>()
  const isByHand = useRef(true)
  const shown = useRef(place?.id ?? null)

  useEffect(() => {
    if (shown.current === (place?.id ?? null)) return
    shown.current = place?.id ?? null
    publishPlace(place, isByHand.current)
  }, [place])

  const said = fetcher.formData
  const wanted = !said
    ? undefined
    : said.get('location') === 'all'
      ? null
      : { id: text(said.get('location')), name: text(said.get('name')) }
  return {
    wanted,
    failed: fetcher.data?.failed,
    choose(to: Place | null, byHand: boolean) {
      isByHand.current = byHand
      if ((to?.id ?? null) === (place?.id ?? null)) return
      void fetcher.submit(
        { location: to?.id ?? 'all', name: to?.name ?? ALL_LOCATIONS },
        { method: 'post', action: pages.locations },
      )
    },
  }
}
const text = (said: FormDataEntryValue | null) => (typeof said === 'string' ? said : '')

async function nearestTo(point: { latitude: number; longitude: number }): Promise<string> {
  const { nearestAvailableLocation } = await call('POST /locations/reverse-geocode', { body: point })
  return nearestAvailableLocation
}

/** On a wide screen it stands under its button. */
function putUnder(button: HTMLElement | null, menu: HTMLElement) {
  const place = button?.getBoundingClientRect()
  menu.style.setProperty('--x', `${(place?.left ?? 0) + window.scrollX}px`)
  menu.style.setProperty('--y', `${(place?.bottom ?? 0) + window.scrollY + 8}px`)
}

/** The arrows go from the search to the places and back. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .places button')]
  const at = stops.indexOf(document.activeElement as HTMLElement) // whatever has the focus; -1 when it is none of them
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length]?.focus()
}
