import type { ComponentProps } from 'react'
import { m } from '#messages'
import { FeedList } from '../../components/calendars/feed-list.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Private links to the bookings of a store or a branch. */
export const FeedsSection = (props: ComponentProps<typeof FeedList>) => (
  <SettingsSection title={m.merchant_feeds_title()} text={m.merchant_feeds_hint()}>
    <FeedList {...props} />
  </SettingsSection>
)
