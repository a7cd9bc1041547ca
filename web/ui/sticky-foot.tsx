import type { ReactNode } from 'react'

/** The main action at the thumb, on a phone only. What it costs or means stands left of it. Put `has-foot` on the page that carries one. */
export function StickyFoot({
  title,
  detail,
  children,
}: {
  title?: ReactNode
  detail?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="sticky-foot">
      {title && (
        <div className="txt">
          <b>{title}</b>
          {detail && <span>{detail}</span>}
        </div>
      )}
      {children}
    </div>
  )
}
