import { clsx } from 'clsx'
import { m } from '#messages'
import { LocateFixed, Search, X } from '#web/ui/icons/icons.tsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { controlClass, fieldFrame, fieldIconClass } from '#web/ui/forms/field-frame.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { LocationButton } from '#web/ui/forms/buttons/location-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { pages } from '../paths.ts'
import { MAX_AREA_SEARCH } from '#web/parts/location/area-search.ts'
import { addressAfterChoice } from './address-after-choice.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { currentPosition, knownPosition, PositionError } from '#web/parts/location/current-position.ts'
import { ALL_LOCATIONS, PlaceList, townsIn, type PlaceOffered } from './place-list.tsx'
import type { Point } from '#domain/catalogue/places.ts'
import { nearestTo } from './nearest-to.ts'
import type { ShownPlace } from './shown-place.ts'
import { publishPlace } from './publish-place.ts'

const MENU = 'locations'

type LocationMenuProps = { place: ChosenPlace | null; shown: ShownPlace; takesFocus: boolean }

/**
 * The chosen location and the list to change it: a popover below the button, or from the bottom on a phone.
 */
export function LocationMenu({ place, shown, takesFocus }: LocationMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [places, setPlaces] = useState<PlaceOffered[] | { failed: string } | undefined>(undefined)
  const [search, setSearch] = useState('')
  const [finding, setFinding] = useState<'no' | 'yes' | { failed: string }>('no')
  const [position, setPosition] = useState<Point | null>(null)
  const { choose, pending, failed } = useChoice(place)
  const knownPlaces = Array.isArray(places) ? places : []

  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

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
      choose(found ?? null, false)
      if (!found) return setFinding({ failed: m.shell_location_none_near() })
      setFinding('no')
      menu.current?.hidePopover()
    } catch (error) {
      choose(null, false)
      setFinding({
        failed: error instanceof PositionError ? error.message : m.shell_location_unknown(),
      })
    }
  }

  function pick(form: HTMLFormElement, submitter: HTMLElement | null) {
    const id = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const town = townsIn(knownPlaces).find(({ name }) => name === id)
    choose(knownPlaces.find((each) => each.id === id) ?? (town ? { id, name: id } : null), true)
    form.closest<HTMLElement>('[popover]')?.hidePopover()
  }

  const label =
    pending === undefined ? (shown.name ?? m.shell_location_all()) : (pending?.name ?? m.shell_location_all())
  return (
    <>
      <LocationButton
        ref={button}
        place={label}
        within={pending === undefined ? shown.within : ''}
        popoverTarget={MENU}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPlaces()}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- it only handles the arrow keys of its content */}
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className={sheet}
        role="dialog"
        aria-labelledby={`${MENU}-title`}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          placeBelow(button.current, event.currentTarget)
          setSearch('')
          setFinding('no')
          void loadPlaces()
          void knownPosition().then((known) => known && setPosition(known))
        }}
        onToggle={(event) => {
          // On a phone, the keyboard would cover the list.
          if (event.newState === 'open' && matchMedia('(min-width: 900px)').matches) input.current?.focus()
        }}
        onKeyDown={moveFocus}
      >
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 id={`${MENU}-title`} className="wide:text-22">
              {m.shell_location_title()}
            </h2>
            <p className="quiet">{m.shell_location_text()}</p>
          </div>
          <IconButton
            className="-my-1.5 -mr-2.5"
            label={m.ui_close()}
            popoverTarget={MENU}
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
            method="post"
            className="-mx-4 min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 pb-4"
            onSubmit={(event) => {
              event.preventDefault()
              pick(event.currentTarget, event.nativeEvent.submitter)
            }}
          >
            <PlaceList
              places={knownPlaces}
              chosen={pending === undefined ? (place?.id ?? null) : (pending?.id ?? null)}
              search={search}
              position={position}
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
              {m.ui_try_again()}
            </Button>
          </div>
        ) : (
          <p className="text-ink-2 py-3" role="status">
            {m.shell_location_loading()}
          </p>
        )}
      </div>
    </>
  )
}

const sheet = clsx(
  'flex-col gap-2.5 overflow-hidden overscroll-contain border-0 bg-surface px-4 pt-4 text-ink open:flex',
  'pb-[env(safe-area-inset-bottom)]',
  // On a phone, the sheet comes from the bottom.
  'max-wide:inset-[auto_0_0] max-wide:m-0 max-wide:h-[calc(100dvh-64px)] max-wide:w-auto',
  'max-wide:max-w-none max-wide:rounded-t-4xl max-wide:backdrop:bg-scrim',
  'max-wide:motion-safe:translate-y-full max-wide:motion-safe:transition-[translate,display,overlay]',
  'max-wide:motion-safe:transition-discrete max-wide:motion-safe:open:translate-y-0',
  'max-wide:motion-safe:starting:open:translate-y-full',
  // On a wide screen, the menu is below its button.
  'wide:absolute wide:inset-[var(--y,112px)_auto_auto_var(--x,160px)] wide:m-0 wide:max-w-none',
  'wide:max-h-[min(600px,calc(100dvh-140px))] wide:w-100 wide:rounded-card wide:border wide:border-line',
  'wide:shadow-float',
)

/**
 * Choosing submits a form: the server sets the cookie, and all loaders of the page run again, after a redirect if the
 * page then has another address. `pending` is undefined while nothing is submitted.
 */
function useChoice(place: ChosenPlace | null) {
  const fetcher = useFetcher<{ failed?: string }>()
  const here = useLocation()
  const isManual = useRef(true)
  const shown = useRef(place?.id ?? null)

  useEffect(() => {
    if (shown.current === (place?.id ?? null)) return
    shown.current = place?.id ?? null
    publishPlace(place, isManual.current)
  }, [place])

  return {
    pending: fetcher.formData && placeIn(fetcher.formData),
    failed: fetcher.data?.failed,
    choose(to: ChosenPlace | null, manual: boolean) {
      isManual.current = manual
      const back = addressAfterChoice(here, to?.name)
      const isHere = back === here.pathname + here.search
      if (isHere && (to?.id ?? null) === (place?.id ?? null)) return
      void fetcher.submit(
        {
          location: to?.id ?? 'all',
          name: to?.name ?? ALL_LOCATIONS,
          ...(!isHere && { back }),
        },
        { method: 'post', action: pages.locations, preventScrollReset: true },
      )
    },
  }
}

function placeIn(form: FormData): ChosenPlace | null {
  if (form.get('location') === 'all') return null
  return { id: text(form.get('location')), name: text(form.get('name')) }
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** Places the menu below its button on a wide screen. */
function placeBelow(button: HTMLElement | null, menu: HTMLElement) {
  const rect = button?.getBoundingClientRect()
  menu.style.setProperty('--x', `${(rect?.left ?? 0) + window.scrollX}px`)
  menu.style.setProperty('--y', `${(rect?.bottom ?? 0) + window.scrollY + 8}px`)
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
