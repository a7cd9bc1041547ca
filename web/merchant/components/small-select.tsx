import { clsx } from 'clsx'
import { ChevronDown } from '#web/ui/icons/icons.tsx'
import type { ComponentPropsWithRef } from 'react'

/** A select within a row, labelled for screen readers only. */
export function SmallSelect({ label, className, children, ...select }: SmallSelectProps) {
  return (
    <span className={clsx('relative inline-flex min-w-0 items-center', className)}>
      <select
        {...select}
        aria-label={label}
        className="min-h-11 w-full min-w-0 cursor-pointer appearance-none truncate rounded-control bg-sunk pr-8 pl-3 text-14
          font-semibold hover:bg-line"
      >
        {children}
      </select>
      <ChevronDown className="small-icon pointer-events-none absolute right-2.5" aria-hidden />
    </span>
  )
}

type SmallSelectProps = Omit<ComponentPropsWithRef<'select'>, 'aria-label'> & { label: string }
