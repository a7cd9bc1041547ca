import { cva } from 'class-variance-authority'

/** The unread count: nothing at 0, '9+' above nine. The control around it names what is counted. */
export function Count({ count, on }: { count: number; on: Place }) {
  if (count <= 0) return null
  return (
    <span className={countClass({ on })} data-count aria-hidden>
      {count > 9 ? '9+' : count}
    </span>
  )
}

/**
 * The unread count of a page that is the same for everyone: the element shows it once it is known, and makes it a part of the
 * label, which is `name`, of the control around it.
 */
export const LiveCount = ({ of, name, on }: { of: 'notifications' | 'chats'; name: string; on: Place }) => (
  <unread-count of={of} className={countClass({ on })} data-name={name} data-count hidden aria-hidden />
)

type Place = 'icon' | 'tab' | 'link'

const countClass = cva(
  `h-4.5 min-w-4.5 flex-none rounded-full bg-primary text-center font-text text-[11px]
    leading-4.5 font-bold text-on-primary`,
  {
    variants: {
      on: {
        icon: 'absolute top-0.5 left-6 px-1.25 tabular-nums shadow-[0_0_0_2px_var(--paper)]',
        tab: `absolute top-1 right-[calc(50%-22px)] px-1.25 tabular-nums
          shadow-[0_0_0_2px_var(--surface)]`,
        link: 'px-1.5',
      },
    },
  },
)
