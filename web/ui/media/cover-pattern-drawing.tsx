import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The small patterned drawing of empty and error states, with an icon in its middle. */
export function CoverPatternDrawing({ icon, calm }: { icon: ReactNode; calm?: boolean | undefined }) {
  return (
    <span
      className={clsx('relative mb-2 block h-27.75 w-37 max-w-full', calm ? 'text-ink-2' : 'text-(--hem-1)')}
      aria-hidden
    >
      <svg className="size-full" viewBox="0 0 148 111">
        <rect x="4" y="20" width="140" height="80" rx="12" fill="var(--tint)" />
        <path d="M4 84H144" stroke="var(--hem-1)" strokeWidth="5" />
        <path d="M4 91H144" stroke="var(--hem-2)" strokeWidth="3" />
        <g fill="var(--hem-2)">
          {[22, 48, 74, 100, 126].map((x) => (
            <path key={x} d={`M${x} 36l7 9-7 9-7-9z`} />
          ))}
        </g>
        <g fill="var(--hem-4)">
          {[35, 61, 87, 113].map((x) => (
            <path key={x} d={`M${x} 54l7 9-7 9-7-9z`} />
          ))}
        </g>
        <circle cx="74" cy="52" r="33" fill="var(--surface)" stroke="var(--line)" />
      </svg>
      <span className="absolute top-8 left-13.5 grid [--icon-stroke:1.7] [--icon:40px]">{icon}</span>
    </span>
  )
}
