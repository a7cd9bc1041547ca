import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { loadWhenUsed } from '#web/shared/document/first-use.ts'
import { LocationLink } from '#web/components/forms/location-button.tsx'
import { m } from '#messages'
import { paths } from '../paths.ts'
import { addressAfterChoice } from './address-after-choice.ts'
import type { Place } from './chosen-place.ts'

type Menu = ComponentType<{ place: Place | null; takesFocus: boolean }>

/**
 * The chosen location. It is a link to the list of locations until the menu has loaded, which is when the
 * page is used.
 */
export function LocationControl({ place }: { place: Place | null }) {
  const here = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const [loaded, setLoaded] = useState<{ Menu: Menu; takesFocus: boolean }>()

  useEffect(() => {
    loadWhenUsed(() => import('./location-menu.tsx')).then(
      ({ LocationMenu }) =>
        setLoaded((earlier) => {
          const takesFocus = document.activeElement === link.current
          return earlier ?? { Menu: LocationMenu, takesFocus }
        }),
      // The link still leads to the list.
      () => undefined,
    )
  }, [])

  if (loaded) return <loaded.Menu place={place} takesFocus={loaded.takesFocus} />
  return (
    <LocationLink
      ref={link}
      place={place?.name ?? m.shell_location_all()}
      href={paths.locations(addressAfterChoice(here))}
    />
  )
}
