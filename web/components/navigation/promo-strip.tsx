import { m } from '#messages'
import type { ReactNode } from 'react'
import { Hem } from '#web/components/media/hem.tsx'

/** The dark band above the page; `ends` are links at its right on a wide screen. Put the number in `<b>`. */
export function PromoStrip({ children, ends }: { children: ReactNode; ends?: ReactNode }) {
  return (
    <>
      <aside className="promo" aria-label={m.ui_promo()}>
        <div className="wrap">
          <span className="say">{children}</span>
          {ends && <span className="ends">{ends}</span>}
        </div>
      </aside>
      <Hem thin />
    </>
  )
}
