import { Map as MapIcon } from '#web/ui/icons/icons.tsx'
import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/button.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { showRow } from './map-row.tsx'
import { ResultsMap, type ResultsMapProps } from './results-map.tsx'

type MapProps = Omit<ResultsMapProps, 'className' | 'onChoose' | 'onLeave'>

/** The map of the results: beside them on a wide screen, and otherwise behind a button. */
export function MapBeside(map: MapProps) {
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => null)
  return (
    <>
      <div
        className="sticky top-4 grid h-[calc(100dvh-32px)] overflow-hidden rounded-card bg-sunk max-wide:hidden
          noscript:hidden"
      >
        {isWide ? (
          <ResultsMap {...map} onChoose={showRow} className="h-full rounded-card border border-line" />
        ) : (
          <p className="flex items-center gap-2 place-self-center text-ink-2">
            <MapIcon />
            {m.list_map_loading()}
          </p>
        )}
      </div>
      {isWide !== true && <MapButton {...map} />}
    </>
  )
}

type Dialog = ComponentType<MapProps & { open: boolean; onOpenChange: (open: boolean) => void }>

function MapButton(map: MapProps) {
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
  return (
    <>
      <Button
        variant="ink"
        className="fixed bottom-[calc(76px+env(safe-area-inset-bottom))] left-1/2 z-15 -translate-x-1/2 rounded-full!
          shadow-float wide:hidden noscript:hidden"
        onClick={open}
      >
        <MapIcon />
        {m.list_map()}
      </Button>
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
