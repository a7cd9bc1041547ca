import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { small } from '#web/components/feedback/message-parts.tsx'

/** The tag with a zigzag edge: '30% off'; also at the edge of a picture. */
export function PercentTag({ percent, onPicture }: { percent: number; onPicture?: boolean }) {
  return (
    <span className={clsx('tag', onPicture && 'absolute top-2.5 left-0 rounded-none')}>
      <ParaglideMessage message={m.ui_percent_off_tag} inputs={{ percent }} markup={{ small }} />
    </span>
  )
}
