import type { ReactNode } from 'react'

/**
 * The main action at the bottom of a phone's screen, with what it costs or means at its left. The page needs
 * the class `has-foot`.
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
