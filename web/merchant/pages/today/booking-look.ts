import { cva } from 'class-variance-authority'

const edged = 'border border-l-[5px] border-line'

/** The card of a booking. */
export const bookingClass = cva('min-w-0 overflow-hidden rounded-lg', {
  variants: {
    look: {
      held: 'border-control border-dashed border-edge text-ink-2',
      waiting: [edged, 'border-l-info bg-info-soft'],
      confirmed: [edged, 'border-l-ok bg-surface'],
      present: [edged, 'border-l-ink bg-surface'],
      over: [edged, 'bg-sunk text-ink-2'],
    },
    place: {
      agenda: `relative px-2.5 py-2 text-14 leading-card has-[.opens:focus-visible]:outline-3
        has-[.opens:focus-visible]:outline-focus`,
      board:
        'absolute z-1 @container flex flex-col px-2.25 py-1.25 text-left text-13 leading-label hover:shadow-float',
    },
  },
})

/** Look of the status, with an icon. */
export const statusClass = cva('inline-flex items-center gap-1 text-12 font-emphasis', {
  variants: {
    look: {
      held: 'text-ink-2',
      waiting: 'text-info-text',
      confirmed: 'text-ok-text',
      present: 'text-ink-2',
      over: 'text-ink-2',
    },
    isInCorner: { true: 'absolute top-1.5 right-2', false: '' },
  },
})

/** A row of a day: its time, and what is then. */
export const rowClass = 'grid grid-cols-[48px_1fr] gap-2.5 pb-2.5 narrow:grid-cols-1 narrow:gap-0.5'
