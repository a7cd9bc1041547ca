import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { buttonClass } from './button-look.ts'
import type { ButtonLook } from './button-look.ts'
import { unbroken } from './unbroken.tsx'

/**
 * While `busy` (a label, or true to keep its own), the button keeps its size and the focus and ignores
 * further presses, including Enter in its form.
 */
export function Button({
  variant,
  size,
  full,
  long,
  busy,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
      type={type}
      className={buttonClass({ variant, size, full, long }, className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? preventSubmit : onClick}
    >
      {unbroken(typeof busy === 'string' ? busy : children)}
    </button>
  )
}

function preventSubmit(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
}

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & { busy?: boolean | string | undefined }
