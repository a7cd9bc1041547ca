import { clsx } from 'clsx'

/** The look shared by Button and ButtonLink. Primary is the one main action of a view. */
export type ButtonLook = {
  variant?: 'primary' | 'ink' | 'line' | 'soft' | 'danger'
  /** 'touch' is a small one that is as high as a touch target. */
  size?: 'sm' | 'touch' | 'md' | 'lg'
  full?: boolean
}

export function buttonClass({ variant = 'primary', size = 'md', full }: ButtonLook, extra?: string): string {
  return clsx('btn', variant, LOOKS[size], full && 'full', extra)
}

const LOOKS = { sm: 'sm', touch: 'sm min-h-11', md: '', lg: 'lg' }
