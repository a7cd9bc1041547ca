import { cva } from 'class-variance-authority'

const edged = 'border border-l-[5px] border-line'

/** The card of a booking. */
export const bookingClass = cva('min-w-0 overflow-hidden rounded-[10px]', {
  variants: {
    look: {
      held: 'border-[1.5px] border-dashed border-edge text-ink-2',
      waiting: [edged, 'border-l-info bg-info-soft'],
      confirmed: [edged, 'border-l-ok bg-surface'],
      present: [edged, 'border-l-ink bg-surface'],
      over: [edged, 'bg-sunk text-ink-2'],
    },
    place: {
      agenda: `relative px-2.5 py-2 text-14 leading-[1.35] has-[.opens:focus-visible]:outline-3
        has-[.opens:focus-visible]:outline-focus`,
      board: 'absolute z-1 px-2.25 py-1.25 text-left text-13 leading-[1.3] hover:shadow-float',
    },
  },
})

/** Its status, with an icon. */
export const statusClass = cva('inline-flex items-center gap-1 text-12 font-[650]', {
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
