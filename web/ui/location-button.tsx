import { ChevronDown, MapPin } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'

/** Where the visitor is looking; opens what the caller likes. */
export function LocationButton({ place, ...rest }: ComponentPropsWithRef<'button'> & { place: string }) {
  return (
    <button type="button" {...rest} className="loc">
      <MapPin />
      <span className="vh">Change location, now </span>
      <span className="cut">{place}</span>
      <ChevronDown />
    </button>
  )
}
