import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { ChevronDown, MapPin } from '#web/ui/icons/icons.tsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/ui/navigation/links/link.tsx'

/** The chosen location; the caller decides what it opens. */
export function LocationButton({
  place,
  within,
  className,
  ...rest
}: ComponentPropsWithRef<'button'> & Shown) {
  return (
    <button type="button" {...rest} className={clsx(look, className)}>
      <Content place={place} within={within} />
    </button>
  )
}

/** Link to the list in place of the button, until scripts have loaded. */
export function LocationLink({ place, within, className, ...rest }: LinkProps & Shown) {
  return (
    <Link {...rest} className={clsx(look, className)}>
      <Content place={place} within={within} />
    </Link>
  )
}

/** `within`: how far around the place; empty for the place alone. */
type Shown = { place: string; within: string }

const look = `inline-flex min-h-11 max-w-full min-w-11 items-center justify-center gap-1 rounded-full px-2 text-14
  font-semibold hover:bg-sunk`

function Content({ place, within }: Shown) {
  return (
    <>
      <MapPin className="size-4 flex-none text-primary-text" />
      <ParaglideMessage message={m.ui_location_change} inputs={{ place }} markup={{ hidden, place: cut }} />
      {within && <span className="whitespace-nowrap font-normal text-ink-2 max-wide:sr-only">{within}</span>}
      <ChevronDown className="size-4 flex-none @max-[22rem]:hidden" />
    </>
  )
}

const cut = ({ children }: { children?: ReactNode }) => (
  <span className="min-w-0 truncate @max-narrow:sr-only" data-shown-place="">
    {children}
  </span>
)
