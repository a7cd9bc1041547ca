import { clsx } from 'clsx'

/** The look shared by Button and ButtonLink. Primary is the one main action of a view. */
export type ButtonLook = {
  variant?: 'primary' | 'ink' | 'line' | 'soft' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  full?: boolean
}

export function buttonClass({ variant = 'primary', size = 'md', full }: ButtonLook, extra?: string): string {
  return clsx('btn', variant, size !== 'md' && size, full && 'full', extra)
}
