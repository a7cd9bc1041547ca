import { holdAnnouncement } from './hold-time.ts'

/** Announces to screen readers how long a time is still held. */
export const HoldAnnouncement = ({ secondsLeft }: { secondsLeft: number }) => (
  <p className="sr-only" aria-live="polite" data-announcement>
    {holdAnnouncement(secondsLeft)}
  </p>
)
