import { ImageDown } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'

/**
 * Shows a picture that was not loaded to save data (load-pictures.ts). It comes after the picture in its frame, and covers the
 * middle of the frame.
 */
export function ShowPicture({ name }: { name: string }) {
  return (
    <span
      data-show-picture
      className="pointer-events-none @container absolute inset-0 z-1 grid place-items-center p-1 max-wide:in-data-[view=list]:hidden noscript:hidden"
    >
      <button
        type="button"
        className="pointer-events-auto inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control border border-edge bg-surface px-2 py-1 text-13 leading-tight font-semibold text-ink"
        aria-label={m.ui_show_picture_of({ name })}
      >
        <ImageDown className="small-icon hidden! @min-[200px]:block!" aria-hidden />
        {m.ui_show_picture()}
      </button>
    </span>
  )
}
