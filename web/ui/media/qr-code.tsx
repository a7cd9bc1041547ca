/** QR code with a margin of two modules, in addition to that of its frame, as cameras require. */
export function QrCode({ qr: { size, path }, label }: { qr: Qr; label: string }) {
  return (
    <svg
      className="block w-full"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** A QR code as the path of an SVG of `size` modules. */
export type Qr = { size: number; path: string }
