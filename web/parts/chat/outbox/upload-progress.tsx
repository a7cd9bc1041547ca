import { m } from '#messages'

/** Progress of an upload, shown over its picture. */
export function Progress({ percent }: { percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label={m.chat_picture_sending()}
      aria-valuenow={percent}
      className="absolute inset-x-3 bottom-3 block h-1.5 overflow-hidden rounded-full bg-over-picture"
    >
      <span
        className="block h-full bg-white transition-[width]"
        style={{ width: `${Math.max(4, percent)}%` }}
      />
    </span>
  )
}
