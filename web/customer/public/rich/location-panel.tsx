import { m } from '#messages'
import { LocateFixed, Search, X } from '#web/ui/icons/icons.tsx'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { call } from '#web/api/browser.ts'
import { isLostConnection } from '#web/api/lost-connection.ts'
import { postForm } from '#web/api/post-form.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { controlClass, fieldFrame, fieldIconClass } from '#web/ui/forms/field-frame.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { MAX_AREA_SEARCH } from '#web/parts/location/area-search.ts'
import { currentPosition, knownPosition, PositionError } from '#web/parts/location/current-position.ts'
import type { Point } from '#domain/catalogue/places.ts'
import { addressAfterChoice } from '../../location/address-after-choice.ts'
import type { ChosenPlace } from '../../location/chosen-place.ts'
import { LOCATIONS_MENU } from '../../location/locations-look.ts'
import { nearestTo } from '../../location/nearest-to.ts'
import { PlaceList, townsIn, type PlaceOffered } from '../../location/place-list.tsx'
import { publishPlace } from '../../location/publish-place.ts'
import { pages } from '../../paths.ts'
import type { RichPartProps } from './props.ts'

/** The list of places in its popover. `data-place` of the part is the id of the chosen one. */
export function LocationPanel({ host }: RichPartProps) {
  const menu = host.closest<HTMLElement>('[popover]')
  const chosen = host.dataset.place ?? null
  const input = useRef<HTMLInputElement>(null)
  const [places, setPlaces] = useState<PlaceOffered[] | { failed: string } | undefined>(undefined)
  const [search, setSearch] = useState('')
  const [finding, setFinding] = useState<'no' | 'yes' | { failed: string }>('no')
  const [position, setPosition] = useState<Point | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [failed, setFailed] = useState<string>()
  const knownPlaces = Array.isArray(places) ? places : []

  const prepare = useEffectEvent(() => {
    void loadPlaces()
    void knownPosition().then((known) => known && setPosition(known))
    // On a phone, the keyboard would cover the list.
    if (matchMedia('(min-width: 900px)').matches) input.current?.focus()
  })
  useEffect(() => {
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState !== 'open') return
      setSearch('')
      setFinding('no')
      setFailed(undefined)
      prepare()
    }
    menu?.addEventListener('toggle', onToggle)
    if (menu?.matches(':popover-open')) prepare()
    return () => menu?.removeEventListener('toggle', onToggle)
  }, [menu])

  async function loadPlaces(): Promise<PlaceOffered[]> {
    if (Array.isArray(places)) return places
    try {
      const { locations } = await call('GET /locations/available')
      setPlaces(locations)
      return locations
    } catch (error) {
      // A lost network has its own message.
      const { status, message } = toProblem(error)
      setPlaces({ failed: status === 0 ? message : m.shell_location_failed() })
      return []
    }
  }

  async function useCurrentLocation() {
    setFinding('yes')
    try {
      const here = await currentPosition()
      setPosition(here)
      const nearest = await nearestTo(here)
      const found = (await loadPlaces()).find(({ name }) => name === nearest)
      if (found) return await choose(found, false)
      await showAll()
      setFinding({ failed: m.shell_location_none_near() })
    } catch (error) {
      // Without a network, the place stays.
      await showAll().catch(() => undefined)
      setFinding({
        failed: error instanceof PositionError ? error.message : m.shell_location_unknown(),
      })
    }
  }

  /** All locations are chosen, and the message stays: the next page shows them. */
  async function showAll() {
    await save(null, false)
    for (const shown of document.querySelectorAll('[data-shown-place]'))
      shown.textContent = m.shell_location_all()
  }

  /** Shows the page for a place: again, or the first page of a list. */
  async function choose(place: ChosenPlace | null, isManual: boolean) {
    const address = addressAfterChoice(location, place?.name)
    const isHere = address === location.pathname + location.search
    if (isHere && (place?.id ?? null) === chosen) return menu?.hidePopover()
    setChoosing(true)
    try {
      await save(place, isManual)
    } catch (error) {
      setFailed(isLostConnection(error) ? toProblem(error).message : m.shell_location_failed())
      return
    } finally {
      setChoosing(false)
    }
    menu?.hidePopover()
    if (isHere) location.reload()
    else location.assign(address)
  }

  function pick(submitter: HTMLElement | null) {
    const id = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const town = townsIn(knownPlaces).find(({ name }) => name === id)
    void choose(knownPlaces.find((each) => each.id === id) ?? (town ? { id, name: id } : null), true)
  }

  return (
    /* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles the arrow keys of its content */
    <div className="contents" onKeyDown={moveFocus}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="wide:text-22">{m.shell_location_title()}</h2>
          <p className="quiet">{m.shell_location_text()}</p>
        </div>
        <IconButton
          className="-my-1.5 -mr-2.5"
          label={m.ui_close()}
          popoverTarget={LOCATIONS_MENU}
          popoverTargetAction="hide"
        >
          <X />
        </IconButton>
      </div>
      <div className={fieldFrame()}>
        <Search className={fieldIconClass} />
        <input
          ref={input}
          className={controlClass}
          type="search"
          name="area"
          value={search}
          maxLength={MAX_AREA_SEARCH}
          autoComplete="off"
          placeholder={m.shell_location_search()}
          aria-label={m.shell_location_search()}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <button
        type="button"
        className="flex min-h-12 flex-none items-center gap-3 rounded-control bg-info-soft px-3
            font-semibold text-info-text underline-offset-3 hover:underline"
        aria-disabled={finding === 'yes' || undefined}
        onClick={() => finding !== 'yes' && void useCurrentLocation()}
      >
        <LocateFixed />
        {finding === 'yes' ? m.shell_location_finding() : m.shell_location_current()}
      </button>
      <div role="alert" className="empty:hidden">
        {typeof finding === 'object' && <Note tone="info">{finding.failed}</Note>}
      </div>
      <div role="alert" className="empty:hidden">
        {failed && <Note tone="bad">{failed}</Note>}
      </div>
      {knownPlaces.length > 0 ? (
        <form
          action={pages.locations}
          aria-busy={isChoosing || undefined}
          method="post"
          className="-mx-4 min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 pb-4"
          onSubmit={(event) => {
            event.preventDefault()
            pick(event.nativeEvent.submitter)
          }}
        >
          <PlaceList places={knownPlaces} chosen={chosen} search={search} position={position} />
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
            {m.ui_try_again()}
          </Button>
        </div>
      ) : (
        <p className="text-ink-2 py-3" role="status">
          {m.shell_location_loading()}
        </p>
      )}
    </div>
  )
}

/** Saves the choice in a cookie, as the form does (pages/locations). */
async function save(place: ChosenPlace | null, isManual: boolean): Promise<void> {
  await postForm(pages.locations, { location: place?.id ?? 'all', back: pages.home })
  publishPlace(place, isManual)
}

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys move from the search to the places and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[name="location"]')]
  const index = stops.indexOf(document.activeElement as HTMLElement) // -1 if another element has the focus
  event.preventDefault()
  stops[(index + step + stops.length) % stops.length]?.focus()
}
