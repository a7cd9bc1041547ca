import type { Icon } from '#web/ui/icons/icons.tsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'
import { menuRowClass } from '#web/ui/navigation/links/link-look.ts'

/** Ways to share something: from the bottom of a phone's screen, in the middle of a wide one. */
export function SharePopover({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div
      id={id}
      popover="auto"
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-auto max-w-none rounded-t-4xl border-0 bg-surface
        px-2 pt-4 pb-foot text-ink shadow-float backdrop:bg-scrim
        wide:top-1/2 wide:right-auto wide:bottom-auto wide:left-1/2 wide:w-80 wide:-translate-1/2
        wide:rounded-2xl wide:pb-3"
    >
      <h2 className="px-3 pb-2 text-18">{title}</h2>
      {children}
    </div>
  )
}

/** A link that opens in its own tab. */
export function ShareLink({ icon: Icon, children, ...link }: ShareLinkProps) {
  return (
    <a {...link} target="_blank" rel="noopener" className={menuRowClass}>
      <Icon className="text-ink-2" />
      {children}
    </a>
  )
}

export function ShareButton({ icon: Icon, className, children, ...button }: ShareButtonProps) {
  return (
    <button type="button" {...button} className={clsx(menuRowClass, className)}>
      <Icon className="text-ink-2" />
      {children}
    </button>
  )
}

type ShareLinkProps = ComponentPropsWithRef<'a'> & { href: string; icon: Icon }
type ShareButtonProps = ComponentPropsWithRef<'button'> & { icon: Icon }
