import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * A setting that takes effect immediately. Its label is at the left. `inList` is one of several with lines
 * between them.
 */
export function Switch({ children, hint, inList, tone, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={clsx(
        'relative flex cursor-pointer items-center justify-between gap-4',
        inList ? listed : 'min-h-11',
        className,
      )}
    >
      {/* A checkbox exposes its own checked state. */}
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <i
        aria-hidden
        className="pointer-events-none relative order-2 h-6.5 w-11 flex-none rounded-full bg-edge transition-[background]
          peer-checked:bg-ok peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2
          peer-focus-visible:outline-focus peer-disabled:opacity-50 after:absolute after:top-0.75
          after:left-0.75 after:size-5 after:rounded-full after:bg-white after:transition-[left]
          peer-checked:after:left-5.25"
      />
      <span>
        <span className="font-semibold" id={`${id}-name`}>
          {children}
        </span>
        {hint && (
          <span
            className={clsx(
              'block text-14 leading-small',
              tone === 'night' ? 'text-on-night-2' : 'text-ink-2',
            )}
            id={`${id}-hint`}
          >
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  hint?: ReactNode
  inList?: boolean
  /** On the dark footer. */
  tone?: 'night' | undefined
}

const listed = 'clear-both min-h-16 border-line py-2.75 leading-row not-first-of-type:border-t'
