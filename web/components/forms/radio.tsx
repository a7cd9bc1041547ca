import { Check } from 'lucide-react'
import type { CheckProps } from './checkbox.tsx'
import { clsx } from 'clsx'
import { formatNumber } from '#domain/text/format-number.ts'

export function Radio({ children, count, className, ...input }: CheckProps) {
  return (
    <label className={clsx('check radio', count === 0 && 'zero', className)}>
      <input {...input} type="radio" />
      <i aria-hidden>
        <Check />
      </i>
      <span>{children}</span>
      {count !== undefined && <span className="n">{formatNumber(count)}</span>}
    </label>
  )
}
