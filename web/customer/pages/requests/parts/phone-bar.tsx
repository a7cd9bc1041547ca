import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'

/** The bar at the top of a phone's screen on pages with their own foot. */
export const PhoneBar = ({ href, label, title, children }: PhoneBarProps) => (
  <div
    className="sticky top-0 z-20 -mx-4 flex min-h-14 items-center gap-1 border-b border-line bg-paper px-1.5
      wide:hidden"
  >
    <IconLink href={href} label={label}>
      <ArrowLeft />
    </IconLink>
    <span className="min-w-0 flex-1 font-display text-18 leading-tight font-bold narrow:text-15">
      {title}
    </span>
    {children}
  </div>
)

type PhoneBarProps = { href: string; label: string; title?: string; children?: ReactNode }
