import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { slideTagSmall, Tag, tagSmall, type TagPlace } from './tag.tsx'

/** The tag with a zigzag edge: '30% off'. */
export function PercentTag({ percent, at }: { percent: number; at?: TagPlace }) {
  return (
    <Tag at={at}>
      <ParaglideMessage
        message={at === 'thumb' ? m.ui_percent_off_small : m.ui_percent_off_tag}
        inputs={{ percent }}
        markup={{ small: at === 'slide' ? slideTagSmall : tagSmall }}
      />
    </Tag>
  )
}
