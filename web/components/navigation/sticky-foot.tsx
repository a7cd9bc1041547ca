import type { ReactNode } from 'react'

/**
 * The main action at the bottom of a phone's screen, with what it costs or means at its left. The page needs
 * `stickyFootRoom`.
 */
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

/** Room below the page. */
export const stickyFootRoom = 'pb-[calc(76px+env(safe-area-inset-bottom))] wide:pb-0'
