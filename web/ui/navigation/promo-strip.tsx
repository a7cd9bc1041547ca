import { m } from '#messages'
import type { ReactNode } from 'react'
import { Hem } from '#web/ui/media/hem.tsx'
import { Link, type LinkProps } from './links/link.tsx'

/**
 * The dark band above the page; `ends` are links at its right on a wide screen (PromoLink). Put the number in
 * `<b>`.
 */
export function PromoStrip({ children, ends }: { children: ReactNode; ends?: ReactNode }) {
  return (
    <>
      <aside
        className="bg-night text-center text-12 leading-row text-balance text-on-night
          [--focus:oklch(0.8_0.11_240)] wide:text-13 wide:leading-normal wide:whitespace-nowrap"
        aria-label={m.ui_promo()}
      >
        <div
          className="page-column flex min-h-8.5 items-center justify-center gap-2 wide:min-h-9
            wide:justify-between"
        >
          <span className="min-w-0 py-1 wide:truncate wide:py-0 [&_b]:font-bold [&_b]:text-save">
            {children}
          </span>
          {ends && <span className="hidden gap-6 font-semibold wide:flex">{ends}</span>}
        </div>
      </aside>
      <Hem thin />
    </>
  )
}

export function PromoLink(props: LinkProps) {
  return <Link {...props} className="inline-flex min-h-8.5 items-center hover:underline" />
}
