import { CircleCheck, Info, Tag, TriangleAlert } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { cva } from 'class-variance-authority'
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
    <div className={clsx(look({ tone }), className)} role={role}>
      {icon ?? icons[tone ?? 'info']}
      <div>{children}</div>
    </div>
  )
}

const look = cva('grid grid-cols-[20px_1fr] gap-2.5 rounded-lg px-3.5 py-3 text-14 leading-small text-ink', {
  variants: {
    tone: {
      none: 'bg-sunk',
      ok: 'bg-ok-soft [&_svg]:text-ok-text',
      info: 'bg-info-soft [&_svg]:text-info-text',
      save: 'bg-save-soft [&_svg]:text-save-text',
      bad: 'inset-ring-[1.5px] inset-ring-danger [&_b]:text-danger [&_svg]:text-danger',
    },
  },
  defaultVariants: { tone: 'none' },
})

const icons = { ok: <CircleCheck />, info: <Info />, save: <Tag />, bad: <TriangleAlert /> }

export type NoteTone = 'ok' | 'info' | 'save' | 'bad'
