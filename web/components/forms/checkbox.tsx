import { Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'
import { formatNumber } from '#domain/text/format-number.ts'

/**
 * A checkbox and its label as one target. With `count` it is a filter row with the number at the right; a row
 * without results is muted.
 */
export function Checkbox({ children, count, className, tone, long, ...input }: CheckboxProps) {
  return (
    <label
      className={clsx('check', count === 0 && 'zero', long && 'items-start! py-2.5 leading-[1.4]', className)}
    >
      <input {...input} type="checkbox" />
      <i aria-hidden className={clsx(long && 'mt-px', tone === 'night' && boxOnNight)}>
        <Check />
      </i>
      <span>{children}</span>
      {count !== undefined && <span className="n">{formatNumber(count)}</span>}
    </label>
  )
}

const boxOnNight = clsx(
  'border-[oklch(1_0_0/0.5)]! bg-transparent! [input:checked+&]:border-on-night!',
  '[input:checked+&]:bg-on-night! [input:checked+&]:text-night!',
)

type CheckboxProps = CheckProps & {
  /** 'night': on the dark ground of the footer. */
  tone?: 'night' | undefined
  /** The label is a sentence: the box is at its first line. */
  long?: boolean
}
export type CheckProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  count?: number
}
