import { createContext, use } from 'react'
import { m } from '#messages'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { Map as MapIcon, X } from '#web/ui/icons/icons.tsx'

const SHEET = 'map'
const TITLE = 'map-title'

/** Set around a list that has a map. */
export const HasMapContext = createContext(false)

/** Opens the map on a phone; among the chips above the results, so that it covers none of them. */
export function MapButton() {
  if (!use(HasMapContext)) return null
  return (
    <button
      type="button"
      className={`${chipClass({ tall: true })} wide:hidden noscript:hidden`}
      popoverTarget={SHEET}
      aria-haspopup="dialog"
    >
      <MapIcon className="small-icon" />
      {m.list_map()}
    </button>
  )
}

/** The map on a phone, which is loaded when it is opened. */
export const MapSheet = () => (
  <div id={SHEET} popover="auto" role="dialog" aria-labelledby={TITLE} className={sheet}>
    <header className="flex items-center justify-between gap-2 px-4 pt-4 pb-3">
      <h2 id={TITLE}>{m.list_map()}</h2>
      <IconButton className="-mr-2.5" label={m.ui_close()} popoverTarget={SHEET} popoverTargetAction="hide">
        <X />
      </IconButton>
    </header>
    <rich-part name="results-map" when="open" className="grid min-h-0 flex-auto">
      <MapLoading />
    </rich-part>
  </div>
)

export const MapLoading = () => (
  <p className="flex items-center gap-2 place-self-center text-ink-2" role="status">
    <MapIcon />
    {m.list_map_loading()}
  </p>
)

const sheet = `fixed inset-[auto_0_0] m-0 h-[calc(100dvh-40px)] max-h-none w-auto max-w-none flex-col overflow-hidden
  overscroll-contain rounded-t-4xl border-0 bg-surface p-0 text-ink backdrop:bg-scrim open:flex
  motion-safe:translate-y-full motion-safe:transition-[translate,display,overlay] motion-safe:transition-discrete
  motion-safe:open:translate-y-0 motion-safe:starting:open:translate-y-full`
