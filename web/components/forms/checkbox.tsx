import { Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'
import { formatNumber } from '#domain/text/format-number.ts'

/**
 * A checkbox and its label as one target. With `count` it is a filter row with the number at the right; a row
 * without results is muted.
 */
export function Checkbox({ children, count, className, ...input }: CheckProps) {
  return (
    <label className={clsx('check', count === 0 && 'zero', className)}>
      <input {...input} type="checkbox" />
      <i aria-hidden>
        <Check />
      </i>
      <span>{children}</span>
      {count !== undefined && <span className="n">{formatNumber(count)}</span>}
    </label>
  )
}

export type CheckProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  count?: number
}
