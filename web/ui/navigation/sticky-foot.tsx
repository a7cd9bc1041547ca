import type { ReactNode } from 'react'

/**
 * The main action at the bottom of a phone's screen, with what it costs or means at its left, or above it if
 * there is no room. The page needs `stickyFootRoom`.
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
    <div
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line
        bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] wide:hidden"
    >
      {title && (
        <div className="min-w-0 flex-[999_1_7.5rem] leading-tight">
          <b className="block font-display text-17 font-bold tracking-[-0.01em] tabular-nums">{title}</b>
          {detail && <span className="text-13 text-ink-2">{detail}</span>}
        </div>
      )}
      <div className="grid max-w-full flex-[1_0_auto] gap-1.5 *:whitespace-normal">{children}</div>
    </div>
  )
}
