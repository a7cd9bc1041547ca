import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { small } from '#web/components/feedback/message-parts.tsx'

/** The tag with a zigzag edge: '30% off'. */
export function PercentTag({ percent, at }: { percent: number; at?: 'corner' }) {
  return (
    <span className={clsx('tag', at === 'corner' && 'absolute top-2.5 left-0 rounded-none')}>
      <ParaglideMessage message={m.ui_percent_off_tag} inputs={{ percent }} markup={{ small }} />
    </span>
  )
}
