import { Check } from 'lucide-react'
import type { CheckProps } from './checkbox.tsx'
import { clsx } from 'clsx'

export function Radio({ children, count, className, ...input }: CheckProps) {
  return (
    <label className={clsx('check radio', count === 0 && 'zero', className)}>
      <input {...input} type="radio" />
      <i aria-hidden>
        <Check />
      </i>
      <span>{children}</span>
      {count !== undefined && <span className="n">{count}</span>}
    </label>
  )
}
