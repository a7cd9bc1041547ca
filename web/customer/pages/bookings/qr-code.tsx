import { m } from '#messages'
import type { Qr } from './booking-qr.server.ts'

/** With a margin of two modules, in addition to that of its frame, as cameras require. */
export function QrCode({ qr: { size, path }, code }: { qr: Qr; code: string }) {
  return (
    <svg
      className="block w-full"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={m.bookings_pass_qr({ code })}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
