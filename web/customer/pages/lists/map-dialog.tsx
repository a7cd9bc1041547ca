import { m } from '#messages'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ResultsMap, type ResultsMapProps } from './results-map.tsx'

/** The map on a phone. */
export const MapDialog = ({
  open,
  onOpenChange,
  ...map
}: Omit<ResultsMapProps, 'className' | 'onChoose' | 'onLeave'> & DialogState) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={m.list_map()}>
    <ResultsMap {...map} onLeave={() => onOpenChange(false)} className="-mx-4 -mb-4 h-[calc(100dvh-120px)]" />
  </Dialog>
)

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }
