import { Map as MapIcon } from '#web/ui/icons/icons.tsx'
import { createContext, useContext, useState, useSyncExternalStore, type ComponentType } from 'react'
import { m } from '#messages'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { showRow } from './map-row.tsx'
import { ResultsMap, type ResultsMapProps } from './results-map.tsx'

type MapProps = Omit<ResultsMapProps, 'className' | 'onChoose' | 'onLeave' | 'waitsForTouch'>

/** The map of the results beside them, on a wide screen. Its tiles are loaded when it is touched. */
export function MapBeside(map: MapProps) {
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => null)
  return (
    <div
      className="sticky top-4 grid h-[calc(100dvh-32px)] overflow-hidden rounded-card bg-sunk max-wide:hidden
          noscript:hidden"
    >
      {isWide ? (
        <ResultsMap
          {...map}
          onChoose={showRow}
          className="h-full rounded-card border border-line"
          waitsForTouch
        />
      ) : (
        <p className="flex items-center gap-2 place-self-center text-ink-2">
          <MapIcon />
          {m.list_map_loading()}
        </p>
      )}
    </div>
  )
}

type Dialog = ComponentType<MapProps & { open: boolean; onOpenChange: (open: boolean) => void }>

export const MapContext = createContext<MapProps | null>(null)

/** Opens the map on a phone; among the chips above the results, so that it covers none of them. */
export function MapButton() {
  const map = useContext(MapContext)
  const [Loaded, setLoaded] = useState<{ Dialog: Dialog }>()
  const [isOpen, setOpen] = useState(false)
  function open() {
    import('./map-dialog.tsx').then(
      ({ MapDialog }) => {
        setLoaded({ Dialog: MapDialog })
        setOpen(true)
      },
      () => notifyFailed(m.list_map_failed()),
    )
  }
  if (!map) return null
  return (
    <>
      <button
        type="button"
        className={`${chipClass({ tall: true })} wide:hidden noscript:hidden`}
        onClick={open}
      >
        <MapIcon className="small-icon" />
        {m.list_map()}
      </button>
      {Loaded && <Loaded.Dialog {...map} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}

const WIDE = '(min-width: 900px)'
const isWideNow = (): boolean | null => matchMedia(WIDE).matches
function onWidth(change: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}
