import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { small } from '#web/components/feedback/message-parts.tsx'

/** The tag with a zigzag edge: '30% off'. */
export function PercentTag({ percent }: { percent: number }) {
  return (
    <span className="tag">
      <ParaglideMessage message={m.ui_percent_off_tag} inputs={{ percent }} markup={{ small }} />
    </span>
  )
}
