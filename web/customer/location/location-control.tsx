import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { LocationButton, LocationLink } from '#web/ui/forms/buttons/location-button.tsx'
import { paths } from '../paths.ts'
import { addressAfterChoice } from './address-after-choice.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { LOCATIONS_MENU, locationsLook } from './locations-look.ts'
import type { ShownPlace } from './shown-place.ts'

/**
 * The chosen location. It opens a list to change it: a popover below the button, or from the bottom on a phone, whose content is
 * loaded then (public/rich/location-panel.tsx). Without scripts it is a link to the page of the list.
 */
export function LocationControl({ place, shown }: { place: ChosenPlace | null; shown: ShownPlace }) {
  const here = usePageFacts()
  const text = { place: shown.name ?? m.shell_location_all(), within: shown.within }
  return (
    <>
      <LocationLink
        {...text}
        className="not-noscript:hidden"
        href={paths.locations(addressAfterChoice(here))}
      />
      <LocationButton
        {...text}
        className="noscript:hidden [anchor-name:--location]"
        popoverTarget={LOCATIONS_MENU}
        aria-haspopup="dialog"
      />
      <div
        id={LOCATIONS_MENU}
        popover="auto"
        role="dialog"
        aria-label={m.shell_location_title()}
        className={locationsLook}
      >
        <rich-part name="location" when="open" data-place={place?.id}>
          <p className="text-ink-2 py-3" role="status">
            {m.shell_location_loading()}
          </p>
        </rich-part>
      </div>
    </>
  )
}
