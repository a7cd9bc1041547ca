import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LocationLink } from '#web/ui/forms/buttons/location-button.tsx'
import { m } from '#messages'
import { paths } from '../paths.ts'
import { addressAfterChoice } from './address-after-choice.ts'
import type { ChosenPlace } from './chosen-place.ts'
import type { ShownPlace } from './shown-place.ts'
import { LocationMenu } from './location-menu.tsx'

/** The chosen location. Without scripts it is a link to the list of locations. */
export function LocationControl({ place, shown }: { place: ChosenPlace | null; shown: ShownPlace }) {
  const here = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const [menu, setMenu] = useState<{ takesFocus: boolean }>()

  useEffect(() => setMenu({ takesFocus: document.activeElement === link.current }), [])

  if (menu) return <LocationMenu place={place} shown={shown} takesFocus={menu.takesFocus} />
  return (
    <LocationLink
      ref={link}
      place={shown.name ?? m.shell_location_all()}
      within={shown.within}
      href={paths.locations(addressAfterChoice(here))}
    />
  )
}
