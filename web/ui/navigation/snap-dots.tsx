import { m } from '#messages'

/** Dots for the pages of a scrolling row, in a `<snap-row>`; pressing one scrolls to its page. */
export function SnapDots({ label, pages }: { label: string; pages: number }) {
  if (pages <= 1) return null
  return (
    <span className="flex items-center" role="group" aria-label={m.ui_pages_of({ label })}>
      {Array.from({ length: pages }, (_, index) => (
        <button
          key={index}
          type="button"
          className="group/dot grid h-11 min-w-6 place-items-center px-1.25"
          aria-label={m.ui_page_of({ page: index + 1, pages })}
          aria-current={index === 0 || undefined}
          data-page={index}
        >
          <i
            className="h-2 w-2 rounded-full bg-edge opacity-60 transition-[width,background]
              group-aria-[current]/dot:w-6 group-aria-[current]/dot:bg-ink group-aria-[current]/dot:opacity-100
              forced-colors:bg-[CanvasText]"
          />
        </button>
      ))}
    </span>
  )
}
