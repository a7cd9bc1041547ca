import { BookingSpecs } from './sheet/booking.tsx'
import { CardSpecs } from './sheet/cards.tsx'
import { ControlSpecs } from './sheet/controls.tsx'
import { FeedbackSpecs } from './sheet/feedback.tsx'
import { FrameSpec } from './sheet/frame.tsx'
import type { SamplePictures } from './sheet/samples.tsx'

/** Every part and state on one page, for eyes. Give it a few pictures of the media store to see the cards with and without. */
export function ComponentSheet({ pictures = {} }: { pictures?: SamplePictures }) {
  return (
    <FrameSpec>
      <div className="grid gap-10 wide:gap-12 grid-cols-[minmax(0,1fr)] wide:grid-cols-[repeat(2,minmax(0,1fr))] pb-12">
        <ControlSpecs />
        <CardSpecs pictures={pictures} />
        <BookingSpecs pictures={pictures} />
        <FeedbackSpecs />
      </div>
    </FrameSpec>
  )
}
