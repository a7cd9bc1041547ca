import { CircleCheck, Info, Tag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/** A notice. The icon follows the tone unless another is given. */
export function Note({
  tone,
  icon,
  children,
  role,
  className,
}: {
  tone?: NoteTone
  icon?: ReactNode
  children: ReactNode
  role?: 'status' | 'alert'
  className?: string
}) {
  return (
    <div className={clsx('note', tone, className)} role={role}>
      {icon ?? icons[tone ?? 'info']}
      <div>{children}</div>
    </div>
  )
}

const icons = { ok: <CircleCheck />, info: <Info />, save: <Tag />, bad: <TriangleAlert /> }

export type NoteTone = 'ok' | 'info' | 'save' | 'bad'
