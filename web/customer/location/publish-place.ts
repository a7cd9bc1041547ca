/**
 * Publishes the choice to other scripts of the page: keys of local storage, and an event
 * (docs/rules/pages.md#location).
 */
import { ALL_LOCATIONS } from './place-list.tsx'
import type { ChosenPlace } from './chosen-place.ts'

export function publishPlace(place: ChosenPlace | null, isManual: boolean): void {
  try {
    if (place) {
      localStorage.setItem('userSelectedLocation', place.name)
      localStorage.setItem('locationManuallySelected', String(isManual))
    } else {
      localStorage.removeItem('userSelectedLocation')
      localStorage.removeItem('locationManuallySelected')
    }
    localStorage.setItem('lastLocationChangeTime', String(Date.now()))
  } catch {
    // Storage may be unavailable (private windows). The cookie has the choice.
  }
  window.dispatchEvent(
    new CustomEvent('locationChanged', {
      detail: { id: place?.id ?? 'all', location: place?.name ?? ALL_LOCATIONS },
    }),
  )
}
