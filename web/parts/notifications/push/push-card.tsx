import type { ReactNode } from 'react'
import { BellRing } from '#web/ui/icons/icons.tsx'

/** The frame of an offer of push messages: its title, what it says, and its buttons. */
export const PushCard = ({ title, text, className, children }: PushCardProps) => (
  <section className={className} aria-labelledby="push-prompt">
    <div className="grid gap-3 rounded-card bg-tint p-4">
      <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
        <BellRing className="mt-0.5" />
        <div>
          <h2 id="push-prompt" className="font-text text-16 leading-row font-emphasis tracking-normal">
            {title}
          </h2>
          {text}
        </div>
      </div>
      <p className="flex flex-wrap gap-2">{children}</p>
    </div>
  </section>
)

export const pushTextClass = 'text-14 leading-small text-ink-2'

type PushCardProps = {
  title: string
  /** Its element is a status, which also says what has become of the offer. */
  text: ReactNode
  className?: string | undefined
  children: ReactNode
}
