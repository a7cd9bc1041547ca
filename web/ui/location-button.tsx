import { ChevronDown, MapPin } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from './link.tsx'

/** Where the visitor is looking; opens what the caller likes. */
export function LocationButton({ place, ...rest }: ComponentPropsWithRef<'button'> & { place: string }) {
  return (
    <button type="button" {...rest} className="loc">
      <Inside place={place} />
    </button>
  )
}

/** The same where there is no script yet: it leads to the list. */
export function LocationLink({ place, ...rest }: LinkProps & { place: string }) {
  return (
    <Link {...rest} className="loc">
      <Inside place={place} />
    </Link>
  )
}

function Inside({ place }: { place: string }) {
  return (
    <>
      <MapPin />
      <span className="vh">Change location, now </span>
      <span className="cut">{place}</span>
      <ChevronDown />
    </>
  )
}
