import { m } from '#messages'
import { PART_NOTICE } from './part-notice-id.ts'

/** Says that a part of a light page could not be loaded (load-part.ts). */
export const PartNotice = () => (
  <p
    id={PART_NOTICE}
    hidden
    role="alert"
    className="fixed inset-x-4 bottom-28 z-31 mx-auto flex max-w-100 items-center gap-3 rounded-xl bg-night py-2.5 pr-2.5 pl-4 text-15 text-on-night shadow-float"
  >
    <span className="min-w-0 flex-1">{m.ui_part_not_loaded()}</span>
    <button type="button" className="min-h-10 px-2.5 font-bold underline">
      {m.ui_try_again()}
    </button>
  </p>
)
